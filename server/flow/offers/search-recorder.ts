import { type SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { pricePerPassenger } from '#contract/terms/offer.ts'
import { type Instant, type LocalDate, type Zone, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type Search } from '#server/flow/search/search.ts'
import { type Log } from '#server/platform/log.ts'
import { type SampledOffer, type WrittenOffers } from '#server/providers/supply/offer-writer.ts'
import { baseFareOf, offerFactsOf } from './offer-facts.ts'
import { mostSampled } from './write-offers.ts'
import { type PastOffer, type PastSearchStore, type SearchTally } from './past-search-store.ts'

/** A recorded search: sales channel, query and time. */
export type NotedSearch = {
  readonly searchId: string
  readonly search: Search
  readonly channel: SalesChannel
  readonly at: Instant
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
  /** Counts a search. What it shows is to be handed to the answer, where there is one: it is kept to try rules on. */
  begin(noted: NotedSearch): SampledSearch | undefined
  /** Counts a search that got the answer to an equal one. */
  repeat(noted: Omit<NotedSearch, 'searchId'>): void
  /** Counts an offer that was chosen, once however often its price is asked for. */
  choose(chosen: ChosenOffer): void
  /** Writes what is counted and not written yet, and waits for all that is being written. */
  settled(): Promise<void>
  /** Forgets kept searches past their time. */
  forgetOld(now: Instant): Promise<void>
}

/** A search whose offers are kept. */
export type SampledSearch = { add(written: Pick<WrittenOffers, 'count' | 'sample'>): void; end(): void }

/** Dependencies of the search recorder. */
export type SearchRecorderDeps = { readonly store: PastSearchStore; readonly log: Log }

/** How many searches of an hour are kept, spread over it, and how many at once after a quiet time. */
const keptPerHour = 30
const keptAtOnce = 10
const keptDays = 30
const writeAfterMs = 10_000
/** So many chosen offers are remembered, so that a page that is loaded again is not counted again. */
const mostRemembered = 20_000
/** The day of a count, and of a booking as rules see it. */
export const shopZone = 'Asia/Bangkok' as Zone

/** Builds the notes of this process. */
export function createSearchRecorder({ store, log }: SearchRecorderDeps): SearchRecorder {
  const writing = new Set<Promise<void>>()
  const logWhenFailing = (work: Promise<void>): void => {
    const done = work
      .catch((error: unknown) => log.warn('searchNotNoted', { error }))
      .finally(() => writing.delete(done))
    writing.add(done)
  }
  const counts = countInBatches((tallies) => logWhenFailing(store.count(tallies)))
  const mayKeep = createEvenSampler()
  const isNew = createUnseenFilter(mostRemembered)
  return {
    begin(noted) {
      counts.add(noted, 'searches')
      return mayKeep(noted.at)
        ? sampleSearch(noted, (kept) => logWhenFailing(store.keep(kept, noted.search.shape)))
        : undefined
    },
    repeat: (noted) => counts.add(noted, 'searches'),
    choose(chosen) {
      if (isNew(chosen.offerIds)) counts.add(chosen, 'chosen')
    },
    async settled() {
      counts.write()
      await Promise.all(writing)
    },
    forgetOld: (now) => store.forget(plusMinutes(now, -keptDays * 24 * 60)),
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
function createEvenSampler(): (at: Instant) => boolean {
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

type Counted = Pick<NotedSearch, 'search' | 'channel' | 'at'>

function countInBatches(write: (tallies: readonly SearchTally[]) => void) {
  const waiting = new Map<string, SearchTally>()
  let timer: NodeJS.Timeout | undefined
  const writePendingNotes = () => {
    clearTimeout(timer)
    timer = undefined
    // In one order always: two processes that add to the same rows never wait for each other in a circle.
    const tallies = [...waiting]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, tally]) => tally)
    waiting.clear()
    write(tallies)
  }
  return {
    add({ search, channel, at }: Counted, what: 'searches' | 'chosen') {
      const [journey] = search.journeys
      if (!journey) return
      const { from, to } = journey
      const on: LocalDate = todayIn(shopZone, at)
      const key = [on, channel, from, to].join(' ')
      const tally = waiting.get(key) ?? { on, channel, from, to, searches: 0, chosen: 0 }
      waiting.set(key, { ...tally, [what]: tally[what] + 1 })
      timer ??= setTimeout(writePendingNotes, writeAfterMs).unref()
    },
    write: writePendingNotes,
  }
}

type Keep = (kept: Parameters<PastSearchStore['keep']>[0]) => void

function sampleSearch({ searchId, search, channel, at }: NotedSearch, keep: Keep): SampledSearch {
  const sampled: SampledOffer[] = []
  let offerCount = 0
  return {
    add({ count, sample }) {
      offerCount += count
      sampled.push(...sample)
    },
    end() {
      const [journey] = search.journeys
      if (!journey || offerCount === 0) return
      const { from, to, departureOn } = journey
      const cheapest = sampled.toSorted((one, other) => one.sellingTotal.amount - other.sellingTotal.amount)
      const offers = cheapest.slice(0, mostSampled).map(pastOfferOf)
      keep({ searchId, at, channel, from, to, departureOn, offerCount, offers })
    },
  }
}

function pastOfferOf({ net }: SampledOffer): PastOffer {
  return {
    facts: offerFactsOf(net),
    passengers: net.price.passengers.map((one) => ({
      type: one.type,
      count: one.count,
      fare: baseFareOf(one).amount,
      net: pricePerPassenger(one).amount,
    })),
  }
}
