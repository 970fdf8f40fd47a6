import type { Insertable } from 'kysely'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Creation time of the first of these orders. */
export const workQueueBegins = '2026-11-21T03:00:00.000Z' as Instant

/** Returns a booking row with as much data as the database needs. */
export function aBookingRow(
  place: number,
  more: Partial<Insertable<Tables['booking']>> = {},
): Insertable<Tables['booking']> {
  const name = String(place).padStart(6, '0')
  const departureAt = plusMinutes(workQueueBegins, 60 * 24 * 30)
  return {
    booking_id: `bkg_${name}`,
    order_number: `FH${name}`,
    state: 'held',
    version: 1,
    owner_user_id: null,
    idempotency_key: `desk-${name}`,
    fingerprint: '',
    supplier_id: 'house',
    client_reference: `desk-${name}`,
    attempt: 0,
    attempt_sent_at: null,
    offer: JSON.stringify({ itinerary: { journeys: [{ segments: [{ departureAt }] }] } }),
    offer_ref: '',
    net_satang: 900_000,
    total_satang: 1_000_000,
    passengers: new Uint8Array(),
    contact: new Uint8Array(),
    language: 'en',
    agreement: '{}',
    payment_method: 'counter',
    reservation_ref: `res-${name}`,
    record_locator: name,
    pay_by: plusMinutes(workQueueBegins, 60 * 24),
    ticketing_time_limit_at: plusMinutes(workQueueBegins, 60 * 48),
    reason: null,
    created_at: workQueueBegins,
    updated_at: workQueueBegins,
    ...more,
  }
}

/** Returns the row of a payment attempt. */
export function aPaymentRow(
  bookingId: string,
  attempt: number,
  more: Partial<Insertable<Tables['payment']>> = {},
): Insertable<Tables['payment']> {
  const name = `${bookingId}_${attempt}`
  return {
    payment_id: `pay_${name}`,
    booking_id: bookingId,
    attempt,
    method: 'counter',
    card_brand: null,
    state: 'declined',
    amount_satang: 1_000_000,
    reference1: name,
    reference2: '',
    provider_id: 'counter',
    client_reference: name,
    created_at: workQueueBegins,
    updated_at: workQueueBegins,
    ...more,
  }
}

/** Returns the row of a transfer proof that awaits review. */
export function aTransferProofRow(
  name: string,
  of: Pick<Insertable<Tables['payment']>, 'booking_id' | 'payment_id'>,
): Insertable<Tables['transfer_proof']> {
  return {
    transfer_proof_id: `slip_${name}`,
    booking_id: of.booking_id,
    payment_id: of.payment_id,
    state: 'received',
    sending_bank: null,
    transaction_reference: null,
    picture: new Uint8Array(),
    picture_digest: name,
    created_at: workQueueBegins,
  }
}

/** Inserts booking rows. */
export async function insertBookings(
  { db }: Pick<Database, 'db'>,
  rows: readonly Insertable<Tables['booking']>[],
): Promise<void> {
  await db
    .insertInto('booking')
    .values([...rows])
    .execute()
}
