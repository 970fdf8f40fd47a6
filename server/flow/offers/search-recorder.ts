import type { SupplierId } from '#contract/terms/provider.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { pricePerPassenger } from '#contract/terms/offer.ts'
import {
  type Instant,
  type LocalDate,
  dateOfLocalTime,
  epochMsOf,
  plusMinutes,
} from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { Log } from '#server/platform/log.ts'
import type { SampledOffer, WrittenOffers } from '#server/providers/supply/offer-writer.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { createTallyWriteBuffer } from './tally-write-buffer.ts'
import type { LowestPriceStore, LowestPriceTally } from './lowest-price-store.ts'
import { baseFareOf, offerMarkupFactsOf } from '#contract/terms/price/offer-markup-facts.ts'
import { conditionsDigest, flightsDigest } from './offer-snapshot.ts'
import { mostSampled } from './write-offers.ts'
import type { PastOffer, PastSearchStore, SearchTally, ShownFlight } from './past-search-store.ts'
import { trackLowestPrice, deleteOldLowestPrices } from './price-insight.ts'
import { shopZone } from './sales-channel.ts'

/** A recorded search: sales channel, query and time. */
export type NotedSearch = {
  readonly searchId: string
  readonly search: Search
  readonly channel: SalesChannel
  readonly at: Instant
  /** True where a company's private fares can be among the offers: neither prices nor offers are kept. */
  readonly isConfidential?: boolean
}

/** An offer whose exact price was requested. It is counted once, whichever of its ids is used. */
export type ChosenOffer = {
  readonly offerIds: readonly string[]
  readonly search: Search
  readonly channel: SalesChannel
  readonly at: Instant
}

/** Records searches for reports in the background; a record that cannot be written is dropped. */
export type SearchRecorder = {
  /** Counts a search. What it shows is handed to the answer: its lowest price is counted, and of some it is kept. */
  begin(noted: NotedSearch): OfferRecorder
  /** Counts a search that got the answer to an equal one. */
  repeat(noted: Omit<NotedSearch, 'searchId'>): void
  /** Counts an offer that was chosen, once however often its price is asked for. */
  choose(chosen: ChosenOffer): void
  /** Writes what is counted and not written yet, and waits for all that is being written. */
  settled(): Promise<void>
  /** Forgets kept searches and lowest prices past their time. */
  forgetOld(now: Instant): Promise<void>
}

/** Takes the offers of a search, and its end: whether every source answered, and all that it found is sold. */
export type OfferRecorder = {
  /** Whether offers are kept. */
  readonly isSampled: boolean
  add(written: Pick<WrittenOffers, 'count' | 'sample' | 'lowestAdultFare'>, supplierId: SupplierId): void
  end(isComplete: boolean): void
}

/** Dependencies of the search recorder. */
export type SearchRecorderDeps = {
  readonly store: PastSearchStore
  readonly lowestPrices: LowestPriceStore
  readonly log: Log
}

/** How many searches of an hour are kept, spread over it, and how many at once after a quiet time. */
const keptPerHour = 30
const keptAtOnce = 10
/** On so many routes the first search of a day is kept besides, so that the page of a rarely searched route has a price. */
const mostFirstsPerDay = 200
const keptDays = 30
/** So many chosen offers are remembered, so that a page that is loaded again is not counted again. */
const mostRemembered = 20_000

/** Takes the offers of a search that must not be kept. */
const confidentialOffers: OfferRecorder = { isSampled: false, add: () => undefined, end: () => undefined }

/** Builds the notes of this process. */
export function createSearchRecorder({ store, lowestPrices, log }: SearchRecorderDeps): SearchRecorder {
  const writing = new Set<Promise<void>>()
  const logWhenFailing = (work: Promise<void>): void => {
    const done = work
      .catch((error: unknown) => log.warn('searchNotNoted', { error }))
      .finally(() => writing.delete(done))
    writing.add(done)
  }
  const counts = countInBatches((tallies) => logWhenFailing(store.count(tallies)))
  const lowest = batchLowestPrices((tallies) => logWhenFailing(lowestPrices.count(tallies)))
  const mayKeep = createRateSampler()
  const isFirst = createDailyFirsts(mostFirstsPerDay)
  const isNew = createUnseenFilter(mostRemembered)
  return {
    begin(noted) {
      counts.add(noted, 'searches')
      if (noted.isConfidential) return confidentialOffers
      const sampled =
        isFirst(noted) || mayKeep(noted.at)
          ? sampleSearch(noted, (kept) => logWhenFailing(store.keep(kept, noted.search.shape)))
          : undefined
      return createOfferRecorder({ noted, sampled, count: lowest.add })
    },
    repeat: (noted) => counts.add(noted, 'searches'),
    choose(chosen) {
      if (isNew(chosen.offerIds)) counts.add(chosen, 'chosen')
    },
    async settled() {
      counts.write()
      lowest.write()
      await Promise.all(writing)
    },
    async forgetOld(now) {
      await store.forget(plusMinutes(now, -keptDays * 24 * 60))
      await deleteOldLowestPrices(lowestPrices, now)
    },
  }
}

function batchLowestPrices(write: (tallies: readonly LowestPriceTally[]) => void) {
  return createTallyWriteBuffer<LowestPriceTally>({
    keyOf: ({ searches: _, ...kind }) => Object.values(kind).join(' '),
    merge: (one, other) => ({ ...one, searches: one.searches + other.searches }),
    write,
  })
}

type OfferNotes = {
  readonly noted: NotedSearch
  readonly sampled: ReturnType<typeof sampleSearch> | undefined
  readonly count: (lowest: LowestPriceTally) => void
}

function createOfferRecorder({ noted, sampled, count }: OfferNotes): OfferRecorder {
  const low = trackLowestPrice(noted)
  return {
    isSampled: sampled !== undefined,
    add(written, supplierId) {
      sampled?.add(written, supplierId)
      low.add(written.lowestAdultFare)
    },
    end(isComplete) {
      sampled?.end()
      const tally = isComplete ? low.tally() : undefined
      if (tally) count(tally)
    },
  }
}

/** Tells whether none of these ids came before, and remembers them; the oldest are forgotten. */
function createUnseenFilter(most: number): (ids: readonly string[]) => boolean {
  const seen = new Set<string>()
  return (ids) => {
    const isNew = ids.every((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    for (const oldest of seen) {
      if (seen.size <= most) break
      seen.delete(oldest)
    }
    return isNew
  }
}

/** Lets through so many an hour, evenly, after a quiet time a few at once. */
function createRateSampler(): (at: Instant) => boolean {
  const everyMs = 3_600_000 / keptPerHour
  let nextMs = Number.NEGATIVE_INFINITY
  return (at) => {
    const now = epochMsOf(at)
    nextMs = Math.max(nextMs, now - everyMs * (keptAtOnce - 1))
    if (nextMs > now) return false
    nextMs += everyMs
    return true
  }
}

/** Tells whether a search is the first on its route today, by the shop's calendar; false once so many routes were searched. */
function createDailyFirsts(most: number): (noted: Pick<NotedSearch, 'search' | 'at'>) => boolean {
  let day: string | undefined
  const seen = new Set<string>()
  return ({ search, at }) => {
    const [journey] = search.journeys
    const today = todayIn(shopZone, at)
    if (today !== day) seen.clear()
    day = today
    const route = `${journey?.from} ${journey?.to}`
    if (seen.size >= most || seen.has(route)) return false
    seen.add(route)
    return true
  }
}

type Counted = Pick<NotedSearch, 'search' | 'channel' | 'at'>

function countInBatches(write: (tallies: readonly SearchTally[]) => void) {
  const batch = createTallyWriteBuffer<SearchTally>({
    keyOf: ({ on, channel, from, to }) => [on, channel, from, to].join(' '),
    merge: (one, other) => ({
      ...one,
      searches: one.searches + other.searches,
      chosen: one.chosen + other.chosen,
    }),
    write,
  })
  return {
    add({ search, channel, at }: Counted, what: 'searches' | 'chosen') {
      const [journey] = search.journeys
      if (!journey) return
      const { from, to } = journey
      const on: LocalDate = todayIn(shopZone, at)
      batch.add({ on, channel, from, to, searches: 0, chosen: 0, [what]: 1 })
    },
    write: batch.write,
  }
}

type Keep = (kept: Parameters<PastSearchStore['keep']>[0]) => void

function sampleSearch({ searchId, search, channel, at }: NotedSearch, keep: Keep) {
  const sampled: SuppliedSample[] = []
  let offerCount = 0
  return {
    add({ count, sample }: Pick<WrittenOffers, 'count' | 'sample'>, supplierId: SupplierId): void {
      offerCount += count
      sampled.push(...sample.map((one) => ({ ...one, supplierId })))
    },
    end(): void {
      const [journey] = search.journeys
      if (!journey || offerCount === 0) return
      const { from, to, departureOn } = journey
      // The cached answer holds this recorder for a minute; the offers must not stay in memory with it.
      const cheapest = sampled
        .splice(0)
        .sort((one, other) => one.sellingTotal.amount - other.sellingTotal.amount)
      const offers = cheapest.slice(0, mostSampled).map(pastOfferOf)
      keep({ searchId, at, channel, from, to, departureOn, offerCount, offers })
    },
  }
}

type SuppliedSample = SampledOffer & { readonly supplierId: SupplierId }

function pastOfferOf({ net, supplierId, adultFare }: SuppliedSample): PastOffer {
  const { fareType } = net
  const shown = adultFare === undefined ? undefined : shownFlightOf(net, adultFare)
  return {
    facts: offerMarkupFactsOf(net),
    supplierId,
    ...(fareType === undefined ? {} : { fareType }),
    ...(shown === undefined ? {} : { shown }),
    fareKey: flightsDigest(net.itinerary) + conditionsDigest(net),
    passengers: net.price.passengers.map((one) => ({
      type: one.type,
      count: one.count,
      fare: baseFareOf(one).amount,
      net: pricePerPassenger(one).amount,
    })),
  }
}

function shownFlightOf({ itinerary }: SupplierOffer, adultFare: number): ShownFlight | undefined {
  const [out, back] = itinerary.journeys
  const [home] = back?.segments ?? []
  if (out === undefined) return undefined
  const landings = out.segments.reduce((sum, { stops }) => sum + stops.length, 0)
  return {
    adultFare,
    ...(itinerary.shape === 'roundTrip' && home ? { returnOn: dateOfLocalTime(home.departureLocal) } : {}),
    minutes: out.durationMinutes,
    stops: out.segments.length - 1 + landings,
  }
}
