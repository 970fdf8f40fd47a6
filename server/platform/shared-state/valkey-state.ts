import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { z } from 'zod'
import type { Sealer } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Keys } from '../secret-keys.ts'
import { type SharedPermit, type SharedState, createProcessState } from './shared-state.ts'
import type { ValkeyConnection, ValkeyOptions } from './valkey-connection.ts'

/** Dependencies of the shared state; without an address the processes share nothing. */
export type SharedStateDeps = Omit<ValkeyOptions, 'url'> & {
  readonly valkeyUrl: string | undefined
  readonly ids: Ids
  readonly keys: Pick<Keys, 'signer' | 'sharedSealer'>
}

/** Largest text in bytes: compressed as it is kept, and as it is read. */
const mostKeptBytes = 1_000_000
const mostReadBytes = 16_000_000

const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`

/** Leases are measured by the clock of the server, so that the clocks of the processes do not matter. */
const permitScript = `
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', nowMs)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], nowMs + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

const countAnswer = z.tuple([z.int(), z.int()])
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

type Ask = ValkeyConnection['ask']
type NameOf = (key: string) => string

/**
 * Opens the state in Valkey, with that of this process behind it. Names are keyed digests and texts are encrypted with
 * the keys of the shop, so that Valkey knows neither addresses nor searches; a text is bound to its name.
 */
export async function openSharedState(deps: SharedStateDeps): Promise<SharedState> {
  const { valkeyUrl, clock, keys } = deps
  const own = createProcessState(clock)
  if (valkeyUrl === undefined) return own
  // Its client takes memory that a shop without Valkey should not.
  const { connectValkey } = await import('./valkey-connection.ts')
  const { ask, close } = await connectValkey({ ...deps, url: valkeyUrl })
  const signer = keys.signer('shared state')
  const nameOf: NameOf = (key) => `farehouse:${signer.sign(key)}`
  return {
    ...sharedTexts(ask, nameOf, keys.sharedSealer),
    async count(key, windowMs) {
      const [counted, answer] = await Promise.all([
        own.count(key, windowMs),
        ask('count', (client) => client.eval(countScript, 1, nameOf(key), windowMs)),
      ])
      const [count, msLeft] = countAnswer.safeParse(answer).data ?? [0, 0]
      return count < counted.count ? counted : { count, msLeft }
    },
    takePermit: (permit) => takePermit(ask, nameOf(permit.key), { ...permit, holder: deps.ids.id('permit') }),
    async health() {
      const begunMs = clock.nowMs()
      const answer = await ask('ping', (client) => client.ping())
      return { isReachable: answer !== undefined, ms: Math.max(0, Math.round(clock.nowMs() - begunMs)) }
    },
    close,
  }
}

/** A permit that cannot be asked for is granted: the semaphore of this process still limits its own callers. */
async function takePermit(
  ask: Ask,
  name: string,
  { most, leaseMs, holder }: SharedPermit & { readonly holder: string },
): Promise<(() => void) | undefined> {
  const answer = await ask('permit', (client) => client.eval(permitScript, 1, name, most, leaseMs, holder))
  return answer === 0 ? undefined : () => void ask('release', (client) => client.zrem(name, holder))
}

function sharedTexts(
  ask: Ask,
  nameOf: NameOf,
  sealer: Sealer,
): Pick<SharedState, 'read' | 'write' | 'hasAny'> {
  return {
    async read(key) {
      const name = nameOf(key)
      const sealed = await ask('read', (client) => client.getBuffer(name))
      return sealed ? openText(sealer, name, sealed) : undefined
    },
    async write(key, text, ttlMs) {
      const name = nameOf(key)
      const packed = await deflate(text, { level: 1 })
      if (ttlMs < 1 || packed.length > mostKeptBytes) return
      const sealed = Buffer.from(sealer.seal(`${name} ${packed.toString('base64')}`))
      await ask('write', (client) => client.set(name, sealed, 'PX', Math.floor(ttlMs)))
    },
    async hasAny(all) {
      if (all.length === 0) return false
      return ((await ask('find', (client) => client.exists(all.map(nameOf)))) ?? 0) > 0
    },
  }
}

/** Undefined for what was changed, moved to another name, or sealed with a key that is gone. */
async function openText(sealer: Sealer, name: string, sealed: Uint8Array): Promise<string | undefined> {
  try {
    const [sealedName, packed = ''] = sealer.open(sealed).split(' ')
    if (sealedName !== name) return undefined
    return String(await inflate(Buffer.from(packed, 'base64'), { maxOutputLength: mostReadBytes }))
  } catch {
    return undefined
  }
}
