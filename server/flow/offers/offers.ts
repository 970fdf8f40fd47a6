import { createHash } from 'node:crypto'
import { type Problem, problem } from '#contract/problem.ts'
import { type RealTimeMarkup } from '#contract/terms/price/markup.ts'
import { type SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Search } from '#server/flow/search/search.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type Caller } from '#server/platform/http/request/caller.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type SupplierId } from '#contract/terms/provider.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type ShopEvent, type UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import { type UnsoldStore } from '#server/providers/supply/supply-watch.ts'
import { type UnsoldCount, countUnsold } from './count-unsold.ts'
import { isSignedByUs, offerIdOf, readOfferId } from './offer-id.ts'
import { type ShownOffer, noteOf } from './offer-note.ts'
import { type OfferBatch, type OfferNote, type OffersStore } from './offers-store.ts'
import { type Pricing } from './pricing.ts'
import { type ChosenOffer, type SampledSearch, type SearchNotes } from './search-notes.ts'

// What later steps show of offers comes through this face too.
export { journeyAnswersOf, offerAnswerOf, ruleAnswerOf } from './offer-answer.ts'
export { type ShownOffer, conditionsDigest, flightsDigest, canBeSold } from './offer-note.ts'
export { type Viewer, priceAnswerOf, realTimeMarkupCode, ruleMarkupCode, viewerOf } from './price-answer.ts'
export { type OfferFacts, baseFareOf, offerFactsOf } from './offer-facts.ts'
export { type PastOffer, type PastSearch, type PastSearchStore } from './past-search-store.ts'
export { type Pricing } from './pricing.ts'
export { type DatedPricing } from './selling-date.ts'
export { channelOf } from './sales-channel.ts'
export { shopZone } from './search-notes.ts'

/** How long an offer is kept after it was shown; it can be chosen until it expires, and is priced again then. */
const keptMinutes = 120

/** An offer under the id that a browser knows it by. */
export type NamedOffer = ShownOffer & { readonly offerId: string }

/** What is known of an offer that was shown before, found again by its id. */
export type KeptOffer = OfferNote & {
  readonly offerId: string
  readonly supplierId: SupplierId
  readonly search: Search
  readonly searchId: string
  readonly realTimeMarkup?: RealTimeMarkup
  readonly channel: SalesChannel
}

/** What a search yields for the screen. */
export type OffersEvent =
  | { readonly kind: 'offers'; readonly source: string; readonly offers: readonly NamedOffer[] }
  | Exclude<ShopEvent, { readonly kind: 'offers' }>

/** One search under way. */
export type Shopping = {
  readonly searchId: string
  readonly createdAt: Instant
  /** The sources that are asked. */
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

/** The step that asks the supplier and remembers what it showed. */
export type OffersStep = {
  shop(search: Search, asking: SearchContext): Promise<Shopping>
  /** The offer of this id, if it was shown not long ago and the id is as we made it. */
  find(offerId: string): Promise<Result<KeptOffer, Problem>>
  /** Remembers an offer that replaces a shown one (another price, same search), with a new id and the expiry told first. */
  replace(kept: KeptOffer, by: ShownOffer): Promise<NamedOffer>
  /** Counts an offer whose exact price somebody was told; nobody waits for it. */
  choose(chosen: Omit<ChosenOffer, 'at'>): void
  /** Forgets offers past their time, and searches that were kept to try rules on. */
  forgetOld(): Promise<number>
  /** Waits until everything noted of searches is written. */
  settled(): Promise<void>
}

/** What the step is made of. The pricing function comes from a later step and is handed in by app.ts. */
export type OffersDeps = {
  readonly supply: SupplyProvider
  readonly store: OffersStore
  readonly unsoldStore: Pick<UnsoldStore, 'save'>
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly signer: Signer
  readonly notes: SearchNotes
  readonly currentPricing: (caller: Caller) => Promise<Pricing>
}

/** Builds the step. */
export function createOffers(deps: OffersDeps): OffersStep {
  const { store, clock, ids, notes } = deps
  return {
    async shop(search, { caller, ...asking }) {
      const searchId = ids.id('')
      const createdAt = clock.now()
      const pricing = await deps.currentPricing(caller)
      const asked = deps.supply.sources ?? [deps.supply.supplierId]
      const sampled = notes.begin({ searchId, search, channel: pricing.channel, at: createdAt })
      const count = countUnsold()
      const request = { search, searchId, createdAt, pricing, asked, asking, sampled, count }
      const events = completeEvents(deps, request)
      return { searchId, createdAt, asking: asked, events, unsold: count.total }
    },
    find: (offerId) => findOffer(deps, offerId),
    choose: (chosen) => notes.choose({ ...chosen, at: clock.now() }),
    replace: (kept, by) => replaceOffer(deps, kept, by),
    async forgetOld() {
      await notes.forgetOld(clock.now())
      return store.forget(clock.now())
    },
    settled: () => notes.settled(),
  }
}

/** Keeps the offer that takes the place of another, once for each change of it. */
async function replaceOffer(deps: OffersDeps, kept: KeptOffer, by: ShownOffer): Promise<NamedOffer> {
  const { store, clock } = deps
  const createdAt = clock.now()
  const note = noteOf(by)
  const batch: OfferBatch = {
    searchId: indexOfReplacement(kept.offerId, note),
    batch: 0,
    supplierId: deps.supply.supplierId,
    search: kept.search,
    offers: [note],
    ...pricedForCaller(kept),
    createdAt,
    expiresAt: plusMinutes(createdAt, keptMinutes),
  }
  await store.save(batch)
  const { offers = [] } = (await store.find(batch.searchId, batch.batch, createdAt)) ?? {}
  const { expiresAt = by.net.expiresAt } = offers[0] ?? {}
  return { ...by, net: { ...by.net, expiresAt }, offerId: storedOfferOf(batch, 0, deps.signer).offerId }
}

/** The same change of the same offer has one place, however often and by how many it is asked for; it lasts as long as told first. */
function indexOfReplacement(offerId: string, note: OfferNote): string {
  const { expiresAt: _, ...kept } = note
  const change = JSON.stringify([offerId, kept])
  return createHash('sha256').update(change).digest('hex').slice(0, 40)
}

async function findOffer(
  { store, clock, signer }: OffersDeps,
  offerId: string,
): Promise<Result<KeptOffer, Problem>> {
  const read = readOfferId(offerId)
  if (!read) return fail(problem('offerTampered', { field: 'offerId' }))
  const { searchId, batch: number, position } = read.place
  const batch = await store.find(searchId, number, clock.now())
  const note = batch?.offers[position]
  if (!batch || !note) return fail(problem('offerUnknown', { field: 'offerId' }))
  if (!isSignedByUs(read, note, signer)) return fail(problem('offerTampered', { field: 'offerId' }))
  if (note.expiresAt !== undefined && clock.now() >= note.expiresAt)
    return fail(problem('offerGone', { field: 'offerId' }))
  return succeed({ ...storedOfferOf(batch, position, signer), offerId })
}

type Request = {
  readonly search: Search
  readonly searchId: string
  readonly createdAt: Instant
  readonly pricing: Pricing
  readonly asked: readonly string[]
  readonly asking: SearchOrigin
  readonly sampled: SampledSearch | undefined
  readonly count: UnsoldCount
}

/** By what offers were priced that is not the same for everybody; it stays with them. */
function pricedForCaller({ realTimeMarkup, channel }: Pick<OfferBatch, 'realTimeMarkup' | 'channel'>) {
  return { channel, ...(realTimeMarkup === undefined ? {} : { realTimeMarkup }) }
}

/** What the supplier yields, always with an end: a search that breaks off says so and keeps what it found. */
async function* completeEvents(deps: OffersDeps, request: Request): AsyncGenerator<OffersEvent> {
  let hasEnded = false
  const missing = new Set(request.asked)
  let noting: Promise<void> | undefined
  const note = (): Promise<void> => (noting ??= noteUnsold(deps, request))
  // a supplier that does not listen never comes to an end
  request.asking.signal.addEventListener('abort', () => void note(), { once: true })
  try {
    for await (const event of askSupplier(deps, request)) {
      hasEnded ||= event.kind === 'end'
      if (event.kind === 'sourceDone') missing.delete(event.source)
      yield event
    }
  } catch (error) {
    const supplier = deps.supply.supplierId
    deps.log.error('searchBrokeOff', { searchId: request.searchId, supplier, error })
    // By the names under which it was said that they are asked; who is done has said so itself.
    if (!hasEnded) for (const source of missing) yield { kind: 'sourceDone', source, status: 'failed' }
  } finally {
    request.sampled?.end()
    await note()
  }
  if (!hasEnded) yield endOf({ kind: 'end', complete: false }, request)
}

async function* askSupplier(deps: OffersDeps, request: Request): AsyncGenerator<OffersEvent> {
  const { supply, store, clock, signer } = deps
  const context = { ...request.asking, now: clock.now() }
  let next = 0
  for await (const event of supply.shop(request.search, context)) {
    if (event.kind !== 'sourceDone') request.count.leftOut(event.unsold)
    if (event.kind !== 'offers') {
      yield event.kind === 'end' ? endOf(event, request) : event
      continue
    }
    const shown = request.count.sold(event.offers).map((net) => ({
      net,
      selling: request.pricing.priceOf(net),
    }))
    request.sampled?.add(shown)
    const batch: OfferBatch = {
      searchId: request.searchId,
      batch: next,
      supplierId: supply.supplierId,
      search: request.search,
      offers: shown.map(noteOf),
      ...pricedForCaller(request.pricing),
      createdAt: request.createdAt,
      expiresAt: plusMinutes(request.createdAt, keptMinutes),
    }
    next += 1
    // Kept before it is shown: an id that a browser holds can always be found.
    await store.save(batch)
    const offers = shown.map((one, index) => ({
      ...one,
      offerId: storedOfferOf(batch, index, signer).offerId,
    }))
    yield { kind: 'offers', source: event.source, offers }
  }
}

type End = Extract<ShopEvent, { kind: 'end' }>

/** The end of a search, which is not complete while there are offers that the shop does not sell. */
function endOf(event: End, { count }: Request): End {
  const unsold = count.total()
  return unsold === undefined ? event : { kind: 'end', complete: false, unsold }
}

/** Writes down what a search found that the shop does not sell, however the search ended. */
async function noteUnsold(
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

function storedOfferOf(batch: OfferBatch, position: number, signer: Signer): KeptOffer {
  const note = batch.offers[position]
  if (!note) throw new RangeError(`batch ${batch.batch} has no offer ${position}`)
  const { searchId, search, supplierId } = batch
  const offerId = offerIdOf({ searchId, batch: batch.batch, position }, note, signer)
  return { ...note, offerId, supplierId, search, searchId, ...pricedForCaller(batch) }
}
