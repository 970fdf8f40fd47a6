import { msOf } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import {
  type ShopEvent,
  type ShopRequest,
  type SourceStatus,
  type SupplierOfferRef,
} from '../supply-provider.ts'
import { endedFor } from './limited-shop.ts'

/** How long whole answers are kept, and how many offers in all; the oldest search goes first. */
export type KeepRule = { readonly clock: Clock; readonly keepSeconds: number; readonly mostOffers: number }

/** One who waits for a search. */
export type Follower = { readonly signal: AbortSignal; readonly sources: readonly string[] }

/** Lets those who search for the same share what one of them asked for. */
export type SharedSearches = {
  /** From what is kept, with somebody who asks the same, or by asking. The last to leave ends the asking. */
  follow(
    request: ShopRequest,
    follower: Follower,
    ask: (signal: AbortSignal) => AsyncIterable<ShopEvent>,
  ): AsyncGenerator<ShopEvent>
  /** Forgets every search that this offer came with: its price or its seats are not what they were. */
  forget(ref: SupplierOfferRef): void
}

/** A search that is asked once, and all that it has said so far. */
type Round = {
  readonly events: ShopEvent[]
  readonly left: AbortController
  readonly wakers: Set<() => void>
  waiting: number
  isOver: boolean
  fault?: Error
  offers: number
  /** Until when it may be shown to somebody who comes later, in ms; set when it is over. */
  untilMs: number
}

/** Searches that nobody shares yet. Only whole answers are kept: never one that a source is missing from. */
export function shareSearches(rule: KeepRule): SharedSearches {
  const rounds = new Map<string, Round>()
  const begin = (key: string, ask: (signal: AbortSignal) => AsyncIterable<ShopEvent>): Round => {
    const round = newRound()
    // A new answer is younger than all that is kept.
    rounds.delete(key)
    rounds.set(key, round)
    const over = (): void => {
      round.isOver = true
      round.untilMs = keptUntil(round, rule)
      if (round.untilMs === 0 && rounds.get(key) === round) rounds.delete(key)
      makeRoom(rounds, rule)
      wake(round)
    }
    void fill(round, ask).then(over)
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
        yield* listen(round, follower)
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

/** Asks, and writes down what comes. */
async function fill(round: Round, ask: (signal: AbortSignal) => AsyncIterable<ShopEvent>): Promise<void> {
  try {
    for await (const event of ask(round.left.signal)) {
      round.events.push(event)
      if (event.kind === 'offers') round.offers += event.offers.length
      wake(round)
    }
  } catch (fault) {
    round.fault = fault instanceof Error ? fault : new Error('the supplier threw')
  }
}

/** All that a round says, from its beginning; cut short when the follower goes away. */
async function* listen(round: Round, { signal, sources }: Follower): AsyncGenerator<ShopEvent> {
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
    await news(round, signal)
  }
}

function news(round: Round, signal: AbortSignal): Promise<void> {
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

function wake(round: Round): void {
  for (const wakeUp of round.wakers) wakeUp()
}

const wholeEnds: readonly SourceStatus[] = ['ok', 'empty']

/**
 * Until when a round may be shown again: never when a source is missing, and never longer than its shortest offer. Offers
 * that are not sold are the same the next time.
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

/** Forgets what may not be shown any more, empty answers too, which count for nothing; then the oldest. */
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

/** Equal for searches that get the same answer. */
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
