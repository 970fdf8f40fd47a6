import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { createSealersAndSigners } from '#server/platform/secret-keys.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'
import { openSharedState } from '#server/platform/shared-state/valkey-state.ts'
import { aSearch } from '#test-kit/house/house-kit.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { withValkey } from '#test-kit/valkey/with-valkey.ts'
import { contextAt, shopAll } from '../../supply-calls.suite.ts'
import type { ShopEvent, ShopRequest, SupplierOffer } from '../../supplier-offer.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import { guardSupply } from '../guarded-supply.ts'

const request = aSearch(['BKK NRT 2027-01-20'])
const privateRequest = {
  ...request,
  privateFares: [{ airline: 'TG', accountCodes: ['ACME'] }],
} as unknown as ShopRequest
const later = '2026-11-21T09:00:00.000Z' as Instant
const whole: readonly ShopEvent[] = [
  { kind: 'offers', source: 'duffel', offers: [{ ref: 'one', expiresAt: later } as SupplierOffer] },
  { kind: 'sourceDone', source: 'duffel', status: 'ok' },
  { kind: 'end', complete: true },
]
const failed: readonly ShopEvent[] = [
  { kind: 'sourceDone', source: 'duffel', status: 'failed' },
  { kind: 'end', complete: false },
]

withValkey('two processes with a guarded supplier', (server) => {
  const open: SharedState[] = []
  let version = 0
  // Searches of an earlier test are those of an earlier version.
  beforeEach(() => (version += 1))
  afterEach(() => {
    for (const state of open.splice(0)) state.close()
  })

  /** Opens a process whose supplier answers searches with these events, and counts them. */
  async function openProcess(
    answer: { events: readonly ShopEvent[]; price?: 'gone' | 'silent' },
    running = version,
  ) {
    const clock = testClock()
    const ids = testIds(open.length + 1)
    const keys = createSealersAndSigners([{ keyId: 'k1', bytes: new Uint8Array(32).fill(7) }], ids)
    const state = await openSharedState({
      valkeyUrl: server.url,
      clock,
      log: silentLog,
      ids,
      keys,
      answerMs: 5_000,
    })
    open.push(state)
    const asked = { times: 0 }
    async function* shop(): AsyncGenerator<ShopEvent> {
      asked.times += 1
      await Promise.resolve()
      yield* answer.events
    }
    const price = async () => ({ kind: answer.price ?? 'gone' })
    const provider = { supplierId: 'duffel', capabilities: {}, shop, price } as unknown as SupplyProvider
    const supply = guardSupply(provider, {
      clock,
      shared: { state, version: `1.0.${running}` },
    })
    const search = (wanted = request) => shopAll(supply, wanted, contextAt(clock.now()))
    const reprice = () => supply.price('one', undefined as never, contextAt(clock.now()))
    return { state, clock, asked, supply, search, reprice }
  }

  /** Searches at both until the second one has the answer of the first. */
  async function openTwoAfterSearch() {
    const [one, other] = [await openProcess({ events: whole }), await openProcess({ events: failed })]
    expect(await one.search()).toEqual(whole)
    await expect.poll(() => other.search()).toEqual(whole)
    return { one, other }
  }

  it('the answer of one process is that of the other for its lifetime', async () => {
    const { other } = await openTwoAfterSearch()
    const before = other.asked.times
    expect(await other.search()).toEqual(whole)
    expect(other.asked.times).toBe(before)
    other.clock.advance(60_001)
    expect(await other.search()).toEqual(failed)
  })

  it('the answer of a company’s private fares is not that of everybody, nor that of another version', async () => {
    const { one, other } = await openTwoAfterSearch()
    expect(await one.search(privateRequest)).toEqual(whole)
    const plain = { ...request, privateFares: [] }
    expect(await other.search(plain)).toEqual(failed)
    const later = await openProcess({ events: failed }, version + 1)
    expect(await later.search()).toEqual(failed)
  })

  it('an answer with an offer that is gone is used by no process that has not used it yet', async () => {
    const { one } = await openTwoAfterSearch()
    await one.reprice()
    await expect.poll(() => one.state.hasAny(['forgotten offer duffel one'])).toBe(true)
    const third = await openProcess({ events: failed })
    expect(await third.search()).toEqual(failed)
  })

  it('a supplier that is down for one process is tried by the other with a single call, whose result counts', async () => {
    const answer: { events: readonly ShopEvent[]; price: 'gone' | 'silent' } = {
      events: whole,
      price: 'gone',
    }
    const one = await openProcess({ events: whole, price: 'silent' })
    const other = await openProcess(answer)
    for (let call = 0; call < 5; call += 1) await one.reprice()
    expect(one.supply.breaker().state).toBe('open')
    await expect.poll(() => other.state.read('breaker duffel')).toBeDefined()
    await other.reprice()
    await expect.poll(() => other.supply.breaker().state).toBe('trying')
    answer.price = 'silent'
    await other.reprice()
    expect(other.supply.breaker()).toMatchObject({ state: 'open', failures: 5 })
    answer.price = 'gone'
    other.clock.advance(10_000)
    await other.reprice()
    expect(other.supply.breaker()).toEqual({ state: 'closed', failures: 0 })
  })
})
