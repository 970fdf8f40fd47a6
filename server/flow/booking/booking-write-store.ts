import type { Insertable, Updateable } from 'kysely'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { ForeignAmount } from '#contract/terms/supply/exchange-rate.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type {
  AgreedOffer,
  BookingChanges,
  NewBooking,
  RepricedOffer,
  StoredTransition,
} from './booking-changes.ts'
import type { BookingRow, Sealer } from './booking-row-store.ts'
import type { Booking, ConfirmedAgreement } from './booking-record.ts'
import type { BookingCause } from './booking-state.ts'
import { recordOrderMove } from './lifecycle/order-event-store.ts'

/** Inserts a booking; false when its idempotency key, order number or client reference already exists. */
export async function insertBooking(tx: Tx, booking: NewBooking, sealer: Sealer): Promise<boolean> {
  const done = await tx
    .insertInto('booking')
    .values(rowOfNewBooking(booking, sealer))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(done.numInsertedOrUpdatedRows ?? 0n) !== 1) return false
  const cause = firstCauses[booking.state]
  const move = { version: 1, from_state: null, to_state: booking.state, cause }
  await tx
    .insertInto('booking_transition')
    .values({ booking_id: booking.bookingId, ...move, at: booking.createdAt })
    .execute()
  return true
}

const firstCauses: Readonly<Record<NewBooking['state'], BookingCause>> = {
  requested: 'exactPriceWanted',
  submitted: 'requested',
  awaitingPayment: 'requested',
}

function rowOfNewBooking(booking: NewBooking, sealer: Sealer): Insertable<Tables['booking']> {
  return {
    booking_id: booking.bookingId,
    order_number: booking.orderNumber,
    state: booking.state,
    version: 1,
    owner_user_id: booking.ownerUserId ?? null,
    booked_by_staff: booking.isBookedByStaff,
    booked_by: booking.bookedBy ?? null,
    company_id: booking.companyId ?? null,
    cost_centre: booking.costCentre ?? null,
    idempotency_key: booking.idempotencyKey,
    fingerprint: booking.fingerprint,
    supplier_id: booking.supplierId,
    client_reference: booking.clientReference,
    attempt: 0,
    offer: JSON.stringify(booking.offer),
    offer_ref: booking.offerRef,
    net_satang: booking.net.amount,
    total_satang: booking.total.amount,
    passengers: sealer.seal(JSON.stringify(booking.passengers)),
    contact: sealer.seal(JSON.stringify(booking.contact)),
    contact_digest: booking.contactDigest,
    language: booking.language,
    agreement: JSON.stringify(booking.agreement),
    selling_mode: booking.sellingMode,
    is_pay_first: booking.isPayFirst,
    pay_by: booking.payBy ?? null,
    price_guaranteed_until: booking.priceGuaranteedUntil ?? null,
    quotation_number: booking.quotationNumber ?? null,
    payment_method: booking.paymentMethod,
    card_brand: booking.cardBrand ?? null,
    payment_terms: JSON.stringify(booking.paymentTerms),
    created_at: booking.createdAt,
    updated_at: booking.createdAt,
    ...optionalJsonColumns(booking),
  }
}

function optionalJsonColumns({ privateFare, sensitiveConsent, fareConditions, recordedConsent }: NewBooking) {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  return {
    private_fare: json(privateFare),
    sensitive_consent: json(sensitiveConsent),
    fare_conditions: json(fareConditions),
    recorded_consent: json(recordedConsent),
  }
}

/** Applies a transition if the booking is still at the version that was read; undefined otherwise. */
export async function updateBookingRow(
  tx: Tx,
  { booking, to, cause, changes, at }: StoredTransition,
): Promise<BookingRow | undefined> {
  const version = booking.version + 1
  const row = await tx
    .updateTable('booking')
    .set({ state: to, version, updated_at: at, ...changedColumns(changes) })
    .where('booking_id', '=', booking.bookingId)
    .where('state', '=', booking.state)
    .where('version', '=', booking.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const move = { booking_id: booking.bookingId, version, from_state: booking.state, to_state: to, cause, at }
  await tx.insertInto('booking_transition').values(move).execute()
  await recordOrderMove(tx, { from: booking.state, to, cause }, row)
  return row
}

/** Returns the columns that a transition changes besides the state; undefined columns stay unchanged. */
function changedColumns(changes: BookingChanges): Updateable<Tables['booking']> {
  const columns: Updateable<Tables['booking']> = {
    attempt: changes.attempt,
    attempt_sent_at: changes.attemptSentAt,
    reservation_ref: changes.reservationRef,
    record_locator: changes.recordLocator,
    pay_by: changes.payBy,
    ticketing_time_limit_at: changes.ticketingTimeLimitAt,
    price_guaranteed_until: changes.priceGuaranteedUntil,
    reason: changes.reason,
    foreign_total: changes.foreignTotal && JSON.stringify(changes.foreignTotal),
    ...(changes.repriced && offerColumns(changes.repriced)),
    ...(changes.agreed && agreedColumns(changes.agreed)),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function agreedColumns({ supplierId, total, ...offer }: AgreedOffer): Updateable<Tables['booking']> {
  return { ...offerColumns(offer), supplier_id: supplierId, total_satang: total.amount }
}

function offerColumns({ offer, offerRef, net, privateFare }: RepricedOffer): Updateable<Tables['booking']> {
  return {
    offer: JSON.stringify(offer),
    offer_ref: offerRef,
    net_satang: net.amount,
    private_fare: privateFare ? JSON.stringify(privateFare) : null,
  }
}

/** Deadlines of a booking that its supplier has changed; absent ones stay unchanged. */
export type TakenLimits = {
  readonly ticketingTimeLimitAt: Instant
  readonly priceGuaranteedUntil?: Instant
  readonly payBy?: Instant
}

/** Replaces the flights of a booking; everything else that was agreed stays. */
export async function writeFlights(
  tx: Tx,
  { bookingId, offer }: Pick<Booking, 'bookingId' | 'offer'>,
  itinerary: Itinerary,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ offer: JSON.stringify({ ...offer, itinerary }) })
    .where('booking_id', '=', bookingId)
    .execute()
}

/** Replaces the passengers of a booking, encrypted. */
export async function writePassengers(
  tx: Tx,
  { bookingId, passengers }: Pick<Booking, 'bookingId' | 'passengers'>,
  sealer: Sealer,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ passengers: sealer.seal(JSON.stringify(passengers)) })
    .where('booking_id', '=', bookingId)
    .execute()
}

/** Updates the supplier's deadlines of a booking, and the payment deadline of a held one. */
export async function writeLimits(
  tx: Tx,
  bookingId: string,
  { ticketingTimeLimitAt, priceGuaranteedUntil, payBy }: TakenLimits,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({
      ticketing_time_limit_at: ticketingTimeLimitAt,
      ...(priceGuaranteedUntil === undefined ? {} : { price_guaranteed_until: priceGuaranteedUntil }),
      ...(payBy === undefined ? {} : { pay_by: payBy }),
    })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['held', 'paid', 'waitlisted'])
    .execute()
}

/** Stores what the supplier charges in its own currency; null for baht. */
export async function writeForeignTotal(
  tx: Tx,
  bookingId: string,
  foreignTotal: ForeignAmount | null,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ foreign_total: foreignTotal && JSON.stringify(foreignTotal) })
    .where('booking_id', '=', bookingId)
    .execute()
}

/** Stores the customer's own agreement; false when there is one, or when staff recorded no consent. */
export async function writeConfirmedAgreement(
  tx: Tx,
  bookingId: string,
  confirmed: ConfirmedAgreement,
): Promise<boolean> {
  const done = await tx
    .updateTable('booking')
    .set({ confirmed_agreement: JSON.stringify(confirmed) })
    .where('booking_id', '=', bookingId)
    .where('recorded_consent', 'is not', null)
    .where('confirmed_agreement', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Sets a later payment deadline for a booking that waits for its payment. */
export async function writePayBy(tx: Tx, bookingId: string, payBy: Instant): Promise<void> {
  const held = tx.updateTable('booking').set({ pay_by: payBy }).where('booking_id', '=', bookingId)
  await held.where('state', 'in', ['held', 'awaitingPayment']).execute()
}
