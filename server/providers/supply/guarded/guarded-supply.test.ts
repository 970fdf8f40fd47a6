import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { aSearch } from '#test-kit/house/house-kit.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { contextAt, shopAll } from '../supply-calls.suite.ts'
import type { SupplyContext, SupplyProvider } from '../supply-provider.ts'
import type { PriceOutcome, ShopEvent, SupplierOffer } from '../supplier-offer.ts'
import type { GuardRule } from './guard-limits.ts'
import { guardSupply } from './guarded-supply.ts'
import { currentSupplyCall } from './supply-call.ts'

const request = aSearch(['BKK NRT 2027-01-20'])
const later = '2026-11-21T09:00:00.000Z' as Instant
const anOffer = (ref: string) => ({ ref, expiresAt: later }) as SupplierOffer
const whole: ShopEvent[] = [
  { kind: 'offers', source: 'duffel', offers: [anOffer('one')] },
  { kind: 'sourceDone', source: 'duffel', status: 'ok' },
  { kind: 'end', complete: true },
]
const failed: ShopEvent[] = [
  { kind: 'sourceDone', source: 'duffel', status: 'failed' },
  { kind: 'end', complete: false },
]
const never = () => new Promise<never>(() => undefined)

/** A scripted supplier with short limits. */
function aGuard(answers: Partial<SupplyProvider>, rule: Partial<GuardRule> = {}, isHeard = false) {
  const clock = testClock()
  const supply = guardSupply({ supplierId: 'duffel', capabilities: {}, ...answers } as SupplyProvider, {
    clock,
    isHeard,
    rule: {
      breaker: { failuresInARow: 3, openSeconds: 10, longestOpenSeconds: 60 },
      searchMs: 50,
      questionMs: 50,
      changeMs: 50,
      ...rule,
    },
  })
  const context = (signal?: AbortSignal) => contextAt(clock.now(), signal)
  return { clock, supply, context, search: () => shopAll(supply, request, context()) }
}

/** Searches with a fixed answer, and a counter of calls. */
function searches(events: readonly ShopEvent[]) {
  const asked = { times: 0 }
  async function* shop(): AsyncGenerator<ShopEvent> {
    asked.times += 1
    await Promise.resolve()
    yield* events
  }
  return { asked, shop }
}

describe('guarded searches', () => {
  it('equal concurrent searches are sent once', async () => {
    const { asked, shop } = searches(whole)
    const { search } = aGuard({ shop })
    expect(await Promise.all([search(), search(), search()])).toEqual([whole, whole, whole])
    expect(asked.times).toBe(1)
  })

  it('a search with a company’s codes never gets the answer to one without, nor to another company’s', async () => {
    const { asked, shop } = searches(whole)
    const { supply, context } = aGuard({ shop })
    const codes = { airline: 'TG', accountCode: 'FHCORP' }
    const of = (companyId?: string) => ({ ...request, privateFares: [{ ...codes, companyId }] })
    const each = [request, of(), of('com_a'), of('com_b')]
    await Promise.all(each.map((one) => shopAll(supply, one, context())))
    for (const one of each) await shopAll(supply, one, context())
    expect(asked.times).toBe(each.length)
  })

  it('complete answers are cached for a minute', async () => {
    const { asked, shop } = searches(whole)
    const { search, clock } = aGuard({ shop })
    await search()
    clock.advance(59_000)
    expect(await search()).toEqual(whole)
    expect(asked.times).toBe(1)
    clock.advance(2_000)
    await search()
    expect(asked.times).toBe(2)
  })

  it('an answer is cached when only offers that are not sold here are missing', async () => {
    const { asked, shop } = searches([
      ...whole.slice(0, -1),
      { kind: 'end', complete: false, unsold: { payAtOnce: 3 } },
    ])
    const { search } = aGuard({ shop })
    await search()
    await search()
    expect(asked.times).toBe(1)
  })

  it('an answer with a missing source is not cached, whatever its end says', async () => {
    const silent: ShopEvent = { kind: 'sourceDone', source: 'TG', status: 'timeout' }
    const { asked, shop } = searches([silent, ...whole])
    const { search } = aGuard({ shop })
    await search()
    await search()
    expect(asked.times).toBe(2)
  })

  it('an answer is not cached beyond the expiry of its offers', async () => {
    const short = { ...anOffer('one'), expiresAt: '2026-11-21T03:00:20.000Z' as Instant }
    const { asked, shop } = searches([
      { kind: 'offers', source: 'duffel', offers: [short] },
      ...whole.slice(1),
    ])
    const { search, clock } = aGuard({ shop })
    await search()
    clock.advance(21_000)
    await search()
    expect(asked.times).toBe(2)
  })

  it('expired answers are removed, also empty ones, and not only when the same search is repeated', async () => {
    const { asked, shop } = searches([
      { kind: 'sourceDone', source: 'duffel', status: 'empty' },
      ...whole.slice(2),
    ])
    const { search, supply, context, clock } = aGuard({ shop })
    await search()
    clock.advance(61_000)
    await shopAll(supply, aSearch(['BKK NRT 2027-01-21']), context())
    // A clock set back would reveal entries that are still in memory.
    clock.advance(-61_000)
    await search()
    expect(asked.times).toBe(3)
  })

  it('cached answers are dropped when the price of one of their offers has changed', async () => {
    const { asked, shop } = searches(whole)
    const { search, supply, context } = aGuard({ shop, price: () => Promise.resolve({ kind: 'gone' }) })
    await search()
    await supply.price('another', satang(100), context())
    await search()
    expect(asked.times).toBe(1)
    await supply.price('one', satang(100), context())
    await search()
    expect(asked.times).toBe(2)
  })

  it('end at their time limit when the supplier hangs, with the offers that arrived', async () => {
    async function* shop(): AsyncGenerator<ShopEvent> {
      yield { kind: 'offers', source: 'duffel', offers: [anOffer('one')] }
      await never()
    }
    const { search } = aGuard({ shop })
    expect(await search()).toEqual([
      whole[0],
      { kind: 'sourceDone', source: 'duffel', status: 'timeout' },
      { kind: 'end', complete: false },
    ])
  })

  it('continue for the others when one caller leaves, and end when the last has left', async () => {
    let given: AbortSignal | undefined
    let go: () => void = () => undefined
    async function* shop(_: unknown, { signal }: SupplyContext): AsyncGenerator<ShopEvent> {
      given = signal
      await new Promise<void>((resolve) => {
        go = resolve
      })
      yield* whole
    }
    const { supply, context } = aGuard({ shop }, { searchMs: 5_000 })
    const leaver = new AbortController()
    const leaving = shopAll(supply, request, context(leaver.signal))
    const staying = shopAll(supply, request, context())
    await Promise.resolve()
    leaver.abort()
    expect((await leaving).at(-1)).toEqual({ kind: 'end', complete: false })
    expect(given?.aborted).toBe(false)
    go()
    expect(await staying).toEqual(whole)

    const last = new AbortController()
    const alone = shopAll(supply, aSearch(['BKK NRT 2027-01-21']), context(last.signal))
    await Promise.resolve()
    last.abort()
    await alone
    expect(given?.aborted).toBe(true)
  })
})

describe('an unresponsive supplier', () => {
  it('gets no new calls after the set number of failures, while existing orders are still inquired', async () => {
    const { asked, shop } = searches(failed)
    const find = () => Promise.resolve({ kind: 'notFound' } as const)
    const book = () => Promise.reject(new Error('asked while resting'))
    const { search, supply, context } = aGuard({ shop, find, book })
    for (let time = 0; time < 3; time += 1) await search()
    expect(await search()).toEqual([
      { kind: 'sourceDone', source: 'duffel', status: 'failed', note: 'resting' },
      { kind: 'end', complete: false },
    ])
    expect(asked.times).toBe(3)
    expect(await supply.price('one', satang(100), context())).toEqual({ kind: 'silent' })
    expect(await supply.book({} as Parameters<SupplyProvider['book']>[0], context())).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
    expect(supply.breaker().state).toBe('open')
    expect(await supply.find('F1', context())).toEqual({ kind: 'notFound' })
    expect(supply.breaker().state).toBe('closed')
  })

  it.each([
    ['sells nothing to this account', { kind: 'sourceDone', source: 'duffel', status: 'notEntitled' }],
    ['has nothing', { kind: 'sourceDone', source: 'duffel', status: 'empty' }],
  ] as const)('stays available when it %s', async (_, event) => {
    const { asked, shop } = searches([event, { kind: 'end', complete: false }])
    const { search } = aGuard({ shop })
    for (let time = 0; time < 6; time += 1) await search()
    expect(asked.times).toBe(6)
  })

  it('stays available when one of several airlines is silent', async () => {
    const { asked, shop } = searches([
      { kind: 'sourceDone', source: 'TG', status: 'timeout' },
      { kind: 'sourceDone', source: 'JL', status: 'empty' },
      { kind: 'end', complete: false },
    ])
    const { search } = aGuard({ shop })
    for (let time = 0; time < 6; time += 1) await search()
    expect(asked.times).toBe(6)
  })

  it('gets no new calls, too, when its callers abort first after a long wait', async () => {
    const price = () => {
      const call = currentSupplyCall()
      if (call) call.waitingSinceMs = testClock().nowMs()
      return never()
    }
    const { supply, clock } = aGuard({ price }, { questionMs: 60_000 })
    const giveUpAfter = async (ms: number) => {
      const asker = new AbortController()
      const asking = supply.price('one', satang(100), contextAt(clock.now(), asker.signal))
      clock.advance(ms)
      asker.abort()
      await asking
    }
    for (let time = 0; time < 4; time += 1) await giveUpAfter(0)
    expect(supply.breaker()).toMatchObject({ state: 'closed', failures: 0 })
    for (let time = 0; time < 3; time += 1) await giveUpAfter(8_000)
    expect(supply.breaker().state).toBe('open')
  })

  it('stays available when its queue was full and nothing was sent', async () => {
    const price = async () => ({ kind: 'silent' }) as const
    const { supply, context } = aGuard({ price }, {}, true)
    for (let time = 0; time < 6; time += 1) await supply.price('one', satang(100), context())
    expect(supply.breaker()).toEqual({ state: 'closed', failures: 0 })
  })

  it('no call waits for it: an inquiry is silent, a change unknown', async () => {
    const { supply, context } = aGuard({ price: never, ticket: never })
    expect(await supply.price('one', satang(100), context())).toEqual({ kind: 'silent' })
    expect(await supply.ticket('ord_1', context())).toEqual({ kind: 'unknown', note: 'timeout' })
  })

  it('cannot take every slot: a caller without a slot is told at once that nothing was sent', async () => {
    const ends: (() => void)[] = []
    const price = () =>
      new Promise<PriceOutcome>((resolve) => {
        ends.push(() => resolve({ kind: 'gone' }))
      })
    const { supply, context } = aGuard(
      { price },
      { questions: { most: 2, mostWaiting: 1, waitMs: 5_000 }, questionMs: 5_000 },
    )
    const asking = [1, 2, 3, 4].map(() => supply.price('one', satang(100), context()))
    expect(await asking[3]).toEqual({ kind: 'silent' })
    expect(ends).toHaveLength(2)
    ends[0]?.()
    await asking[0]
    ends[1]?.()
    await asking[1]
    ends[2]?.()
    expect(await asking[2]).toEqual({ kind: 'gone' })
  })
})
