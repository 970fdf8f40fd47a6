import type { Kysely } from 'kysely'
import type { OrderNumber, BookingState } from '#contract/terms/booking.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type BookingRow, type Sealer, bookingFromRow } from './booking-row-store.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { ForeignAmount } from '#contract/terms/supply/exchange-rate.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { NewBooking, StoredTransition } from './booking-changes.ts'
import type { BookedOffer, Booking, BookingHistoryEntry, ConfirmedAgreement } from './booking-record.ts'
import { movingStates } from './booking-state.ts'
import { foundUnpaid } from './lifecycle/is-payable.ts'
import { type SplitBookingStore, createSplitBookingStore } from './split/split-booking-store.ts'
import {
  type TakenLimits,
  insertBooking,
  updateBookingRow,
  writeConfirmedAgreement,
  writePayBy,
  writeFlights,
  writeForeignTotal,
  writeLimits,
  writePassengers,
} from './booking-write-store.ts'

/** A booking whose next transition is overdue. */
export type StalledBooking = { readonly bookingId: string; readonly state: BookingState }

/** A booking that waits for a quote. */
export type RequestedBooking = Pick<Booking, 'bookingId' | 'offer' | 'ticketingTimeLimitAt'>

/** An order found by a code: the data of its key and the keyed digest of its contact's email address. */
export type CodedOrder = Pick<Booking, 'orderNumber' | 'keyVersion'> & { readonly contactDigest: string }

/** Reads and writes bookings; transitions are optimistic and leave their history. */
export type BookingStore = SplitBookingStore & {
  /** Inserts a booking; false when its idempotency key, order number or client reference already exists. */
  insert(tx: Tx, booking: NewBooking): Promise<boolean>
  findByKey(idempotencyKey: string): Promise<Booking | undefined>
  findByOrderNumber(orderNumber: OrderNumber): Promise<Booking | undefined>
  /** Returns the orders with this order number or record locator; airlines reuse record locators. */
  findByCode(code: string): Promise<readonly CodedOrder[]>
  /** Returns a booking by its id; with a transaction, the row is locked until the transaction ends. */
  findById(bookingId: string, tx?: Tx): Promise<Booking | undefined>
  /** Returns the latest bookings of a user, newest first. */
  findByOwner(userId: string): Promise<readonly Booking[]>
  /** Returns the orders that agents have booked for a company, newest first. */
  findByCompany(companyId: string, page: CompanyPage): Promise<readonly Booking[]>
  /** Applies the transition if the booking is still at the version that was read; undefined otherwise. */
  move(tx: Tx, move: StoredTransition): Promise<Booking | undefined>
  historyOf(bookingId: string): Promise<readonly BookingHistoryEntry[]>
  /** Sets a later payment deadline for a held booking. */
  extendPayBy(tx: Tx, bookingId: string, payBy: Instant): Promise<void>
  /** Replaces the flights of a booking; everything else that was agreed stays. */
  takeFlights(tx: Tx, booking: Pick<Booking, 'bookingId' | 'offer'>, itinerary: Itinerary): Promise<void>
  /** Updates the supplier's deadlines of a booking, and the payment deadline of a held one. */
  takeLimits(tx: Tx, bookingId: string, limits: TakenLimits): Promise<void>
  /** Stores what the supplier charges in its own currency; null for baht. */
  takeForeignTotal(tx: Tx, bookingId: string, foreignTotal: ForeignAmount | null): Promise<void>
  /** Replaces the passengers of a booking. */
  replacePassengers(tx: Tx, booking: Pick<Booking, 'bookingId' | 'passengers'>): Promise<void>
  /** Stores the customer's own agreement; false when there is one, or when staff recorded no consent. */
  confirmAgreement(tx: Tx, bookingId: string, confirmed: ConfirmedAgreement): Promise<boolean>
  /** Returns the bookings that are moving, held or paid and overdue for their next transition, or in review and not found. */
  stuck(now: Instant): Promise<readonly StalledBooking[]>
  /** Returns the bookings that wait for staff, the oldest first. */
  openForStaff(): Promise<readonly Booking[]>
  /** Returns the ids of all waitlisted bookings, the oldest first. */
  waitlisted(): Promise<readonly string[]>
  /** Returns all bookings that wait for a quote, with the data for their expiry; the oldest first. */
  requested(): Promise<readonly RequestedBooking[]>
}

const mostOrders = 100

/** Creates the store of bookings in the database; passengers and contact are encrypted. */
export function createBookingStore(db: Kysely<Tables>, sealer: Sealer): BookingStore {
  const optionalBooking = (row: BookingRow | undefined) => (row ? bookingFromRow(row, sealer) : undefined)
  const bookings = () => db.selectFrom('booking').selectAll()
  return {
    insert: (tx, booking) => insertBooking(tx, booking, sealer),
    findByKey: async (key) =>
      optionalBooking(await bookings().where('idempotency_key', '=', key).executeTakeFirst()),
    findByOrderNumber: async (number) =>
      optionalBooking(await bookings().where('order_number', '=', number).executeTakeFirst()),
    findByCode: (code) => ordersWithCode(db, code),
    findById: async (id, tx) => {
      const query = (tx ?? db).selectFrom('booking').selectAll().where('booking_id', '=', id)
      return optionalBooking(await (tx ? query.forUpdate() : query).executeTakeFirst())
    },
    findByOwner: async (userId) =>
      (await bookingRowsOfOwner(db, userId)).map((row) => bookingFromRow(row, sealer)),
    findByCompany: async (companyId, page) =>
      (await companyBookingRows(db, companyId, page)).map((row) => bookingFromRow(row, sealer)),
    move: async (tx, move) => optionalBooking(await updateBookingRow(tx, move)),
    historyOf: (bookingId) => readHistory(db, bookingId),
    extendPayBy: writePayBy,
    takeFlights: writeFlights,
    takeLimits: writeLimits,
    takeForeignTotal: writeForeignTotal,
    replacePassengers: (tx, booking) => writePassengers(tx, booking, sealer),
    ...createSplitBookingStore(sealer),
    confirmAgreement: writeConfirmedAgreement,
    stuck: (now) => stuckBookings(db, now),
    openForStaff: async () => (await bookingRowsForStaff(db)).map((row) => bookingFromRow(row, sealer)),
    waitlisted: () => waitlistedBookingIds(db),
    requested: () => requestedBookings(db),
  }
}

/** Returns the rows of a user; bookings for a company only while the user is a member of it. */
function bookingRowsOfOwner(db: Kysely<Tables>, userId: string): Promise<readonly BookingRow[]> {
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

async function ordersWithCode(db: Kysely<Tables>, code: string): Promise<readonly CodedOrder[]> {
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

async function waitlistedBookingIds(db: Kysely<Tables>): Promise<readonly string[]> {
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

async function bookingRowsForStaff(db: Kysely<Tables>): Promise<readonly BookingRow[]> {
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
  const stuckBefore = (state: keyof typeof stuckAfterMinutes) => plusMinutes(now, -stuckAfterMinutes[state])
  const rows = await db
    .selectFrom('booking')
    .select(['booking_id', 'state'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', 'in', movingStates), eb('updated_at', '<', stuckBefore('moving'))]),
        and([eb('state', 'in', ['held', 'awaitingPayment']), eb('pay_by', '<', stuckBefore('held'))]),
        and([eb('state', '=', 'purchased'), eb('updated_at', '<', stuckBefore('moving'))]),
        and([eb('state', '=', 'paid'), eb('updated_at', '<', stuckBefore('paid'))]),
        // A pay-first order in review that may have been made: it is looked for until staff end it.
        and([
          eb('state', '=', 'review'),
          eb('is_pay_first', '=', true),
          eb('attempt', '>', 0),
          or([eb('reservation_ref', 'is', null), eb('reason', '=', foundUnpaid)]),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(mostStuck)
    .execute()
  return rows.map((row) => ({ bookingId: row.booking_id, state: row.state }))
}

/** A page of a company's orders, the newest first. */
type CompanyPage = {
  readonly costCentre?: string | undefined
  /** The last order of the page before; absent for the first page. */
  readonly before?: OrderNumber | undefined
  readonly most: number
}

/** Returns one page of a company's orders as rows, the newest first. */
function companyBookingRows(
  db: Kysely<Tables>,
  companyId: string,
  { costCentre, before, most }: CompanyPage,
): Promise<readonly BookingRow[]> {
  const rows = db.selectFrom('booking').selectAll().where('company_id', '=', companyId)
  const onCentre = costCentre === undefined ? rows : rows.where('cost_centre', '=', costCentre)
  const page =
    before === undefined
      ? onCentre
      : onCentre.where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('created_at', 'booking_id'),
            '<',
            selectFrom('booking as last')
              .select(['last.created_at', 'last.booking_id'])
              .where('last.order_number', '=', before)
              .where('last.company_id', '=', companyId)
              .$asTuple('created_at', 'booking_id'),
          ),
        )
  return page.orderBy('created_at', 'desc').orderBy('booking_id', 'desc').limit(most).execute()
}

async function readHistory(db: Kysely<Tables>, bookingId: string): Promise<BookingHistoryEntry[]> {
  const rows = await db
    .selectFrom('booking_transition')
    .select(['to_state', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ state: row.to_state, at: row.at }))
}
