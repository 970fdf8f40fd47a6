import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'
import { type Caller, companyOfOffers } from '#server/platform/http/request/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import { type ShownOffer, offerSnapshotOf } from './offer-snapshot.ts'
import type { Pricing } from './pricing.ts'
import type { OpenedOffer } from './sealed-offer.ts'
import { type CurrentPrivateFares, companyOfFares } from './private-fares/current-private-fares.ts'
import type { CurrentRouting } from './routing/current-routing.ts'
import { salesChannelOf } from './sales-channel.ts'
import { type PriceLines, viewerForCaller } from './price-answer.ts'
import type { ChosenOffer, SearchRecorder } from './search-recorder.ts'
import {
  type OffersEvent,
  type SearchOrigin,
  type SearchRun,
  type SupplierSearchDeps,
  searchSuppliers,
  sourcesOf,
} from './search-suppliers.ts'

// What later steps show of offers comes through this face too.
export { fareComponentAnswersOf, journeyAnswersOf, offerAnswerOf, ruleAnswerOf } from './offer-answer.ts'
export { type ShownOffer, conditionsDigest, flightsDigest, canBeSold } from './offer-snapshot.ts'
export { type Viewer, extraAnswerOf, priceAnswerOf, viewerForCaller } from './price-answer.ts'
export { type PastOffer, type PastSearch, type PastSearchStore } from './past-search-store.ts'
export { createPackedLineReader } from './packed-line.ts'
export { priceAlertMailSamples } from './price-alert/price-alert-mail-samples.ts'
export { type Pricing } from './pricing.ts'
export { type DatedPricing } from './selling-price-by-date.ts'
export { type CurrentRouting, type Routing } from './routing/current-routing.ts'
export { salesChannelOf, shopZone } from './sales-channel.ts'
export { type OffersEvent, type SearchOrigin } from './search-suppliers.ts'

/** How long an offer can be found after it was shown; it can be bought until it expires. */
const foundMinutes = 120

/** An offer under the id that a browser knows it by. */
export type NamedOffer = ShownOffer & { readonly offerId: string }

/** What is known of an offer that was shown before, read from its id. */
export type KeptOffer = OpenedOffer

/** One search under way. */
export type Shopping = {
  readonly searchId: string
  readonly createdAt: Instant
  /** Every source that this search was sent to; it does not shrink as they answer. */
  readonly asking: readonly string[]
  /** Whether a company's codes were sent: the answer is for its agents alone. */
  readonly isConfidential: boolean
  readonly events: AsyncIterable<OffersEvent>
  /** The offers so far that the shop does not sell; undefined where there are none. For whoever does not wait for the end. */
  readonly unsold: () => UnsoldOffers | undefined
}

/** How a search is asked: by whom decides at which price. */
export type SearchContext = SearchOrigin & { readonly caller: Caller }

/** A search that is about to be answered. */
export type PreparedSearch = {
  /** Equal for searches whose answers may be the same, for a minute at most; undefined where no answer may be shared. */
  readonly answerKey: string | undefined
  /** Asks the supplier. */
  begin(asking: SearchOrigin, priceLines: PriceLines): Shopping
  /** Counts the search where it gets the answer to an equal one. */
  noteRepeated(): void
}

/** The step that asks the suppliers and seals what it showed into the offers' ids. */
export type OffersStep = {
  prepare(search: Search, asking: SearchContext): Promise<PreparedSearch>
  /**
   * The offer of this id, if it was shown not long ago and the id is as we made it. One that the private fares of a company
   * found is unknown to everybody else.
   */
  find(offerId: string, asking: Pick<SearchOrigin, 'companyId'>): Promise<Result<KeptOffer, Problem>>
  /**
   * Returns an offer that replaces a shown one (another price, same search) under an id of its own: the same for
   * the same change. It can be bought as long as the shown one, unless the supplier ends it earlier.
   */
  replace(kept: KeptOffer, by: ShownOffer): NamedOffer
  /** Counts an offer whose exact price was requested; runs in the background. */
  choose(chosen: Omit<ChosenOffer, 'at'>): void
  /** Deletes past searches that are too old to try rules on. */
  forgetOld(): Promise<void>
  /** Waits until everything noted of searches is written. */
  settled(): Promise<void>
}

/** Dependencies of the step. The pricing function comes from a later step and is handed in by app.ts. */
export type OffersDeps = Pick<Platform, 'ids'> &
  SupplierSearchDeps & {
    readonly notes: SearchRecorder
    readonly currentPricing: (caller: Caller) => Promise<Pricing>
    readonly currentRouting: CurrentRouting
    readonly currentPrivateFares: CurrentPrivateFares
  }

/** Builds the step. */
export function createOffersStep(deps: OffersDeps): OffersStep {
  const { clock, notes } = deps
  return {
    async prepare(search, { caller, ...asking }) {
      const [pricing, routing, privateFaresFor] = await Promise.all([
        deps.currentPricing(caller),
        deps.currentRouting(salesChannelOf(caller)),
        deps.currentPrivateFares(companyOfOffers(caller)),
      ])
      const viewer = viewerForCaller(caller)
      const priced = { search, pricing, routing, privateFaresFor, viewer }
      return {
        answerKey: await searchCacheKey(deps, { ...priced, asking }),
        begin: (origin, priceLines) => beginSearch(deps, { ...priced, asking: origin, priceLines }),
        noteRepeated: () => notes.repeat({ search, channel: pricing.channel, at: clock.now() }),
      }
    },
    find: async (offerId, asking) => findOffer(deps, offerId, asking),
    choose: (chosen) => notes.choose({ ...chosen, at: clock.now() }),
    replace: (kept, by) => replaceOffer(deps, kept, by),
    forgetOld: () => notes.forgetOld(clock.now()),
    settled: () => notes.settled(),
  }
}

type PricedSearch = Pick<
  SearchRun,
  'search' | 'pricing' | 'routing' | 'privateFaresFor' | 'viewer' | 'asking'
>
type BegunSearch = PricedSearch & Pick<SearchRun, 'priceLines'>

async function searchCacheKey(
  { suppliers, clock }: OffersDeps,
  { search, pricing, routing, privateFaresFor, viewer, asking }: PricedSearch,
): Promise<string | undefined> {
  if (pricing.version === undefined) return undefined
  const now = clock.now()
  const supplied = await Promise.all(suppliers.map(async (one) => one.answerVersion?.({ ...asking, now })))
  if (supplied.includes(undefined)) return undefined
  // Time limits of fares and offers pass by the minute.
  const minute = Math.floor(epochMsOf(now) / 60_000)
  return JSON.stringify([
    search,
    supplied,
    pricing.version,
    pricing.sellsPayFirst,
    routing.version,
    suppliers.map(({ supplierId }) => privateFaresFor(supplierId)),
    viewer,
    minute,
  ])
}

function beginSearch(deps: OffersDeps, priced: BegunSearch): Shopping {
  const { search, pricing, privateFaresFor } = priced
  const searchId = deps.ids.id('')
  const createdAt = deps.clock.now()
  const fares = deps.suppliers.flatMap(({ supplierId }) => privateFaresFor(supplierId))
  const isConfidential = companyOfFares(fares) !== undefined
  const { channel } = pricing
  const noted = deps.notes.begin({ searchId, search, channel, at: createdAt, isConfidential })
  const { events, unsold } = searchSuppliers(deps, { ...priced, searchId, createdAt, noted })
  return { searchId, createdAt, asking: deps.suppliers.flatMap(sourcesOf), isConfidential, events, unsold }
}

function replaceOffer({ seals }: OffersDeps, kept: KeptOffer, by: ShownOffer): NamedOffer {
  const expiresAt = by.net.expiresAt < kept.expiresAt ? by.net.expiresAt : kept.expiresAt
  const shown = { ...by, net: { ...by.net, expiresAt } }
  return { ...shown, offerId: seals.replacementId(kept, offerSnapshotOf(shown)) }
}

function findOffer(
  { clock, seals }: OffersDeps,
  offerId: string,
  { companyId }: Pick<SearchOrigin, 'companyId'>,
): Result<KeptOffer, Problem> {
  const kept = seals.open(offerId)
  if (!kept) return fail(createProblem('offerTampered', { field: 'offerId' }))
  if (kept.companyId !== undefined && kept.companyId !== companyId)
    return fail(createProblem('offerUnknown', { field: 'offerId' }))
  if (clock.now() >= plusMinutes(kept.createdAt, foundMinutes))
    return fail(createProblem('offerUnknown', { field: 'offerId' }))
  if (clock.now() >= kept.expiresAt) return fail(createProblem('offerGone', { field: 'offerId' }))
  return succeed(kept)
}
