import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Begun, Hearing, PaymentBench } from './payment-bench.suite.ts'
import type { NotificationVerdict, RawNotification } from './payment-provider.ts'

/** Starts an endpoint that records notifications byte for byte and accepts all. */
export async function hearNotifications(port = 0): Promise<Hearing> {
  const heard: { body: Buffer; headers: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
      heard.push({ body, headers: Object.fromEntries(headers) })
      response.end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}/notify`,
    heard: () => heard,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Long enough for a busy machine. */
const patience = { timeout: 15_000 }

/** Tests the verification of notifications. */
export function describeNotifications(bench: PaymentBench): void {
  const { kit, traits } = bench
  const { isSigned, growsStale, signedHeaders } = traits.notifications

  it('accepts a genuine notification and recognises its duplicate', async () => {
    await withTold(bench, { duplicate: true }, async ({ raws, ref }) => {
      // another notification of the same payment may arrive between the two
      const timesHeard = async () => {
        const verdicts = await Promise.all(raws().map((raw) => judged(bench, raw)))
        const ids = verdicts.flatMap((one) =>
          one.kind === 'genuine' && isAbout(one, ref) ? [one.eventId] : [],
        )
        return Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length))
      }
      await expect.poll(timesHeard, patience).toBeGreaterThan(1)
    })
  })

  it.skipIf(!isSigned)('refuses a notification with a foreign signature', async () => {
    await withTold(bench, { badSignature: true }, async ({ raws }) => {
      for (const raw of raws()) expect(await judged(bench, raw)).toEqual({ kind: 'refused', why: 'forged' })
    })
  })

  it.skipIf(!isSigned)('refuses every change of one byte', async () => {
    await withTold(bench, {}, async ({ raws }) => {
      const raw = raws()[0]
      if (!raw) throw new Error('nothing was heard')
      expect(await judged(bench, raw)).toMatchObject({
        kind: expect.stringMatching(/genuine|irrelevant/) as string,
      })
      for (const changed of changesOf(raw, signedHeaders)) {
        expect((await judged(bench, changed.raw)).kind, changed.where).not.toMatch(/genuine|irrelevant/)
      }
    })
  })

  it.skipIf(!growsStale)('refuses an old notification', async () => {
    await withTold(bench, {}, async ({ raws }) => {
      const [raw] = raws()
      if (!raw) throw new Error('nothing was heard')
      const late = { ...raw, now: plusMinutes(raw.now, 60) }
      expect(await judged(bench, late)).toEqual({ kind: 'refused', why: 'stale' })
    })
  })

  it.each(['', 'x', '{}', 'null', '[]', '{"object":"event"}', '\u0000'])(
    'refuses the body %j',
    async (text) => {
      const raw: RawNotification = { body: Buffer.from(text), headers: {}, now: kit().now() }
      expect((await judged(bench, raw)).kind).not.toBe('genuine')
    },
  )
}

type SentNotifications = { readonly raws: () => readonly RawNotification[]; readonly ref: Begun['ref'] }

/** Authorises a payment under a notification fault, and returns the received notifications. */
async function withTold(
  bench: PaymentBench,
  fault: object,
  look: (told: SentNotifications) => Promise<void>,
): Promise<void> {
  const { kit } = bench
  const hearing = await (kit().hear?.() ?? hearNotifications())
  try {
    await kit().control({ ...fault, match: { method: 'NOTIFY' } })
    const before = hearing.heard().length
    const { ref } = await bench.agreed({ notifyUrl: hearing.url })
    const raws = () =>
      hearing
        .heard()
        .slice(before)
        .map((one) => ({ ...one, now: kit().now() }))
    await expect.poll(() => raws().length, patience).toBeGreaterThan(0)
    await look({ raws, ref })
  } finally {
    await kit().control({ clear: true })
    hearing.close()
  }
}

async function judged({ kit, context }: PaymentBench, raw: RawNotification): Promise<NotificationVerdict> {
  const verdict = await kit().provider.handleNotification?.(raw, context({ now: raw.now }))
  if (!verdict) throw new Error('this provider hears no notifications')
  return verdict
}

function isAbout(verdict: NotificationVerdict, ref: Begun['ref']): boolean {
  if (verdict.kind !== 'genuine') return false
  return verdict.about.some(
    (one) => one.clientReference === ref.clientReference || one.providerRef === ref.providerRef,
  )
}

type Changed = { readonly where: string; readonly raw: RawNotification }

/** Returns the notification with one byte changed, at every position of the body and of the signed headers. */
function changesOf(raw: RawNotification, names: readonly string[]): readonly Changed[] {
  const bodies = Array.from(raw.body, (_byte, at) => {
    const body = Buffer.from(raw.body)
    body.writeUInt8((body.readUInt8(at) ^ 1) & 0xff, at)
    return { where: `body ${at}`, raw: { ...raw, body } }
  })
  const headers = names.flatMap((name) => {
    const value = raw.headers[name] ?? ''
    return Array.from(value, (letter, at) => {
      const changed = value.slice(0, at) + otherThan(letter) + value.slice(at + 1)
      return { where: `${name} ${at}`, raw: { ...raw, headers: { ...raw.headers, [name]: changed } } }
    })
  })
  return [...bodies, ...headers]
}

function otherThan(letter: string): string {
  if (/[a-z]/.test(letter)) return letter.toUpperCase()
  if (/[A-Z]/.test(letter)) return letter.toLowerCase()
  return String.fromCodePoint((letter.codePointAt(0) ?? 48) ^ 1)
}
