import type { LocalDate } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import type { BookingDeps } from '#server/flow/booking/booking-deps.ts'
import { createBookingStore } from '#server/flow/booking/booking-store.ts'
import { type BookingStep, createBookingStep } from '#server/flow/booking/booking.ts'
import { createClientReferences } from '#server/flow/booking/request/client-reference.ts'
import { createContactDigests } from '#server/flow/booking/order-search/contact-digest.ts'
import { createDraftCookie } from '#server/flow/booking/draft/draft-cookie.ts'
import { createDraftLinkStore } from '#server/flow/booking/draft/draft-link-store.ts'
import { createDraftStore } from '#server/flow/booking/draft/draft-store.ts'
import { createFlightPassengerStore } from '#server/flow/booking/request/flight-passenger-store.ts'
import { createManualBookingStore } from '#server/flow/booking/manual/manual-booking-store.ts'
import { createHoldLimitStore } from '#server/flow/booking/request/hold-limit-store.ts'
import { createOrderKeys } from '#server/flow/booking/order-link/order-key.ts'
import { createOrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { createQuoteStore } from '#server/flow/booking/quote/quote-store.ts'
import { createDatedPricesStep } from '#server/flow/offers/dated-prices.ts'
import { createAgencyStore } from '#server/agency/agency-store.ts'
import { createRestoreReconciliation } from '#server/flow/payment/reconciliation/restore-reconciliation.ts'
import { createOffice } from '#server/agency/office.ts'
import type { PaymentStep } from '#server/flow/payment/payment.ts'
import type { PriceStep } from '#server/flow/price/price.ts'
import { createAttemptStore } from '#server/platform/attempt-store.ts'
import { createAuditStore } from '#server/platform/audit/audit-store.ts'
import type { Reference } from '#server/reference/reference.ts'
import { searchValidationData } from '#server/reference/search-validation-data.ts'
import { createQuotationLinkStore } from '#server/quotation/quotation-link-store.ts'
import { createNotifyAdministrators } from '#server/staff/notify-administrators.ts'
import type { AppContext } from './app-deps.ts'
import { createCompanyCreditLookup } from './build-credit-accounts.ts'
import { buildManualPaymentServices } from './build-manual-payment-services.ts'
import { buildPriceAlerts } from './build-price-alerts.ts'
import { buildQuotations } from './build-quotations.ts'
import { buildWorkQueue } from './build-work-queue.ts'
import {
  type PaymentSetup,
  buildPayments,
  buildReservationReconciliation,
  openPaymentSetup,
} from './build-payments.ts'
import { buildSearchAndOffers } from './build-search-and-offers.ts'
import { type BookingFlowDeps, buildOrderServices } from './orders/build-order-services.ts'
import type { Supply } from './open-supply.ts'

/** Builds the steps of the booking flow, each from those before it. */
export function buildBookingFlow(deps: AppContext, made: BookingFlowDeps) {
  const agency = createAgencyStore(deps.db)
  const selling = buildSearchAndOffers(deps, { ...made, payFirst: () => ground })
  const { price, terms } = selling
  const ground: PaymentSetup = openPaymentSetup(deps, { terms, outbox: made.outbox })
  const datedPrices = buildPriceCalendar(deps, made, selling)
  const bookingDeps = bookingDepsOf(deps, made, { price, ground })
  const ordinaryBooking = createBookingStep(bookingDeps)
  const { keys, outbox } = made
  const office = createOffice({ agency, isHoliday: createHolidayCheck(made.reference) })
  const money = buildPayments(deps, { ground, keys, outbox, booking: ordinaryBooking, agency, office })
  const sold = { ...money, suppliers: made.supply, booking: ordinaryBooking }
  const { booking, payment, ...compared } = blockSalesUntilReconciled(deps, sold)
  const services = { ...money, ground, keys, files: deps.files, outbox, booking, payment, agency, office }
  const manual = buildManualPaymentServices(deps, services)
  return {
    ...selling,
    datedPrices,
    priceAlerts: buildPriceAlerts(deps, { ...made, datedPrices }),
    ...buildQuotations(deps, { ...selling, keys, digestOf: bookingDeps.contactDigests.digestOf }),
    bookingDeps,
    booking,
    drafts: draftDepsOf(deps, made),
    agency,
    office,
    outbox,
    ...money,
    ...compared,
    payment,
    ...manual,
    ...buildOrderServices(deps, made, { ...money, payment, booking, agency, office }),
    notifyAdministrators: createNotifyAdministrators({ ...deps.platform, outbox }),
    desk: buildWorkQueue(deps, keys, office),
  }
}

type Offering = ReturnType<typeof buildSearchAndOffers>

function buildPriceCalendar(
  deps: AppContext,
  { supply, reference }: BookingFlowDeps,
  { price, lowestPrices, currentRouting }: Pick<Offering, 'price' | 'lowestPrices' | 'currentRouting'>,
) {
  return createDatedPricesStep({
    ...deps,
    suppliers: supply.active,
    world: searchValidationData(reference),
    nearbyPlaces: reference.nearbyPlaces,
    lowestPrices,
    currentRouting,
    datedPricing: price.currentDatedPricing,
  })
}

type Selling = Pick<ReturnType<typeof buildPayments>, 'restoreStore' | 'reconciliation' | 'payment'> & {
  readonly suppliers: Supply
  readonly booking: BookingStep
}

/** Blocks bookings and payments while the books are being compared after a restore. */
function blockSalesUntilReconciled(
  deps: AppContext,
  { restoreStore: store, reconciliation, suppliers, booking, payment }: Selling,
) {
  const reservations = buildReservationReconciliation(deps, { suppliers, booking })
  const compared = { store, reconciliation, reservations, ...deps.platform }
  const beforeSelling = createRestoreReconciliation(compared)
  const bookUnlessComparing: BookingStep['book'] = async (...asked) => {
    beforeSelling.refuseUntilDone()
    return booking.book(...asked)
  }
  const enterManualUnlessComparing: BookingStep['enterManual'] = async (...asked) => {
    beforeSelling.refuseUntilDone()
    return booking.enterManual(...asked)
  }
  const answerQuoteUnlessComparing: BookingStep['answerQuote'] = async (...asked) => {
    beforeSelling.refuseUntilDone()
    return booking.answerQuote(...asked)
  }
  const startPaymentUnlessComparing: PaymentStep['start'] = async (...asked) => {
    beforeSelling.refuseUntilDone()
    return payment.start(...asked)
  }
  return {
    reservations,
    beforeSelling,
    booking: {
      ...booking,
      book: bookUnlessComparing,
      enterManual: enterManualUnlessComparing,
      answerQuote: answerQuoteUnlessComparing,
    },
    payment: { ...payment, start: startPaymentUnlessComparing },
  }
}

/** Returns whether a day is a public holiday of Thailand. */
function createHolidayCheck(reference: Reference) {
  return (on: LocalDate) => reference.holidays(on, on).some(({ country }) => country === 'TH')
}

function bookingDepsOf(
  { config, db, platform }: AppContext,
  { supply, keys, reference, outbox }: BookingFlowDeps,
  { price, ground }: { readonly price: PriceStep; readonly ground: PaymentSetup },
): BookingDeps {
  return {
    price,
    supplyOf: supply.of,
    store: createBookingStore(db, keys.sealer),
    quotes: createQuoteStore(db),
    outbox,
    audit: { ...createAuditStore({ db, ...platform }), networkSigner: keys.signer('audit network') },
    ...platform,
    orderKeys: createOrderKeys(keys.signer('order')),
    contactDigests: createContactDigests(keys.signer('contact')),
    attempts: createAttemptStore(db),
    attemptSigner: keys.signer('order link mail'),
    clientReferences: createClientReferences(keys.signer('client reference'), platform.ids),
    holds: createHoldLimitStore(keys.signer('open hold')),
    holdLimits: config.heldSeats,
    flightNames: createFlightPassengerStore(keys.signer('flight-name')),
    search: createOrderSearchStore(db, { signer: keys.signer('order-search'), sealer: keys.sealer }),
    settleMs: config.settleWindowS * 1000,
    reference,
    manualBookings: createManualBookingStore(db),
    isCountry: (code) => reference.country(code) !== undefined,
    offeredMethods: ground.offeredMethods,
    quoteBelowPercent: async () => (await ground.paymentSettings.currentSettings()).quoteBelowPercent,
    companies: createCompanyCreditLookup(db, ground.credit),
    quotations: createQuotationLinkStore(db, platform.clock),
    underWay: new Map(),
  }
}

function draftDepsOf(
  { db, platform }: AppContext,
  { keys, outbox }: Pick<BookingFlowDeps, 'keys' | 'outbox'>,
) {
  const draftStoresIn = (tx: Database['db']) => {
    return { drafts: createDraftStore(tx, keys.sealer), links: createDraftLinkStore(tx) }
  }
  const isSecure = platform.publicUrl.startsWith('https:')
  const draftCookie = createDraftCookie({
    handleSigner: keys.signer('draft-handle'),
    ids: platform.ids,
    isSecure,
  })
  const signer = keys.signer('draft-link')
  const common = { outbox, ...platform }
  return { ...draftStoresIn(db), storesIn: draftStoresIn, ...common, signer, draftCookie }
}

/** All steps of the booking flow. */
export type Steps = ReturnType<typeof buildBookingFlow>
