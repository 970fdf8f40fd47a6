import type { BookingRequest } from '#contract/api/booking.ts'
import { type OrderNumber, type SellingMode, orderNumberAlphabet } from '#contract/terms/booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { PricedOffer } from '#server/flow/price/price.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { agreementRecordsOf } from '../validation/agreement-rules.ts'
import type { BookContext, Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { NewBooking, RepricedOffer } from '../booking-changes.ts'
import { contactFromRequest } from '../validation/contact-rules.ts'
import { enqueuePayFirstNotices } from '../lifecycle/pay-first-notices.ts'
import { payFirstDeadline } from '../pay-first/pay-first-deadline.ts'
import { duplicateFault } from './find-duplicate.ts'
import { passengerFlightKeys } from './passenger-flight-keys.ts'
import { enqueueAdvance } from './enqueue-advance.ts'
import { enqueueQuoteRequest } from './enqueue-quote-request.ts'
import type { HoldCount } from './hold-limit-store.ts'
import { holdCountsForRequest } from './hold-limits.ts'
import { type AgreedFacts, recordedConsentOf } from '../on-behalf/recorded-consent.ts'
import { passengersFromRequest } from './passengers-of-request.ts'

/** Attempts to find a free order number; order numbers are random. */
const mostNumbers = 5

/** A request that has passed every check. */
export type AcceptedRequest = {
  readonly request: BookingRequest
  readonly fingerprint: string
  readonly kept: PricedOffer
  /** The payment surcharges in force now. */
  readonly terms: readonly PaymentTerms[]
  readonly sellingMode: SellingMode
  readonly asking: BookContext
}

/**
 * Writes the booking and the job that resumes it, before any call to a supplier. Returns the existing booking when its
 * key is already in use. Problems: `tooManyHolds`, and `duplicateBooking` when a passenger is already booked on one of
 * its flights.
 */
export async function writeBooking(
  deps: BookingDeps,
  accepted: AcceptedRequest,
): Promise<Result<Booking, Problem>> {
  const quotationNumber = await deps.quotations.numberOf(accepted.kept.searchId)
  for (let tries = 0; tries < mostNumbers; tries++) {
    const created = { ...createNewBooking(deps, accepted), ...(quotationNumber && { quotationNumber }) }
    const { itinerary } = created.offer
    const { contactDigest, passengers: passengerCount } = created
    const counts = holdCountsForRequest(deps.holdLimits, {
      itinerary,
      contactDigest,
      asking: accepted.asking,
    })
    const fault = await deps.transact(async (tx) => {
      const duplicate = await duplicateFault(deps, { ...accepted, itinerary }, tx)
      if (duplicate) return duplicate
      if (!(await deps.holds.hasRoom(tx, counts, passengerCount.length))) return createProblem('tooManyHolds')
      await insertBookingRow(deps, { created, accepted, counts }, tx)
      return undefined
    })
    const written = await deps.store.findByKey(created.idempotencyKey)
    if (written) return succeed(written)
    if (fault) return fail(fault)
  }
  throw new Error('no free order number was found')
}

type BookingWrite = {
  readonly created: NewBooking
  readonly accepted: AcceptedRequest
  readonly counts: readonly HoldCount[]
}

/** Initial version fields of a new booking. */
const firstVersions = { version: 1, keyVersion: 0, attempt: 0 } as const

/** Writes the booking with its related rows; writes nothing when the key or the order number exists. */
async function insertBookingRow(
  deps: BookingDeps,
  { created, accepted, counts }: BookingWrite,
  tx: Tx,
): Promise<void> {
  if (!(await deps.store.insert(tx, created))) return
  const { bookingId, passengers, offer } = created
  await deps.holds.keep(tx, bookingId, counts)
  await deps.search.keep(tx, bookingId, created)
  await deps.flightNames.keep(tx, bookingId, passengerFlightKeys(passengers, offer.itinerary))
  if (created.state === 'requested') {
    if (created.quotationNumber) await deps.quotations.accept(tx, created.quotationNumber)
    return enqueueQuoteRequest(deps, { ...created, ...firstVersions }, tx)
  }
  const { absorbed } = accepted.kept
  if (absorbed) await deps.price.keepAbsorbed(tx, bookingId, absorbed)
  if (created.state === 'awaitingPayment')
    return enqueuePayFirstNotices(deps, { ...created, ...firstVersions }, tx)
  await enqueueAdvance(deps, bookingId, tx)
}

/** Returns the offer with its supplier reference and net price, as the booking stores them. */
export function bookedOfferOf({ net, selling }: Pick<PricedOffer, 'net' | 'selling'>): RepricedOffer {
  const { itinerary, pricingUnits, baggage, validatingCarrier, documents, rules, privateFare } = net
  const offer = { itinerary, pricingUnits, baggage, validatingCarrier, documents, rules, selling }
  return { offer, offerRef: net.ref, net: net.price.total, ...(privateFare && { privateFare }) }
}

/** Staff book for customers: the order does not belong to their own account. */
function bookerFields({ userId, worksForAgency }: BookContext): Pick<Booking, 'ownerUserId' | 'bookedBy'> {
  if (userId === undefined) return {}
  return worksForAgency ? { bookedBy: userId } : { ownerUserId: userId }
}

function agreedFactsOf({ request, kept }: AcceptedRequest): AgreedFacts {
  return {
    total: kept.selling.total,
    passengerCount: request.passengers.length,
    rules: kept.net.rules,
    language: request.agreement.language,
  }
}

function firstStateOf(
  deps: BookingDeps,
  { kept, sellingMode, request }: AcceptedRequest,
): Pick<NewBooking, 'state' | 'isPayFirst' | 'payBy' | 'priceGuaranteedUntil'> {
  const { expiresAt, isInstant, itinerary } = kept.net
  if (isInstant) {
    const standing = { expiresAt, itinerary, selling: kept.selling, now: deps.clock.now() }
    const payBy = payFirstDeadline(standing, request.paymentMethod)
    return { state: 'awaitingPayment', isPayFirst: true, payBy, priceGuaranteedUntil: expiresAt }
  }
  return { state: sellingMode === 'request' ? 'requested' : 'submitted', isPayFirst: false }
}

function createNewBooking(deps: BookingDeps, accepted: AcceptedRequest): NewBooking {
  const { request, fingerprint, kept, terms, asking, sellingMode } = accepted
  const now = deps.clock.now()
  const number = `FH${deps.ids.code(orderNumberAlphabet, 6)}` as OrderNumber
  return {
    bookingId: deps.ids.id('bkg'),
    ...firstStateOf(deps, accepted),
    sellingMode,
    orderNumber: number,
    ...bookerFields(asking),
    isBookedByStaff: asking.worksForAgency,
    ...(asking.companyId === undefined ? {} : { companyId: asking.companyId }),
    ...(request.costCentre === undefined ? {} : { costCentre: request.costCentre }),
    idempotencyKey: request.idempotencyKey,
    fingerprint,
    supplierId: kept.supplierId,
    clientReference: deps.clientReferences.make(number),
    ...bookedOfferOf(kept),
    total: kept.selling.total,
    passengers: passengersFromRequest(request.passengers),
    contact: contactFromRequest(request.contact),
    contactDigest: deps.contactDigests.digestOf(request.contact.email),
    language: asking.language,
    ...agreementRecordsOf(request, now),
    ...(asking.consentGiven && {
      recordedConsent: recordedConsentOf(agreedFactsOf(accepted), asking.consentGiven),
    }),
    paymentMethod: request.paymentMethod,
    ...(request.cardBrand === undefined ? {} : { cardBrand: request.cardBrand }),
    paymentTerms: terms,
    createdAt: now,
  }
}
