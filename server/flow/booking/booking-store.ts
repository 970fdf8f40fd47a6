import { type Kysely } from 'kysely'
import { type BookingState, type OrderNumber } from '#contract/terms/booking.ts'
import { type Itinerary } from '#contract/terms/itinerary.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type NewBooking, type StoredMove } from './booking-changes.ts'
import { type BookedOffer, type Booking, type BookingHistoryEntry } from './booking-record.ts'
import { type BookingRow, type Sealer, bookingOf } from './booking-row-store.ts'
import { movingStates } from './booking-state.ts'
import { type CompanyPage, companyRows } from './company-bookings-store.ts'
import { type TakenLimits, insertBooking, moveRow, writeFlights, writeLimits } from './booking-write-store.ts'

/** A booking that should have moved long ago. */
export type StalledBooking = { readonly bookingId: string; readonly state: BookingState }

/** A booking that waits for an exact price. */
export type RequestedBooking = Pick<Booking, 'bookingId' | 'offer' | 'ticketingTimeLimitAt'>

/** An order as it is looked up by a code: what its key is made of, and the digest of the address it was booked with. */
export type CodedOrder = Pick<Booking, 'orderNumber' | 'keyVersion'> & { readonly contactDigest: string }

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
  /** Orders that agents have booked for a company, the newest first. */
  findByCompany(companyId: string, page: CompanyPage): Promise<readonly Booking[]>
  /** Makes the move if the booking is still at the version that was read; undefined otherwise. */
  move(tx: Tx, move: StoredMove): Promise<Booking | undefined>
  historyOf(bookingId: string): Promise<readonly BookingHistoryEntry[]>
  /** Bookings that nothing seems to move on: asked for, held or paid well past the time for the next move. */
  /** Moves the payment deadline of a held booking on. */
  extendPayBy(tx: Tx, bookingId: string, payBy: Instant): Promise<void>
  /** Writes other flights into a booking; what was agreed besides them stays. */
  takeFlights(tx: Tx, booking: Pick<Booking, 'bookingId' | 'offer'>, itinerary: Itinerary): Promise<void>
  /** Writes the supplier's last moment of a booking anew; a held one also until when it must be paid. */
  takeLimits(tx: Tx, bookingId: string, limits: TakenLimits): Promise<void>
  stuck(now: Instant): Promise<readonly StalledBooking[]>
  /** Bookings that wait for a person of ours, the one that leaves first on top. */
  openForStaff(): Promise<readonly Booking[]>
  /** Ids of all bookings that wait for seats, the oldest first. */
  waitlisted(): Promise<readonly string[]>
  /** All bookings that wait for an exact price, with what tells when their time is over; the oldest first. */
  requested(): Promise<readonly RequestedBooking[]>
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
    findByOwner: async (userId) => (await rowsOfOwner(db, userId)).map((row) => bookingOf(row, sealer)),
    findByCompany: async (companyId, page) =>
      (await companyRows(db, companyId, page)).map((row) => bookingOf(row, sealer)),
    move: async (tx, move) => read(await moveRow(tx, move)),
    historyOf: async (bookingId) => {
      const rows = await db
        .selectFrom('booking_transition')
        .select(['to_state', 'at'])
        .where('booking_id', '=', bookingId)
        .orderBy('version')
        .execute()
      return rows.map((row) => ({ state: row.to_state, at: row.at }))
    },
    async extendPayBy(tx, bookingId, payBy) {
      const held = tx.updateTable('booking').set({ pay_by: payBy }).where('booking_id', '=', bookingId)
      await held.where('state', '=', 'held').execute()
    },
    takeFlights: writeFlights,
    takeLimits: writeLimits,
    stuck: (now) => stuckBookings(db, now),
    openForStaff: async () => (await rowsForStaff(db)).map((row) => bookingOf(row, sealer)),
    waitlisted: () => waitlistedIds(db),
    requested: () => requestedBookings(db),
  }
}

/** What was made for a company is seen for as long as one books for it. */
function rowsOfOwner(db: Kysely<Tables>, userId: string): Promise<readonly BookingRow[]> {
  const own = db
    .selectFrom('booking')
    .selectAll()
    .where('owner_user_id', '=', userId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('company_id', 'is', null),
        exists(
          selectFrom('company_member')
            .select('company_member.user_id')
            .whereRef('company_member.company_id', '=', 'booking.company_id')
            .where('company_member.user_id', '=', userId),
        ),
      ]),
    )
  return own.orderBy('created_at', 'desc').orderBy('booking_id', 'desc').limit(mostOrders).execute()
}

const mostCoded = 20

async function codedOrders(db: Kysely<Tables>, code: string): Promise<readonly CodedOrder[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['order_number', 'key_version', 'contact_digest'])
    .where(({ eb, or }) => or([eb('order_number', '=', code), eb('record_locator', '=', code)]))
    .orderBy('created_at', 'desc')
    .limit(mostCoded)
    .execute()
  return rows.flatMap(({ order_number, key_version, contact_digest }) =>
    contact_digest === null
      ? []
      : [
          {
            orderNumber: order_number as OrderNumber,
            keyVersion: key_version,
            contactDigest: contact_digest,
          },
        ],
  )
}

async function waitlistedIds(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = db.selectFrom('booking').select('booking_id').where('state', '=', 'waitlisted')
  return (await rows.orderBy('created_at').execute()).map((row) => row.booking_id)
}

async function requestedBookings(db: Kysely<Tables>): Promise<readonly RequestedBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['booking_id', 'offer', 'ticketing_time_limit_at'])
    .where('state', '=', 'requested')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    offer: row.offer as BookedOffer,
    ...(row.ticketing_time_limit_at && { ticketingTimeLimitAt: row.ticketing_time_limit_at }),
  }))
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

async function stuckBookings(db: Kysely<Tables>, now: Instant): Promise<readonly StalledBooking[]> {
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
