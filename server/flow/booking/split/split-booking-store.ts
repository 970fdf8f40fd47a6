import { sql } from 'kysely'
import type { Money } from '#contract/terms/money.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Sealer } from '../booking-row-store.ts'
import type { BookedOffer, Booking } from '../booking-record.ts'

/** What a booking consists of after a split. */
export type SplitPart = {
  readonly passengers: readonly Passenger[]
  readonly offer: BookedOffer
  readonly net: Money
  readonly total: Money
}

/** The order of the passengers who left. */
export type NewSplitBooking = SplitPart &
  Pick<Booking, 'bookingId' | 'orderNumber' | 'clientReference' | 'reservationRef' | 'recordLocator'> & {
    readonly splitId: string
    /** The member of staff who splits, and when. */
    readonly askedBy: string
    readonly at: Instant
    /** Its contact with the keyed digest of the address; absent for the contact and the owner of the old order. */
    readonly contact?: { readonly contact: Contact; readonly digest: string; readonly addressBefore: string }
  }

/** Writes both bookings of a split. */
export type SplitBookingStore = {
  /** Inserts the order of the passengers who left, with the history of the order that they were on. */
  insertSplit(tx: Tx, fromBookingId: string, made: NewSplitBooking): Promise<void>
  /** Leaves a booking to the passengers who stay. */
  updateSplit(tx: Tx, bookingId: string, part: SplitPart): Promise<void>
  /** Moves what belongs to single passengers, such as tickets and special services, to their places after the split. */
  movePassengerRows(tx: Tx, fromBookingId: string, moved: readonly MovedPassenger[]): Promise<void>
}

/** Creates the writer of splits; passengers and contacts are encrypted. */
export function createSplitBookingStore(sealer: Sealer): SplitBookingStore {
  return {
    async insertSplit(tx, fromBookingId, made) {
      await insertSplitBooking(tx, fromBookingId, { made, sealer })
      await copyManualBooking(tx, fromBookingId, made.bookingId)
      await keepAddressTrail(tx, fromBookingId, { made, sealer })
    },
    updateSplit: (tx, bookingId, part) => updateSplitBooking(tx, bookingId, { part, sealer }),
    movePassengerRows,
  }
}

/** Columns that both orders have alike. */
const sameColumns = [
  'state',
  'version',
  'booked_by_staff',
  'booked_by',
  'company_id',
  'cost_centre',
  'selling_mode',
  'is_pay_first',
  'fingerprint',
  'supplier_id',
  'attempt',
  'attempt_sent_at',
  'offer_ref',
  'private_fare',
  'price_guaranteed_until',
  'language',
  'agreement',
  'sensitive_consent',
  'fare_conditions',
  'recorded_consent',
  'confirmed_agreement',
  'payment_method',
  'card_brand',
  'payment_terms',
  'pay_by',
  'ticketing_time_limit_at',
  'documents_erased_at',
  'erase_after_travel',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Tables['booking'])[]

type MadeBooking = { readonly made: NewSplitBooking; readonly sealer: Sealer }

async function insertSplitBooking(
  tx: Tx,
  fromBookingId: string,
  { made, sealer }: MadeBooking,
): Promise<void> {
  const same = sql.join(sameColumns.map((column) => sql.ref(column)))
  const { contact } = made
  const own = contact
    ? sql`null, cast(${sealer.seal(JSON.stringify(contact.contact))} as bytea), ${contact.digest},
        array_remove(array_append(earlier_owners, owner_user_id), null)`
    : sql`owner_user_id, contact, contact_digest, earlier_owners`
  await sql`insert into booking (booking_id, order_number, idempotency_key, client_reference, offer, net_satang,
      total_satang, passengers, reservation_ref, record_locator, owner_user_id, contact, contact_digest, earlier_owners,
      ${same})
    select ${made.bookingId}, ${made.orderNumber}, ${made.splitId}, ${made.clientReference},
      cast(${JSON.stringify(made.offer)} as jsonb), cast(${made.net.amount} as bigint),
      cast(${made.total.amount} as bigint),
      cast(${sealer.seal(JSON.stringify(made.passengers))} as bytea), ${made.reservationRef ?? null}, ${made.recordLocator ?? null},
      ${own}, ${same}
    from booking where booking_id = ${fromBookingId}`.execute(tx)
  await sql`insert into booking_transition (booking_id, version, from_state, to_state, cause, at)
    select ${made.bookingId}, version, from_state, to_state, cause, at
    from booking_transition where booking_id = ${fromBookingId}`.execute(tx)
}

/**
 * Whoever alone has typed the address that gets the link of an order may have named the account of its refunds: that is
 * known of the new order, too.
 */
async function keepAddressTrail(
  tx: Tx,
  fromBookingId: string,
  { made: { splitId, bookingId, contact, askedBy, at }, sealer }: MadeBooking,
): Promise<void> {
  await sql`insert into contact_correction (correction_id, booking_id, corrected_by, approved_by, at, reason,
      address_before, address_after)
    select cast(${splitId} as text) || ':' || correction_id, ${bookingId}, corrected_by, approved_by, at, reason, address_before,
      address_after
    from contact_correction where booking_id = ${fromBookingId}`.execute(tx)
  if (!contact) return
  await tx
    .insertInto('contact_correction')
    .values({
      correction_id: splitId,
      booking_id: bookingId,
      corrected_by: askedBy,
      approved_by: null,
      at,
      reason: sealer.seal('split'),
      address_before: sealer.seal(contact.addressBefore),
      address_after: sealer.seal(contact.contact.email),
    })
    .execute()
}

async function updateSplitBooking(
  tx: Tx,
  bookingId: string,
  { part, sealer }: { readonly part: SplitPart; readonly sealer: Sealer },
): Promise<void> {
  const { passengers, offer, net, total } = part
  await tx
    .updateTable('booking')
    .set({
      passengers: sealer.seal(JSON.stringify(passengers)),
      offer: JSON.stringify(offer),
      net_satang: net.amount,
      total_satang: total.amount,
    })
    .where('booking_id', '=', bookingId)
    .execute()
}

/** A passenger's place before the split and after it. */
export type MovedPassenger = { readonly was: number; readonly bookingId: string; readonly passenger: number }

/** Tables whose rows belong to one passenger of an order. */
const passengerTables = ['ticket', 'special_service', 'name_correction'] as const

async function movePassengerRows(
  tx: Tx,
  fromBookingId: string,
  moved: readonly MovedPassenger[],
): Promise<void> {
  const places = sql`unnest(cast(${moved.map((one) => one.was)} as integer[]),
    cast(${moved.map((one) => one.bookingId)} as text[]), cast(${moved.map((one) => one.passenger)} as integer[]))
    as place (was, booking_id, passenger)`
  for (const table of passengerTables)
    await sql`update ${sql.table(table)} as own set booking_id = place.booking_id, passenger = place.passenger
      from ${places} where own.booking_id = ${fromBookingId} and own.passenger = place.was`.execute(tx)
  await moveManualFares(tx, fromBookingId, moved)
}

/** Who entered a booking by hand, and where it was made. */
async function copyManualBooking(tx: Tx, fromBookingId: string, bookingId: string): Promise<void> {
  await sql`insert into manual_booking (booking_id, reservation_system, entered_by)
    select ${bookingId}, reservation_system, entered_by from manual_booking where booking_id = ${fromBookingId}`.execute(
    tx,
  )
}

/** The amounts of a booking that was entered by hand, which its passengers' places are the key of. */
async function moveManualFares(
  tx: Tx,
  fromBookingId: string,
  moved: readonly MovedPassenger[],
): Promise<void> {
  const own = tx.deleteFrom('manual_fare').where('booking_id', '=', fromBookingId)
  const fares = await own.returningAll().execute()
  const placed = fares.flatMap((fare) => {
    const place = moved.find(({ was }) => was === fare.passenger)
    return place ? [{ ...fare, booking_id: place.bookingId, passenger: place.passenger }] : []
  })
  if (placed.length > 0) await tx.insertInto('manual_fare').values(placed).execute()
}
