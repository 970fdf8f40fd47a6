import { type Kysely } from 'kysely'
import { type BookingState, type OrderNumber } from '#contract/terms/booking.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type NewBooking, type StoredMove } from './booking-changes.ts'
import { type Booking, type BookingHistoryEntry } from './booking-record.ts'
import { type BookingRow, type Sealer, bookingOf } from './booking-row-store.ts'
import { movingStates } from './booking-state.ts'
import { insertBooking, moveRow } from './booking-write-store.ts'

/** A booking that should have moved long ago. */
export type StuckBooking = { readonly bookingId: string; readonly state: BookingState }

/** An order as it is looked up by a code: its number, and the digest of the address it was booked with. */
export type CodedOrder = { readonly orderNumber: OrderNumber; readonly contactDigest: string }

/** Where bookings are kept. */
export type BookingStore = {
  /** False when a booking with this idempotency key, or with one of its other names, exists. */
  insert(tx: Tx, booking: NewBooking): Promise<boolean>
  findByKey(idempotencyKey: string): Promise<Booking | undefined>
  findByOrderNumber(orderNumber: OrderNumber): Promise<Booking | undefined>
  /** Orders with this order number, or with this record locator, which airlines use again. */
  findByCode(code: string): Promise<readonly CodedOrder[]>
  /** Within a transaction the row is locked until its end. */
  findById(bookingId: string, tx?: Tx): Promise<Booking | undefined>
  /** The newest bookings of a user, newest first. */
  findByOwner(userId: string): Promise<readonly Booking[]>
  /** Makes the move if the booking is still at the version that was read; undefined otherwise. */
  move(tx: Tx, move: StoredMove): Promise<Booking | undefined>
  historyOf(bookingId: string): Promise<readonly BookingHistoryEntry[]>
  /** Bookings that nothing seems to move on: asked for, held or paid well past the time for the next move. */
  stuck(now: Instant): Promise<readonly StuckBooking[]>
  /** Bookings that wait for a person of ours, the one that leaves first on top. */
  openForStaff(): Promise<readonly Booking[]>
  /** Ids of all bookings that wait for seats, the oldest first. */
  waitlisted(): Promise<readonly string[]>
  /** Ids of all bookings that wait for an exact price, the oldest first. */
  requested(): Promise<readonly string[]>
}

const mostOrders = 100

/** Bookings in the database, passengers and contact encrypted. */
export function createBookingStore(db: Kysely<Tables>, sealer: Sealer): BookingStore {
  const read = (row: BookingRow | undefined) => (row ? bookingOf(row, sealer) : undefined)
  return {
    insert: (tx, booking) => insertBooking(tx, booking, sealer),
    findByKey: async (key) =>
      read(await db.selectFrom('booking').selectAll().where('idempotency_key', '=', key).executeTakeFirst()),
    findByOrderNumber: async (number) =>
      read(await db.selectFrom('booking').selectAll().where('order_number', '=', number).executeTakeFirst()),
    findByCode: (code) => codedOrders(db, code),
    findById: async (id, tx) => {
      const query = (tx ?? db).selectFrom('booking').selectAll().where('booking_id', '=', id)
      return read(await (tx ? query.forUpdate() : query).executeTakeFirst())
    },
    findByOwner: async (userId) => {
      const query = db.selectFrom('booking').selectAll().where('owner_user_id', '=', userId)
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('booking_id', 'desc')
        .limit(mostOrders)
        .execute()
      return rows.map((row) => bookingOf(row, sealer))
    },
    move: async (tx, move) => read(await moveRow(tx, move)),
    historyOf: async (bookingId) => {
      const rows = await db
        .selectFrom('booking_move')
        .select(['to_state', 'at'])
        .where('booking_id', '=', bookingId)
        .orderBy('version')
        .execute()
      return rows.map((row) => ({ state: row.to_state, at: row.at }))
    },
    stuck: (now) => stuckBookings(db, now),
    openForStaff: async () => (await rowsForStaff(db)).map((row) => bookingOf(row, sealer)),
    waitlisted: () => idsIn(db, 'waitlisted'),
    requested: () => idsIn(db, 'requested'),
  }
}

const mostCoded = 20

async function codedOrders(db: Kysely<Tables>, code: string): Promise<readonly CodedOrder[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['order_number', 'contact_digest'])
    .where(({ eb, or }) => or([eb('order_number', '=', code), eb('record_locator', '=', code)]))
    .orderBy('created_at', 'desc')
    .limit(mostCoded)
    .execute()
  return rows.flatMap(({ order_number, contact_digest }) =>
    contact_digest === null
      ? []
      : [{ orderNumber: order_number as OrderNumber, contactDigest: contact_digest }],
  )
}

async function idsIn(db: Kysely<Tables>, state: BookingState): Promise<readonly string[]> {
  const rows = db.selectFrom('booking').select('booking_id').where('state', '=', state)
  return (await rows.orderBy('created_at').execute()).map((row) => row.booking_id)
}

const mostOpen = 200

async function rowsForStaff(db: Kysely<Tables>): Promise<readonly BookingRow[]> {
  return db
    .selectFrom('booking')
    .selectAll()
    .where('state', 'in', ['requested', 'quoted', 'review'])
    .orderBy('created_at')
    .limit(mostOpen)
    .execute()
}

const stuckAfterMinutes = { moving: 5, held: 1, paid: 15 } as const
const mostStuck = 200

async function stuckBookings(db: Kysely<Tables>, now: Instant): Promise<readonly StuckBooking[]> {
  const before = (state: keyof typeof stuckAfterMinutes) => plusMinutes(now, -stuckAfterMinutes[state])
  const rows = await db
    .selectFrom('booking')
    .select(['booking_id', 'state'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', 'in', movingStates), eb('updated_at', '<', before('moving'))]),
        and([eb('state', '=', 'held'), eb('pay_by', '<', before('held'))]),
        and([eb('state', '=', 'paid'), eb('updated_at', '<', before('paid'))]),
      ]),
    )
    .orderBy('updated_at')
    .limit(mostStuck)
    .execute()
  return rows.map((row) => ({ bookingId: row.booking_id, state: row.state }))
}
