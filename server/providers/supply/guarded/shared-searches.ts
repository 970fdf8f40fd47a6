import { msOf } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import {
  type ShopEvent,
  type ShopRequest,
  type SourceStatus,
  type SupplierOfferRef,
} from '../supplier-offer.ts'
import { endedFor } from './limited-shop.ts'

/** How long complete answers are cached, and how many offers in total; the oldest search is evicted first. */
export type KeepRule = { readonly clock: Clock; readonly keepSeconds: number; readonly mostOffers: number }

/** A caller of a search. */
export type Follower = { readonly signal: AbortSignal; readonly sources: readonly string[] }

/** Coalesces equal searches. */
export type SharedSearches = {
  /**
   * Returns the answer from the cache, from a running equal search, or from a new one. The search is aborted
   * when its last caller leaves.
   */
  follow(
    request: ShopRequest,
    follower: Follower,
    ask: (signal: AbortSignal) => AsyncIterable<ShopEvent>,
  ): AsyncGenerator<ShopEvent>
  /** Drops every cached search with this offer, because its price or seats have changed. */
  forget(ref: SupplierOfferRef): void
}

/** A search with all its events so far. */
type Round = {
  readonly events: ShopEvent[]
  readonly left: AbortController
  readonly wakers: Set<() => void>
  waiting: number
  isOver: boolean
  fault?: Error
  offers: number
  /** End of its cache lifetime in ms; set when it is complete. */
  untilMs: number
}

/** Creates the cache. Only complete answers are cached: never one with a missing source. */
export function shareSearches(rule: KeepRule): SharedSearches {
  const rounds = new Map<string, Round>()
  const begin = (key: string, ask: (signal: AbortSignal) => AsyncIterable<ShopEvent>): Round => {
    const round = newRound()
    // A new answer is younger than all cached ones.
    rounds.delete(key)
    rounds.set(key, round)
    const over = (): void => {
      round.isOver = true
      round.untilMs = keptUntil(round, rule)
      if (round.untilMs === 0 && rounds.get(key) === round) rounds.delete(key)
      makeRoom(rounds, rule)
      wakeListeners(round)
    }
    void runRound(round, ask).then(over)
    return round
  }
  return {
    async *follow(request, follower, ask) {
      if (follower.signal.aborted) return yield* endedFor(follower.sources, 'timeout')
      const key = searchKey(request)
      const known = rounds.get(key)
      const isUsable = known !== undefined && (!known.isOver || known.untilMs > rule.clock.nowMs())
      const round = isUsable ? known : begin(key, ask)
      try {
        round.waiting += 1
        yield* subscribe(round, follower)
      } finally {
        round.waiting -= 1
        if (round.waiting === 0 && !round.isOver) {
          round.left.abort()
          if (rounds.get(key) === round) rounds.delete(key)
        }
      }
    },
    forget(ref) {
      for (const [key, round] of rounds) if (hasOffer(round, ref)) rounds.delete(key)
    },
  }
}

function newRound(): Round {
  return {
    events: [],
    left: new AbortController(),
    wakers: new Set(),
    waiting: 0,
    isOver: false,
    offers: 0,
    untilMs: 0,
  }
}

/** Runs the search and records its events. */
async function runRound(round: Round, ask: (signal: AbortSignal) => AsyncIterable<ShopEvent>): Promise<void> {
  try {
    for await (const event of ask(round.left.signal)) {
      round.events.push(event)
      if (event.kind === 'offers') round.offers += event.offers.length
      wakeListeners(round)
    }
  } catch (fault) {
    round.fault = fault instanceof Error ? fault : new Error('the supplier threw')
  }
}

/** Yields all events of a round from its beginning; ends early when the caller aborts. */
async function* subscribe(round: Round, { signal, sources }: Follower): AsyncGenerator<ShopEvent> {
  const missing = new Set(sources)
  for (let next = 0; ;) {
    for (; next < round.events.length; next += 1) {
      const event = round.events[next]
      if (event?.kind === 'sourceDone') missing.delete(event.source)
      if (event) yield event
    }
    if (round.fault !== undefined) throw round.fault
    if (round.isOver) return
    if (signal.aborted) return yield* endedFor(missing, 'timeout')
    await nextEvents(round, signal)
  }
}

function nextEvents(round: Round, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wakeUp = (): void => {
      round.wakers.delete(wakeUp)
      signal.removeEventListener('abort', wakeUp)
      resolve()
    }
    round.wakers.add(wakeUp)
    signal.addEventListener('abort', wakeUp)
  })
}

function wakeListeners(round: Round): void {
  for (const wakeUp of round.wakers) wakeUp()
}

const wholeEnds: readonly SourceStatus[] = ['ok', 'empty']

/**
 * Returns the end of the cache lifetime: never with a missing source, and at most the shortest offer
 * lifetime. Unsold offers do not prevent caching, as they would be the same the next time.
 */
function keptUntil(round: Round, { clock, keepSeconds }: KeepRule): number {
  const isWhole =
    round.fault === undefined &&
    !round.left.signal.aborted &&
    round.events.some((one) => one.kind === 'end' && (one.complete || one.unsold !== undefined)) &&
    round.events.every((one) => one.kind !== 'sourceDone' || wholeEnds.includes(one.status))
  if (!isWhole || keepSeconds === 0) return 0
  const clocks = round.events.flatMap((one) => (one.kind === 'offers' ? one.offers : []))
  return clocks.reduce(
    (until, { expiresAt, priceGuaranteedUntil }) =>
      Math.min(
        until,
        msOf(expiresAt),
        priceGuaranteedUntil === undefined ? until : msOf(priceGuaranteedUntil),
      ),
    clock.nowMs() + keepSeconds * 1000,
  )
}

/** Evicts expired answers, including empty ones, which have no size; then the oldest. */
function makeRoom(rounds: Map<string, Round>, { clock, mostOffers }: KeepRule): void {
  const nowMs = clock.nowMs()
  for (const [key, { isOver, untilMs }] of rounds) if (isOver && untilMs <= nowMs) rounds.delete(key)
  let offers = 0
  for (const round of rounds.values()) offers += round.offers
  for (const [key, round] of rounds) {
    if (offers <= mostOffers) return
    if (!round.isOver) continue
    rounds.delete(key)
    offers -= round.offers
  }
}

function hasOffer({ events }: Round, ref: SupplierOfferRef): boolean {
  return events.some((one) => one.kind === 'offers' && one.offers.some((offer) => offer.ref === ref))
}

/** Returns equal keys for searches with the same answer. */
function searchKey(request: ShopRequest): string {
  const { shape, party, airlines, nonstopOnly, refundableOnly, via } = request
  const journeys = request.journeys.map(({ from, to, departureOn, cabin, window }) => [
    from,
    to,
    departureOn,
    cabin,
    window,
  ])
  const counts = Object.entries(party).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([shape, journeys, counts, [...airlines].sort(), nonstopOnly, refundableOnly, via])
}
