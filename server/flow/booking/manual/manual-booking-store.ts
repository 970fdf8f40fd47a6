import type { Kysely } from 'kysely'
import type { ManualFare } from '#contract/api/staff/new-booking/manual-booking.ts'
import {
  type EnteredTicketNumber,
  documentNumbersOf,
} from '#contract/terms/manual-booking/ticket-number-entry.ts'
import type { ReservationSystem } from '#contract/terms/manual-booking/reservation-system.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Amounts of one passenger in satang. */
export type EnteredFare = Omit<ManualFare, 'ticketNumber'>

/** What a clerk entered of a booking beside the order itself. */
export type ManualBookingRecord = {
  readonly reservationSystem: ReservationSystem
  readonly enteredBy: string
  /** In the order of the passengers. */
  readonly fares: readonly EnteredFare[]
}

/** Stores bookings that were entered by hand, and ticket numbers until their order is paid. */
export type ManualBookingStore = {
  insert(tx: Tx, bookingId: string, record: ManualBookingRecord): Promise<void>
  find(bookingId: string, tx?: Tx): Promise<ManualBookingRecord | undefined>
  /** Returns the orders that are not ended and have this record locator, newest first. */
  standingWithLocator(tx: Tx, recordLocator: string): Promise<readonly string[]>
  /** Returns the ticket numbers that wait for the payment, in the order of the passengers. */
  enteredTickets(bookingId: string, tx?: Tx): Promise<readonly EnteredTicketNumber[]>
  /** Replaces the ticket numbers that wait for the payment; none removes them. */
  keepTickets(tx: Tx, bookingId: string, entered: EnteredTickets): Promise<void>
  /** Returns whether another order has a document of these tickets. */
  isTicketTaken(tx: Tx, bookingId: string, tickets: readonly EnteredTicketNumber[]): Promise<boolean>
}

/** Ticket numbers in the order of the passengers, and when they were entered. */
export type EnteredTickets = { readonly tickets: readonly EnteredTicketNumber[]; readonly at: Instant }

/** Creates the store in the database. */
export function createManualBookingStore(db: Kysely<Tables>): ManualBookingStore {
  return {
    insert: insertManualBooking,
    find: (bookingId, tx) => findManualBooking(tx ?? db, bookingId),
    standingWithLocator: async (tx, recordLocator) => {
      const rows = await tx
        .selectFrom('booking')
        .select('order_number')
        .where('supplier_id', '=', 'manual')
        .where('record_locator', '=', recordLocator)
        .where('state', 'not in', ['rejected', 'expired', 'cancelled'])
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => row.order_number)
    },
    enteredTickets: async (bookingId, tx) => {
      const rows = await (tx ?? db)
        .selectFrom('entered_ticket')
        .select(['ticket_number', 'conjunctions'])
        .where('booking_id', '=', bookingId)
        .orderBy('passenger')
        .execute()
      return rows.map(({ ticket_number, conjunctions }) => ({ ticketNumber: ticket_number, conjunctions }))
    },
    keepTickets,
    isTicketTaken,
  }
}

async function insertManualBooking(
  tx: Tx,
  bookingId: string,
  { reservationSystem, enteredBy, fares }: ManualBookingRecord,
): Promise<void> {
  await tx
    .insertInto('manual_booking')
    .values({ booking_id: bookingId, reservation_system: reservationSystem, entered_by: enteredBy })
    .execute()
  await tx
    .insertInto('manual_fare')
    .values(
      fares.map(({ fare, taxes, commission, agencyFee }, passenger) => ({
        booking_id: bookingId,
        passenger,
        fare_satang: fare,
        taxes_satang: taxes,
        commission_satang: commission,
        agency_fee_satang: agencyFee,
      })),
    )
    .execute()
}

async function findManualBooking(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  bookingId: string,
): Promise<ManualBookingRecord | undefined> {
  const row = await db
    .selectFrom('manual_booking')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return undefined
  const fares = await db
    .selectFrom('manual_fare')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('passenger')
    .execute()
  return {
    reservationSystem: row.reservation_system,
    enteredBy: row.entered_by,
    fares: fares.map((one) => ({
      fare: one.fare_satang,
      taxes: one.taxes_satang,
      commission: one.commission_satang,
      agencyFee: one.agency_fee_satang,
    })),
  }
}

async function keepTickets(tx: Tx, bookingId: string, { tickets, at }: EnteredTickets): Promise<void> {
  await tx.deleteFrom('entered_ticket').where('booking_id', '=', bookingId).execute()
  if (tickets.length === 0) return
  await tx
    .insertInto('entered_ticket')
    .values(
      tickets.map(({ ticketNumber, conjunctions }, passenger) => ({
        ticket_number: ticketNumber,
        booking_id: bookingId,
        passenger,
        conjunctions,
        entered_at: at,
      })),
    )
    .execute()
}

/** Compares the first document of other tickets; a range that begins inside another is rare and the BSP report shows it. */
async function isTicketTaken(
  tx: Tx,
  bookingId: string,
  tickets: readonly EnteredTicketNumber[],
): Promise<boolean> {
  const documents = tickets.flatMap(documentNumbersOf)
  if (documents.length === 0) return false
  const issued = tx
    .selectFrom('ticket')
    .select('booking_id')
    .where('ticket_number', 'in', documents)
    .where('booking_id', '!=', bookingId)
  const entered = tx
    .selectFrom('entered_ticket')
    .select('booking_id')
    .where('ticket_number', 'in', documents)
    .where('booking_id', '!=', bookingId)
  return (await issued.union(entered).executeTakeFirst()) !== undefined
}
