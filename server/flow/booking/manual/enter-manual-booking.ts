import type { ManualBookingRequest } from '#contract/api/staff/new-booking/manual-booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type OrderNumber, orderNumberAlphabet } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { NewBooking } from '../booking-changes.ts'
import type { Booking } from '../booking-record.ts'
import { recordHoldWithin } from '../lifecycle/record-reservation.ts'
import { recordedConsentOf } from '../on-behalf/recorded-consent.ts'
import { duplicateFault } from '../request/find-duplicate.ts'
import { passengerFlightKeys } from '../request/passenger-flight-keys.ts'
import { passengersFromRequest } from '../request/passengers-of-request.ts'
import { requestFingerprint } from '../request/request-fingerprint.ts'
import { agreementRecordsOf } from '../validation/agreement-rules.ts'
import { contactFromRequest } from '../validation/contact-rules.ts'
import { type CheckedManualBooking, checkManualBooking } from './check-manual-booking.ts'

/** Attempts to find a free order number; order numbers are random. */
const mostNumbers = 5

/**
 * Takes in a booking that a clerk has made elsewhere as an order with held seats. The same key enters it once. Problems:
 * those of {@link checkManualBooking}, `idempotencyKeyReused`, `ticketNumberUsed`, and `duplicateBooking` for a PNR or
 * a passenger on a flight that another order has.
 */
export async function enterManualBooking(
  deps: BookingDeps,
  request: ManualBookingRequest,
  clerk: string,
): Promise<Result<Booking, Problem>> {
  const fingerprint = requestFingerprint(request)
  const earlier = await deps.store.findByKey(request.idempotencyKey)
  if (earlier) return repeatedEntry(earlier, { fingerprint, clerk })
  const checked = await checkManualBooking(deps, request)
  if (!checked.ok) return checked
  for (let tries = 0; tries < mostNumbers; tries++) {
    const entry = { request, checked: checked.value, clerk, fingerprint }
    const created = newManualBooking(deps, entry)
    const fault = await deps.transact((tx) => writeManualBooking(deps, { ...entry, created }, tx))
    const written = await deps.store.findByKey(request.idempotencyKey)
    if (written) return repeatedEntry(written, { fingerprint, clerk })
    if (fault) return fail(fault)
  }
  throw new Error('no free order number was found')
}

type Entrant = { readonly fingerprint: string; readonly clerk: string }

function repeatedEntry(booking: Booking, { fingerprint, clerk }: Entrant): Result<Booking, Problem> {
  if (booking.fingerprint === fingerprint && booking.bookedBy === clerk) return succeed(booking)
  return fail(createProblem('idempotencyKeyReused', { field: 'idempotencyKey' }))
}

type Entry = Entrant & {
  readonly request: ManualBookingRequest
  readonly checked: CheckedManualBooking
}

/** Writes the order with its amounts and ticket numbers, and holds it until its payment deadline. */
async function writeManualBooking(
  deps: BookingDeps,
  { request, checked, clerk, created }: Entry & { readonly created: NewBooking },
  tx: Tx,
): Promise<Problem | undefined> {
  const { bookingId, passengers, offer } = created
  const duplicate = await duplicateEntryFault(deps, { request, checked, clerk }, tx)
  if (duplicate) return duplicate
  if (await deps.manualBookings.isTicketTaken(tx, bookingId, checked.tickets))
    return createProblem('ticketNumberUsed', { field: 'fares.0.ticketNumber' })
  if (!(await deps.store.insert(tx, created))) return undefined
  await deps.search.keep(tx, bookingId, created)
  await deps.flightNames.keep(tx, bookingId, passengerFlightKeys(passengers, offer.itinerary))
  const { reservationSystem, recordLocator } = request
  const fares = request.fares.map(({ ticketNumber: _, ...fare }) => fare)
  await deps.manualBookings.insert(tx, bookingId, { reservationSystem, enteredBy: clerk, fares })
  const at = deps.clock.now()
  await deps.manualBookings.keepTickets(tx, bookingId, { tickets: checked.tickets, at })
  const booking = await deps.store.findById(bookingId, tx)
  if (!booking) throw new Error('an entered booking has vanished')
  const { ticketingTimeLimitAt, payBy } = checked
  // The PNR of a GDS is used again after some months, so it does not tell reservations apart.
  const reservation = { reservationRef: bookingId, recordLocator, ticketingTimeLimitAt }
  await recordHoldWithin(deps, { booking, reservation, cause: 'enteredByStaff', payBy }, tx)
  return undefined
}

async function duplicateEntryFault(
  deps: BookingDeps,
  { request, checked, clerk }: Omit<Entry, 'fingerprint'>,
  tx: Tx,
): Promise<Problem | undefined> {
  if (request.duplicateAccepted === true) return undefined
  const [earlierOrder] = await deps.manualBookings.standingWithLocator(tx, request.recordLocator)
  if (earlierOrder !== undefined) return createProblem('duplicateBooking', { details: { earlierOrder } })
  const { itinerary } = checked.offer
  return duplicateFault(deps, { request, itinerary, asking: { userId: clerk } }, tx)
}

function newManualBooking(deps: BookingDeps, { request, checked, clerk, fingerprint }: Entry): NewBooking {
  const now = deps.clock.now()
  const orderNumber = `FH${deps.ids.code(orderNumberAlphabet, 6)}` as OrderNumber
  const { offer, net } = checked
  const total = offer.selling.total
  const { language } = request.agreement
  const agreed = { total, passengerCount: request.passengers.length, rules: offer.rules, language }
  return {
    bookingId: deps.ids.id('bkg'),
    state: 'submitted',
    sellingMode: 'instant',
    isPayFirst: false,
    orderNumber,
    bookedBy: clerk,
    isBookedByStaff: true,
    idempotencyKey: request.idempotencyKey,
    fingerprint,
    supplierId: 'manual',
    clientReference: deps.clientReferences.make(orderNumber),
    offer,
    offerRef: 'manual',
    net,
    total,
    passengers: passengersFromRequest(request.passengers),
    contact: contactFromRequest(request.contact),
    contactDigest: deps.contactDigests.digestOf(request.contact.email),
    language,
    ...agreementRecordsOf(request, now),
    recordedConsent: recordedConsentOf(agreed, { channel: request.channel, recordedBy: clerk }),
    paymentMethod: request.paymentMethod,
    paymentTerms: checked.paymentTerms,
    createdAt: now,
  }
}
