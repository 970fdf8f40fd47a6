import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ShopEvent, UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import type { UnsoldOfferStore } from '#server/providers/supply/supply-monitoring.ts'
import type { WrittenShopEvent } from '#server/providers/supply/offer-writer.ts'
import { type UnsoldCount, createUnsoldCount } from './count-unsold.ts'
import { type ShownOffer, offerSnapshotOf } from './offer-snapshot.ts'
import type { Pricing } from './pricing.ts'
import type { OfferSearch, OfferSeals, OpenedOffer } from './sealed-offer.ts'
import { type PriceLines, type Viewer, viewerForCaller } from './price-answer.ts'
import { type OfferWriterSettings, createOfferWriter } from './write-offers.ts'
import type { ChosenOffer, OfferRecorder, SearchRecorder } from './search-recorder.ts'

// What later steps show of offers comes through this face too.
export { fareComponentAnswersOf, journeyAnswersOf, offerAnswerOf, ruleAnswerOf } from './offer-answer.ts'
export { type ShownOffer, conditionsDigest, flightsDigest, canBeSold } from './offer-snapshot.ts'
export { type Viewer, priceAnswerOf, viewerForCaller } from './price-answer.ts'
export { type PastOffer, type PastSearch, type PastSearchStore } from './past-search-store.ts'
export { createPackedLineReader } from './packed-line.ts'
export { priceAlertMailSamples } from './price-alert/price-alert-mail-samples.ts'
export { type Pricing } from './pricing.ts'
export { type DatedPricing } from './selling-price-by-date.ts'
export { salesChannelOf, shopZone } from './sales-channel.ts'

/** How long an offer can be found after it was shown; it can be bought until it expires. */
const foundMinutes = 120

/** An offer under the id that a browser knows it by. */
export type NamedOffer = ShownOffer & { readonly offerId: string }

/** What is known of an offer that was shown before, read from its id. */
export type KeptOffer = OpenedOffer

/** What a search yields for the screen. */
export type OffersEvent =
  /** `line` is a line of the response with packed offers, of which there are `count`. */
  | { readonly kind: 'packed'; readonly source: string; readonly line: Uint8Array; readonly count: number }
  | Exclude<ShopEvent, { readonly kind: 'offers' }>

/** One search under way. */
export type Shopping = {
  readonly searchId: string
  readonly createdAt: Instant
  /** Every source that this search was sent to; it does not shrink as they answer. */
  readonly asking: readonly string[]
  readonly events: AsyncIterable<OffersEvent>
  /** The offers so far that the shop does not sell; undefined where there are none. For whoever does not wait for the end. */
  readonly unsold: () => UnsoldOffers | undefined
}

/** How something is asked. */
export type SearchOrigin = {
  readonly requestId: string
  readonly signal: AbortSignal
  /** The sign-in of whoever asks; absent for guests. */
  readonly sessionId?: string
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

/** The step that asks the supplier and seals what it showed into the offers' ids. */
export type OffersStep = {
  prepare(search: Search, asking: SearchContext): Promise<PreparedSearch>
  /** The offer of this id, if it was shown not long ago and the id is as we made it. */
  find(offerId: string): Promise<Result<KeptOffer, Problem>>
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
export type OffersDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly supply: SupplyProvider
  readonly unsoldStore: Pick<UnsoldOfferStore, 'save'>
  readonly seals: OfferSeals
  readonly notes: SearchRecorder
  readonly currentPricing: (caller: Caller) => Promise<Pricing>
  readonly airportsOf: (code: string) => readonly string[]
}

/** Builds the step. */
export function createOffersStep(deps: OffersDeps): OffersStep {
  const { clock, notes } = deps
  return {
    async prepare(search, { caller, ...asking }) {
      const pricing = await deps.currentPricing(caller)
      const viewer = viewerForCaller(caller)
      return {
        answerKey: await searchCacheKey(deps, { search, pricing, viewer, asking }),
        begin: (origin, priceLines) =>
          beginSearch(deps, { search, pricing, viewer, asking: origin, priceLines }),
        noteRepeated: () => notes.repeat({ search, channel: pricing.channel, at: clock.now() }),
      }
    },
    find: async (offerId) => findOffer(deps, offerId),
    choose: (chosen) => notes.choose({ ...chosen, at: clock.now() }),
    replace: (kept, by) => replaceOffer(deps, kept, by),
    forgetOld: () => notes.forgetOld(clock.now()),
    settled: () => notes.settled(),
  }
}

type PricedSearch = Pick<Request, 'search' | 'pricing' | 'viewer' | 'asking'>
type BegunSearch = PricedSearch & Pick<Request, 'priceLines'>

async function searchCacheKey(
  { supply, clock }: OffersDeps,
  { search, pricing, viewer, asking }: PricedSearch,
): Promise<string | undefined> {
  if (pricing.version === undefined) return undefined
  const now = clock.now()
  const supplied = await supply.answerVersion?.({ ...asking, now })
  // Time limits of fares and offers pass by the minute.
  const minute = Math.floor(epochMsOf(now) / 60_000)
  return supplied && JSON.stringify([search, supplied, pricing.version, viewer, minute])
}

function beginSearch(deps: OffersDeps, priced: BegunSearch): Shopping {
  const { search, pricing } = priced
  const searchId = deps.ids.id('')
  const createdAt = deps.clock.now()
  const asked = deps.supply.sources ?? [deps.supply.supplierId]
  const noted = deps.notes.begin({ searchId, search, channel: pricing.channel, at: createdAt })
  const count = createUnsoldCount()
  const request = { ...priced, searchId, createdAt, asked, noted, count }
  const events = streamUntilEnd(deps, request)
  return { searchId, createdAt, asking: asked, events, unsold: count.total }
}

function replaceOffer({ seals }: OffersDeps, kept: KeptOffer, by: ShownOffer): NamedOffer {
  const expiresAt = by.net.expiresAt < kept.expiresAt ? by.net.expiresAt : kept.expiresAt
  const shown = { ...by, net: { ...by.net, expiresAt } }
  return { ...shown, offerId: seals.replacementId(kept, offerSnapshotOf(shown)) }
}

function findOffer({ clock, seals }: OffersDeps, offerId: string): Result<KeptOffer, Problem> {
  const kept = seals.open(offerId)
  if (!kept) return fail(createProblem('offerTampered', { field: 'offerId' }))
  if (clock.now() >= plusMinutes(kept.createdAt, foundMinutes))
    return fail(createProblem('offerUnknown', { field: 'offerId' }))
  if (clock.now() >= kept.expiresAt) return fail(createProblem('offerGone', { field: 'offerId' }))
  return succeed(kept)
}

type Request = {
  readonly search: Search
  readonly searchId: string
  readonly createdAt: Instant
  readonly pricing: Pricing
  readonly viewer: Viewer
  readonly priceLines: PriceLines
  readonly asked: readonly string[]
  readonly asking: SearchOrigin
  readonly noted: OfferRecorder
  readonly count: UnsoldCount
}

/** What the supplier yields, always with an end: a search that breaks off says so and keeps what it found. */
async function* streamUntilEnd(deps: OffersDeps, request: Request): AsyncGenerator<OffersEvent> {
  let hasEnded = false
  let isComplete = false
  const missing = new Set(request.asked)
  let noting: Promise<void> | undefined
  const noteUnsoldOnce = (): Promise<void> => (noting ??= recordUnsoldOffers(deps, request))
  // a supplier that does not listen never comes to an end
  request.asking.signal.addEventListener('abort', () => void noteUnsoldOnce(), { once: true })
  try {
    for await (const event of streamPackedOffers(deps, request)) {
      hasEnded ||= event.kind === 'end'
      isComplete ||= event.kind === 'end' && event.complete
      if (event.kind === 'sourceDone') missing.delete(event.source)
      yield event
    }
  } catch (error) {
    const supplier = deps.supply.supplierId
    deps.log.error('searchBrokeOff', { searchId: request.searchId, supplier, error })
    // By the names under which it was said that they are asked; who is done has said so itself.
    if (!hasEnded) for (const source of missing) yield { kind: 'sourceDone', source, status: 'failed' }
  } finally {
    request.noted.end(isComplete)
    await noteUnsoldOnce()
  }
  if (!hasEnded) yield endEventWithCount({ kind: 'end', complete: false }, request)
}

async function* streamPackedOffers(deps: OffersDeps, request: Request): AsyncGenerator<OffersEvent> {
  for await (const event of searchAtSupplier(deps, request)) {
    if (event.kind === 'written') {
      const { source, written } = event
      request.count.add(written.unsold)
      request.noted.add(written)
      if (written.count > 0) yield { kind: 'packed', source, line: written.line, count: written.count }
    } else if (event.kind === 'end') {
      request.count.leftOut(event.unsold)
      yield endEventWithCount(event, request)
    } else yield event
  }
}

/** The events of the supplier with written offers: by its own threads where it has some, else by this one. */
async function* searchAtSupplier(deps: OffersDeps, request: Request): AsyncGenerator<WrittenShopEvent> {
  const { supply, clock, seals, airportsOf } = deps
  const { search, pricing, viewer, priceLines } = request
  const context = { ...request.asking, now: clock.now() }
  const key = seals.keyOf(offerSearchOf(deps, request))
  const settings: OfferWriterSettings = { key, viewer, priceLines, isSampled: request.noted.isSampled }
  if (supply.shopWritten) {
    const ends = search.journeys.flatMap(({ from, to }) => [from, to, ...airportsOf(from), ...airportsOf(to)])
    return yield* supply.shopWritten(search, context, { ...settings, markups: pricing.plainMarkups(ends) })
  }
  const write = createOfferWriter(settings, pricing.priceOf)
  for await (const event of supply.shop(search, context)) {
    if (event.kind === 'offers') {
      request.count.leftOut(event.unsold)
      yield { kind: 'written', source: event.source, written: write(event.source, event.offers) }
    } else yield event
  }
}

/** What the ids of the offers carry of their search. */
function offerSearchOf(
  { supply }: OffersDeps,
  { searchId, search, pricing, createdAt }: Request,
): OfferSearch {
  const { channel, realTimeMarkup } = pricing
  const shared = { searchId, supplierId: supply.supplierId, search, channel, createdAt }
  return { ...shared, ...(realTimeMarkup && { realTimeMarkup }) }
}

type End = Extract<ShopEvent, { kind: 'end' }>

/** The end of a search, which is not complete while there are offers that the shop does not sell. */
function endEventWithCount(event: End, { count }: Request): End {
  const unsold = count.total()
  return unsold === undefined ? event : { kind: 'end', complete: false, unsold }
}

/** Writes down what a search found that the shop does not sell, however the search ended. */
async function recordUnsoldOffers(
  { supply: { supplierId }, unsoldStore, clock, log }: OffersDeps,
  { searchId, asking: { requestId }, count }: Request,
): Promise<void> {
  const unsold = count.total()
  if (unsold === undefined) return
  log.info('offersNotSold', { searchId, supplier: supplierId, ...unsold })
  try {
    await unsoldStore.save({ requestId, supplierId, at: clock.now(), unsold })
  } catch (error) {
    // what was found is shown all the same
    log.warn('unsoldNotWritten', { searchId, error })
  }
}
