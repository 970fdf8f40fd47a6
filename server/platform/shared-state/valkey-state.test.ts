import { randomBytes } from 'node:crypto'
import { Valkey } from 'iovalkey'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { withValkey } from '#test-kit/valkey/with-valkey.ts'
import { createLog } from '../log.ts'
import { createSealersAndSigners } from '../secret-keys.ts'
import { createSharedSemaphore } from './shared-semaphore.ts'
import { type SharedState, createProcessState } from './shared-state.ts'
import { openSharedState } from './valkey-state.ts'

const minuteMs = 60_000

/** Opens the shared state of one more process, with the keys of one shop. */
async function openProcess(valkeyUrl: string, seed = 1, answerMs = 5_000) {
  const clock = testClock()
  const logged: string[] = []
  const log = createLog({ clock, level: 'info', write: (line) => logged.push(line) })
  const ids = testIds(seed)
  const keys = createSealersAndSigners([{ keyId: 'k1', bytes: new Uint8Array(32).fill(7) }], ids)
  return { state: await openSharedState({ valkeyUrl, clock, log, ids, keys, answerMs }), clock, logged }
}

describe('the state of one process', () => {
  it('a window counts its events and begins anew when it has ended', async () => {
    const clock = testClock()
    const { count } = createProcessState(clock)
    expect(await count('one', minuteMs)).toEqual({ count: 1, msLeft: minuteMs })
    clock.advance(59_000)
    expect(await count('one', minuteMs)).toEqual({ count: 2, msLeft: 1_000 })
    expect(await count('another', minuteMs)).toMatchObject({ count: 1 })
    clock.advance(1_000)
    expect(await count('one', minuteMs)).toEqual({ count: 1, msLeft: minuteMs })
  })
})

withValkey('the state of several processes', (server) => {
  let one: Awaited<ReturnType<typeof openProcess>>
  let other: Awaited<ReturnType<typeof openProcess>>
  beforeEach(async () => {
    one = await openProcess(server.url, 1)
    other = await openProcess(server.url, 2)
  })
  afterEach(() => {
    for (const { state } of [one, other]) state.close()
  })

  const isReachable = async ({ state }: { state: SharedState }) => (await state.health())?.isReachable

  it('processes count in one window, at the same moment, too', async () => {
    const counted = await Promise.all(
      [one, other].flatMap(({ state }) => [1, 2, 3].map(() => state.count('guess', minuteMs))),
    )
    expect(new Set(counted.map(({ count }) => count))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect(counted.every(({ msLeft }) => msLeft > 0 && msLeft <= minuteMs)).toBe(true)
  })

  it('a text is read by every process until it expires', async () => {
    const text = JSON.stringify({ offers: 'ก'.repeat(5_000) })
    const admin = new Valkey(server.url)
    await admin.flushall()
    await one.state.write('search', text, minuteMs)
    expect(await other.state.read('search')).toBe(text)
    expect(await other.state.hasAny(['nothing', 'search'])).toBe(true)
    const [name = ''] = await admin.keys('*')
    expect(await admin.pttl(name)).toBeGreaterThan(0)
    await admin.pexpire(name, 1)
    await expect.poll(() => other.state.read('search')).toBeUndefined()
    expect(await other.state.hasAny(['nothing', 'search'])).toBe(false)
    admin.disconnect()
  })

  it('the server holds neither names nor texts in clear, and a text moved to another name is not read', async () => {
    const admin = new Valkey(server.url)
    await admin.flushall()
    await one.state.write('public BKK', 'fare-of-the-public', minuteMs)
    const [publicName = ''] = await admin.keys('farehouse:*')
    await one.state.write('company BKK', 'fare-of-a-company', minuteMs)
    const names = await admin.keys('farehouse:*')
    const companyName = names.find((name) => name !== publicName) ?? ''
    const kept = `${names.join()} ${String(await admin.getBuffer(companyName))}`
    expect(kept).not.toMatch(/BKK|fare-of|company/)
    await admin.copy(companyName, publicName, 'REPLACE')
    expect(await other.state.read('public BKK')).toBeUndefined()
    expect(await other.state.read('company BKK')).toBe('fare-of-a-company')
    admin.disconnect()
  })

  it('a text that is too large is not kept', async () => {
    await one.state.write('large', randomBytes(1_100_000).toString('base64'), minuteMs)
    expect(await other.state.read('large')).toBeUndefined()
  })

  it('permits are shared, given back, and lost by a process that ended', async () => {
    const permit = { key: 'calls', most: 2, leaseMs: minuteMs }
    const semaphores = [one, other].map(({ state }) =>
      createSharedSemaphore({ ...permit, mostWaiting: 10, waitMs: 30 }, state),
    )
    const [first, second] = semaphores
    const release = await first?.enter()
    expect(await second?.enter()).toBeTypeOf('function')
    expect(await first?.enter()).toBeUndefined()
    release?.()
    expect(await second?.enter()).toBeTypeOf('function')
    expect(await first?.enter()).toBeUndefined()
    const short = { key: 'short', most: 1, leaseMs: 50 }
    await one.state.takePermit(short)
    await expect.poll(() => other.state.takePermit(short)).toBeTypeOf('function')
  })

  it('a server that is killed costs no call its answer, limits stay, and it is used again after its restart', async () => {
    for (const _ of [1, 2, 3]) await one.state.count('tries', minuteMs)
    await server.kill()
    expect(await one.state.count('tries', minuteMs)).toMatchObject({ count: 4 })
    expect(await one.state.read('search')).toBeUndefined()
    await one.state.write('search', 'offers', minuteMs)
    expect(await one.state.takePermit({ key: 'calls', most: 1, leaseMs: 100 })).toBeTypeOf('function')
    expect(await isReachable(one)).toBe(false)
    const outages = () => one.logged.filter((line) => line.includes('valkey unavailable'))
    await expect.poll(outages).toHaveLength(1)
    await server.start()
    await expect.poll(() => isReachable(one)).toBe(true)
    expect(one.logged.at(-1)).toContain('valkey available')
    expect(await one.state.count('tries', minuteMs)).toMatchObject({ count: 5 })
  })

  it('a server that hangs delays calls once by its time limit, and is used again', async () => {
    const patient = await openProcess(server.url, 3, 400)
    server.freeze()
    const begunMs = performance.now()
    await Promise.all([1, 2, 3].map(() => patient.state.count('hang', minuteMs)))
    for (let call = 0; call < 100; call += 1) await patient.state.count('hang', minuteMs)
    expect(performance.now() - begunMs).toBeLessThan(1_200)
    server.thaw()
    await expect.poll(() => isReachable(patient)).toBe(true)
    patient.state.close()
  })

  it('a process starts without a server, and finds it later', async () => {
    await server.kill()
    const third = await openProcess(server.url, 3)
    expect(await third.state.count('alone', minuteMs)).toMatchObject({ count: 1 })
    await server.start()
    await expect.poll(() => isReachable(third)).toBe(true)
    third.state.close()
  })
})
