import { epochMsOf } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type StreamWork, coalesceStreams } from '#server/platform/coalesce.ts'
import type { ShopEvent, ShopRequest, SourceStatus, SupplierOfferRef } from '../supplier-offer.ts'
import { endEventsFor } from './guarded-search.ts'
import type { SharedSearches } from './between-processes/shared-searches.ts'

/** How long complete answers are cached, and how many offers in total; the oldest search is evicted first. */
export type KeepRule = {
  readonly clock: Clock
  readonly keepSeconds: number
  readonly mostOffers: number
  /** The answers of all processes; without them each has its own. */
  readonly shared?: SharedSearches | undefined
}

/** A caller of a search. */
export type Follower = { readonly signal: AbortSignal; readonly sources: readonly string[] }

/** Coalesces equal searches. */
export type SearchCache = {
  /**
   * Returns the answer from the cache, from a running equal search, from another process, or from a new one. The
   * search is aborted when its last caller leaves.
   */
  follow(request: ShopRequest, follower: Follower, ask: StreamWork<ShopEvent>): AsyncGenerator<ShopEvent>
  /** Drops every cached search with this offer, because its price or seats have changed. */
  forget(ref: SupplierOfferRef): void
}

/** Creates the cache. Only complete answers are cached: never one with a missing source. */
export function createSearchCache(rule: KeepRule): SearchCache {
  const streams = coalesceStreams<HeardEvent>({
    clock: rule.clock,
    most: rule.mostOffers,
    weightOf: ({ event }) => (event.kind === 'offers' ? event.offers.length : 0),
    cachedUntilMs: (heard) =>
      heard[0]?.sharedUntilMs ??
      cachedUntilMs(
        heard.map(({ event }) => event),
        rule,
      ),
  })
  return {
    async *follow(request, { signal, sources }, ask) {
      const missing = new Set(sources)
      let hasEnded = false
      const key = searchKey(request)
      // Prices of an offer that is sought again are those of its own exchange rate.
      const shared = request.soughtRef === undefined ? rule.shared : undefined
      const hear: StreamWork<HeardEvent> = (left) => hearSearch({ ...rule, shared }, { key, ask }, left)
      for await (const { event } of streams.follow(key, signal, hear)) {
        if (event.kind === 'sourceDone') missing.delete(event.source)
        hasEnded ||= event.kind === 'end'
        yield event
      }
      if (signal.aborted && !hasEnded) yield* endEventsFor(missing, 'timeout')
    },
    forget(ref) {
      streams.forget(({ event }) => event.kind === 'offers' && event.offers.some((one) => one.ref === ref))
      void rule.shared?.forget(ref)
    },
  }
}

/** An event, and the end of the lifetime of its answer in ms of the clock where another process has asked. */
type HeardEvent = { readonly event: ShopEvent; readonly sharedUntilMs?: number }
type Search = { readonly key: string; readonly ask: StreamWork<ShopEvent> }

/** Streams the answer that another process has kept, or asks and keeps the answer for the others. */
async function* hearSearch(
  rule: KeepRule,
  { key, ask }: Search,
  signal: AbortSignal,
): AsyncGenerator<HeardEvent> {
  const { shared, clock } = rule
  const kept = await shared?.find(key)
  if (kept) {
    for (const event of kept.events) yield { event, sharedUntilMs: kept.untilMs }
    return
  }
  const events: ShopEvent[] = []
  for await (const event of ask(signal)) {
    events.push(event)
    yield { event }
  }
  const untilMs = signal.aborted ? 0 : cachedUntilMs(events, rule)
  if (untilMs > clock.nowMs()) void shared?.keep(key, { events, untilMs })
}

const wholeEnds: readonly SourceStatus[] = ['ok', 'empty']

/**
 * Returns the end of the cache lifetime: never with a missing source, and at most the shortest offer
 * lifetime. Unsold offers do not prevent caching, as they would be the same the next time.
 */
function cachedUntilMs(events: readonly ShopEvent[], { clock, keepSeconds }: KeepRule): number {
  const isWhole =
    events.some((one) => one.kind === 'end' && (one.complete || one.unsold !== undefined)) &&
    events.every((one) => one.kind !== 'sourceDone' || wholeEnds.includes(one.status))
  if (!isWhole || keepSeconds === 0) return 0
  const offers = events.flatMap((one) => (one.kind === 'offers' ? one.offers : []))
  return offers.reduce(
    (until, { expiresAt, priceGuaranteedUntil }) =>
      Math.min(
        until,
        epochMsOf(expiresAt),
        priceGuaranteedUntil === undefined ? until : epochMsOf(priceGuaranteedUntil),
      ),
    clock.nowMs() + keepSeconds * 1000,
  )
}

/** Returns equal keys for searches with the same answer. */
function searchKey(request: ShopRequest): string {
  const { shape, party, airlines, nonstopOnly, refundableOnly, via, privateFares } = request
  const journeys = request.journeys.map(({ from, to, departureOn, cabin, window }) => [
    from,
    to,
    departureOn,
    cabin,
    window,
  ])
  const counts = Object.entries(party).sort(([one], [other]) => (one < other ? -1 : 1))
  const filters = [[...airlines].sort(), nonstopOnly, refundableOnly, via]
  // What a company's codes find is for nobody else.
  return JSON.stringify([shape, journeys, counts, ...filters, privateFares])
}
