import { type LocalDate } from '#contract/terms/time.ts'
import { type Database } from '#server/database/connection.ts'
import { type BookingParts } from '#server/flow/booking/booking-parts.ts'
import { createBookingStore } from '#server/flow/booking/booking-store.ts'
import { createBooking } from '#server/flow/booking/booking.ts'
import { createContactDigests } from '#server/flow/booking/contact-digest.ts'
import { createDraftLinkStore } from '#server/flow/booking/draft-link-store.ts'
import { createDraftStore } from '#server/flow/booking/draft-store.ts'
import { createFlightNameStore } from '#server/flow/booking/flight-name-store.ts'
import { createOrderKeys } from '#server/flow/booking/order-key.ts'
import { createQuoteStore } from '#server/flow/booking/quote-store.ts'
import { createDatedPrices } from '#server/flow/offers/dated-prices.ts'
import { createOffersStore } from '#server/flow/offers/offers-store.ts'
import { type OffersStep, createOffers } from '#server/flow/offers/offers.ts'
import { createAgencyStore } from '#server/flow/payment/agency-store.ts'
import { offeredMethods } from '#server/flow/payment/offered-methods.ts'
import { createPaymentStore } from '#server/flow/payment/payment-store.ts'
import { createPayment } from '#server/flow/payment/payment.ts'
import { createPaymentTermsStore } from '#server/flow/price/payment-terms-store.ts'
import { createPriceBandStore } from '#server/flow/price/price-band-store.ts'
import { createPriceStore } from '#server/flow/price/price-store.ts'
import { type PriceStep, createPrice } from '#server/flow/price/price.ts'
import { createSellingModeStore } from '#server/flow/price/selling-mode-store.ts'
import { createFindOrder } from '#server/flow/ticket/find-order.ts'
import { createOrderRequestStore } from '#server/flow/ticket/order-request-store.ts'
import { createOrderRequests } from '#server/flow/ticket/order-requests.ts'
import { createTicketStore } from '#server/flow/ticket/ticket-store.ts'
import { type TicketParts, createTicket } from '#server/flow/ticket/ticket.ts'
import { type Keys } from '#server/platform/open-keys.ts'
import { createTransact } from '#server/platform/transaction.ts'
import { type Reference } from '#server/reference/reference.ts'
import { searchWorldOf } from '#server/reference/search-world.ts'
import { type AppParts } from './app-parts.ts'
import { type Supply } from './open-supply.ts'

/** What there is before the steps: suppliers, keys, and the reference data. */
type Made = { readonly supply: Supply; readonly keys: Keys; readonly reference: Reference }

/** The steps of the flow, each made of those before it. */
export function buildSteps(parts: AppParts, made: Made) {
  const { db } = parts.database
  const { clock, ids } = parts
  const transact = createTransact(db)
  const agency = createAgencyStore(db)
  const { price, offers, priceStore, bands, modes } = buildSelling(parts, made)
  const datedPrices = createDatedPrices({
    ...parts,
    supply: made.supply.active,
    world: searchWorldOf(made.reference),
    nearbyPlaces: made.reference.nearbyPlaces,
    datedPricing: price.currentDatedPricing,
  })
  const bookingParts = bookingPartsOf(parts, made, price)
  const booking = createBooking(bookingParts)
  const drafts = draftPartsOf(parts, made.keys)
  const payment = createPayment({ booking, store: createPaymentStore(db), transact, clock, ids })
  const orders = buildOrders(parts, made, { booking, payment, agency })
  return {
    offers,
    datedPrices,
    price,
    priceStore,
    bands,
    modes,
    bookingParts,
    booking,
    drafts,
    agency,
    payment,
    ...orders,
  }
}

/** What becomes of an order once it is there: its tickets, its page, and what its owner asks for. */
function buildOrders(
  { config: { publicUrl }, database: { db }, clock, ids, log }: AppParts,
  { supply, keys, reference }: Made,
  before: Pick<TicketParts, 'booking' | 'payment' | 'agency'>,
) {
  const isHoliday = (on: LocalDate) => reference.holidays(on, on).some(({ country }) => country === 'TH')
  const common = { ...before, transact: createTransact(db), clock, ids, log, publicUrl, isHoliday }
  const requests = createOrderRequests({ ...common, store: createOrderRequestStore(db, keys.sealer) })
  const store = createTicketStore(db)
  const ticket = createTicket({ ...common, store, supplyOf: supply.of, requests })
  return { ticket, requests, findOrder: createFindOrder(common) }
}

/** Offers need the markup of the step that comes after them; it is handed in here. */
function buildSelling({ database: { db }, clock, ids, log }: AppParts, { supply: { active }, keys }: Made) {
  const store = createPriceStore(db)
  const terms = createPaymentTermsStore(db)
  const bands = createPriceBandStore(db)
  const modes = createSellingModeStore(db)
  const stores = { store, terms, bands, modes }
  const price = createPrice({ offers: (): OffersStep => offers, supply: active, ...stores, clock })
  const offers = createOffers({
    supply: active,
    store: createOffersStore(db),
    clock,
    ids,
    log,
    signer: keys.signer('offer'),
    currentPricing: price.currentPricing,
  })
  return { price, offers, priceStore: store, bands, modes }
}

function bookingPartsOf(
  { config, database: { db }, clock, ids, log }: AppParts,
  { supply, keys, reference }: Made,
  price: PriceStep,
): BookingParts {
  return {
    price,
    supplyOf: supply.of,
    store: createBookingStore(db, keys.sealer),
    quotes: createQuoteStore(db),
    transact: createTransact(db),
    clock,
    ids,
    log,
    orderKeys: createOrderKeys(keys.signer('order')),
    contactDigests: createContactDigests(keys.signer('contact')),
    flightNames: createFlightNameStore(db, keys.signer('flight-name')),
    settleMs: config.settleWindowS * 1000,
    publicUrl: config.publicUrl,
    isCountry: (code) => reference.country(code) !== undefined,
    offeredMethods,
    underWay: new Map(),
  }
}

function draftPartsOf({ config: { publicUrl }, database: { db }, clock, ids }: AppParts, keys: Keys) {
  const storesIn = (tx: Database['db']) => {
    return { drafts: createDraftStore(tx, keys.sealer), links: createDraftLinkStore(tx) }
  }
  const isSecure = publicUrl.startsWith('https:')
  const signer = keys.signer('draft-link')
  return { ...storesIn(db), storesIn, transact: createTransact(db), clock, ids, signer, publicUrl, isSecure }
}

/** Every step of the flow, ready. */
export type Steps = ReturnType<typeof buildSteps>
