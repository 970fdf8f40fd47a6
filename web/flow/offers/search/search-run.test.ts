import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchEvent } from '#web/api/search-offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { searchRequest } from '#contract/api/search.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Failure, offline } from '#web/api/failure.ts'
import { createTripSessions } from '#web/session/trip-sessions.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { type SearchRun, startSearchRun } from './search-run.ts'

const request = searchRequest.parse({
  searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2026-12-05' }],
})
const started: SearchEvent = {
  event: 'started',
  asking: ['house'],
  searchId: 'search',
  createdAt: '2026-11-21T00:00:00.000Z',
  validUntil: '2026-11-21T00:10:00.000Z',
}
const sourceDone: SearchEvent = { event: 'sourceDone', source: 'house', status: 'ok' }
const end: SearchEvent = { event: 'end', complete: true, found: 2 }
const some = (...ids: string[]): SearchEvent => ({
  event: 'offers',
  source: 'house',
  offers: ids.map((id, index) => anOffer({ id, flights: [`TG ${600 + index} BKK-NRT`] })),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a search that streams', () => {
  it('merges what comes within the first second and holds back what comes later', async () => {
    const { run } = world([
      [0, succeed(started)],
      [300, succeed(some('off_1'))],
      [1300, succeed(some('off_2'))],
      [1301, succeed(some('off_3', 'off_4'))],
    ])
    await vi.advanceTimersByTimeAsync(5000)
    expect(idsOf(run.progress().offers)).toEqual(['off_1', 'off_2'])
    expect(idsOf(run.progress().held)).toEqual(['off_3', 'off_4'])
    run.showHeld()
    expect(idsOf(run.progress().offers)).toEqual(['off_1', 'off_2', 'off_3', 'off_4'])
    expect(run.progress().held).toEqual([])
  })

  it('tells at once of the first offers and of the end, and of the rest now and then', async () => {
    const { run } = world([
      [0, succeed(started)],
      [10, succeed(some('off_1'))],
      ...Array.from({ length: 50 }, (_, index): Line => [11 + index, succeed(some(`off_more${index}`))]),
      [70, succeed(end)],
    ])
    const counts: number[] = []
    run.subscribe(() => counts.push(run.progress().offers.length))
    await vi.advanceTimersByTimeAsync(10)
    expect(counts.at(-1)).toBe(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(counts.at(-1)).toBe(51)
    expect(counts.length).toBeLessThan(6)
  })

  it('keeps the whole result with the trip, what was held back included', async () => {
    const { run, trips } = world([
      [0, succeed(started)],
      [10, succeed(some('off_1'))],
      [2000, succeed(some('off_2'))],
      [2001, succeed(sourceDone)],
      [2002, succeed(end)],
    ])
    await vi.advanceTimersByTimeAsync(3000)
    expect(run.progress()).toMatchObject({ phase: 'done', complete: true })
    expect(trips.read(run.sessionId)?.searchResource).toMatchObject({
      searchId: 'search',
      complete: true,
      offers: [{ offerId: 'off_1' }, { offerId: 'off_2' }],
      sources: [{ source: 'house', status: 'ok' }],
    })
  })

  it('takes up the results that the trip has, without asking', async () => {
    const first = world([
      [0, succeed(started)],
      [1, succeed(some('off_1'))],
      [2, succeed(end)],
    ])
    await vi.advanceTimersByTimeAsync(100)
    const again = world([], first.trips)
    expect(again.run.progress()).toMatchObject({ phase: 'done', offers: [{ offerId: 'off_1' }] })
    expect(again.asked()).toBe(0)
  })

  it.each([
    ['breaks off', [[5, fail(offline)]]],
    ['just stops', []],
  ] satisfies [string, Line[]][])('fails, with what was found, when it %s', async (_, rest) => {
    const { run, trips } = world([[0, succeed(started)], [1, succeed(some('off_1'))], ...rest])
    await vi.advanceTimersByTimeAsync(100)
    expect(run.progress()).toMatchObject({
      phase: 'failed',
      failure: offline,
      offers: [{ offerId: 'off_1' }],
    })
    expect(trips.read(run.sessionId)).not.toHaveProperty('searchResource')
  })

  it('takes nothing more once it is stopped', async () => {
    const { run, trips } = world([
      [0, succeed(started)],
      [10, succeed(some('off_1'))],
      [20, succeed(end)],
    ])
    await vi.advanceTimersByTimeAsync(5)
    run.stop()
    await vi.advanceTimersByTimeAsync(100)
    expect(run.progress().offers).toEqual([])
    expect(trips.read(run.sessionId)).not.toHaveProperty('searchResource')
  })
})

type Line = readonly [atMs: number, event: Result<SearchEvent, Failure>]

function world(
  lines: readonly Line[],
  trips = createTripSessions({ storage: undefined, nowMs: () => Date.now() }),
) {
  let asked = 0
  const startMs = Date.now()
  async function* ask() {
    asked += 1
    for (const [atMs, event] of lines) {
      const wait = startMs + atMs - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      yield event
    }
  }
  const run: SearchRun = startSearchRun(request, { trips, nowMs: () => Date.now(), ask })
  return { run, trips, asked: () => asked }
}

function idsOf(offers: readonly OfferAnswer[]): string[] {
  return offers.map((offer) => offer.offerId)
}
