import { timingSafeEqual } from 'node:crypto'
import { type Problem, problem } from '#contract/problem.ts'
import { type OfferPrice } from '#contract/terms/offer.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Search } from '#server/flow/search/search.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import {
  type ShopEvent,
  type SupplierId,
  type SupplierOffer,
  type SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import { type OfferPlace, type SignText, offerIdOf, placeOf } from './offer-id.ts'
import { type OfferBatch, type OfferNote, type OffersStore } from './offers-store.ts'

// What later steps show of offers comes through this face too.
export { journeyAnswersOf, offerAnswerOf, priceAnswerOf, ruleAnswerOf } from './offer-answer.ts'

/** How long an offer can be chosen after it was shown; it is priced again when chosen. */
const keptMinutes = 120

/** An offer with what the supplier asks and what we ask for it. */
export type ShownOffer = { readonly net: SupplierOffer; readonly selling: OfferPrice }

/** An offer under the id that a browser knows it by. */
export type NamedOffer = ShownOffer & { readonly offerId: string }

/** What is known of an offer that was shown before, found again by its id. */
export type KeptOffer = OfferNote & {
  readonly offerId: string
  readonly supplierId: SupplierId
  readonly search: Search
  readonly searchId: string
}

/** What a search yields for the screen. */
export type OffersEvent =
  | { readonly kind: 'offers'; readonly source: string; readonly offers: readonly NamedOffer[] }
  | Exclude<ShopEvent, { readonly kind: 'offers' }>

/** One search under way. */
export type Shopping = {
  readonly searchId: string
  readonly createdAt: Instant
  readonly events: AsyncIterable<OffersEvent>
}

/** How a search is asked. */
export type Asking = { readonly requestId: string; readonly signal: AbortSignal }

/** The step that asks the supplier and remembers what it showed. */
export type OffersStep = {
  shop(search: Search, asking: Asking): Promise<Shopping>
  /** The offer of this id, if it was shown not long ago and the id is as we made it. */
  find(offerId: string): Promise<Result<KeptOffer, Problem>>
  /** Remembers an offer that replaces a shown one (another price, same search), with a new id. */
  replace(kept: KeptOffer, by: ShownOffer): Promise<NamedOffer>
  /** Forgets offers past their time. */
  forgetOld(): Promise<number>
}

/** What the step is made of. The pricing function comes from a later step and is handed in by app.ts. */
export type OffersParts = {
  readonly supply: SupplyProvider
  readonly store: OffersStore
  readonly clock: Clock
  readonly ids: Ids
  readonly sign: SignText
  readonly currentPricing: () => Promise<(net: SupplierOffer) => OfferPrice>
}

/** Builds the step. */
export function createOffers(parts: OffersParts): OffersStep {
  const { supply, store, clock, ids } = parts
  return {
    async shop(search, asking) {
      const searchId = ids.id('')
      const createdAt = clock.now()
      const priceOf = await parts.currentPricing()
      const request = { search, searchId, createdAt, priceOf, asking }
      return { searchId, createdAt, events: askSupplier(parts, request) }
    },
    async find(offerId) {
      const place = placeOf(offerId)
      if (!place) return fail(problem('offerTampered', { field: 'offerId' }))
      const batch = await store.find(place.searchId, place.batch, clock.now())
      const shown = batch?.offers[place.position]
      if (!batch || !shown) return fail(problem('offerUnknown', { field: 'offerId' }))
      const kept = keptOf(batch, place.position, parts.sign)
      if (!isSame(kept.offerId, offerId)) return fail(problem('offerTampered', { field: 'offerId' }))
      return succeed(kept)
    },
    async replace(kept, by) {
      const createdAt = clock.now()
      const batch: OfferBatch = {
        searchId: kept.searchId,
        batch: await store.nextBatch(kept.searchId),
        supplierId: supply.supplierId,
        search: kept.search,
        offers: [noteOf(by)],
        createdAt,
        expiresAt: plusMinutes(createdAt, keptMinutes),
      }
      await store.save(batch)
      return { ...by, offerId: keptOf(batch, 0, parts.sign).offerId }
    },
    forgetOld: () => store.forget(clock.now()),
  }
}

type Request = {
  readonly search: Search
  readonly searchId: string
  readonly createdAt: Instant
  readonly priceOf: (net: SupplierOffer) => OfferPrice
  readonly asking: Asking
}

async function* askSupplier(parts: OffersParts, request: Request): AsyncGenerator<OffersEvent> {
  const { supply, store, clock, sign } = parts
  const context = { ...request.asking, now: clock.now() }
  let next = 0
  for await (const event of supply.shop(request.search, context)) {
    if (event.kind !== 'offers') {
      yield event
      continue
    }
    const shown = event.offers.map((net) => ({ net, selling: request.priceOf(net) }))
    const batch: OfferBatch = {
      searchId: request.searchId,
      batch: next,
      supplierId: supply.supplierId,
      search: request.search,
      offers: shown.map(noteOf),
      createdAt: request.createdAt,
      expiresAt: plusMinutes(request.createdAt, keptMinutes),
    }
    next += 1
    // Kept before it is shown: an id that a browser holds can always be found.
    await store.save(batch)
    const offers = shown.map((one, index) => ({ ...one, offerId: keptOf(batch, index, sign).offerId }))
    yield { kind: 'offers', source: event.source, offers }
  }
}

function noteOf({ net, selling }: ShownOffer): OfferNote {
  return { ref: net.ref, netTotal: net.price.total, sellingTotal: selling.total, expiresAt: net.expiresAt }
}

function keptOf(batch: OfferBatch, position: number, sign: SignText): KeptOffer {
  const note = batch.offers[position]
  if (!note) throw new RangeError(`batch ${batch.batch} has no offer ${position}`)
  const place: OfferPlace = { searchId: batch.searchId, batch: batch.batch, position }
  const offerId = offerIdOf(place, note, sign)
  return { ...note, offerId, supplierId: batch.supplierId, search: batch.search, searchId: batch.searchId }
}

function isSame(left: string, right: string): boolean {
  const [ours, theirs] = [Buffer.from(left), Buffer.from(right)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
