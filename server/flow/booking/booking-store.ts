import { type Kysely, type Selectable } from 'kysely'
import { type Language } from '#contract/problem.ts'
import { type BookingState, type OrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { type Contact, type Passenger } from '#contract/terms/passenger.ts'
import { type PaymentTerms } from '#contract/terms/payment-surcharge.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type SupplierId } from '#server/providers/supply/supply-provider.ts'
import { type Agreement, type BookedOffer, type Booking, type BookingHistoryEntry } from './booking-record.ts'
import { type BookingCause, movingStates } from './booking-state.ts'

/** A booking as it is first written down. */
export type NewBooking = Omit<
  Booking,
  | 'state'
  | 'version'
  | 'attempt'
  | 'attemptSentAt'
  | 'reservationRef'
  | 'recordLocator'
  | 'payBy'
  | 'ticketingTimeLimitAt'
  | 'reason'
>

/** What a move may change besides the state. */
export type BookingChanges = {
  readonly attempt?: number
  readonly attemptSentAt?: Instant
  readonly reservationRef?: string
  readonly recordLocator?: string
  readonly payBy?: Instant
  readonly ticketingTimeLimitAt?: Instant
  readonly reason?: string | null
}

/** A move from the version that was read. */
export type StoredMove = {
  readonly booking: Booking
  readonly to: BookingState
  readonly cause: BookingCause
  readonly changes: BookingChanges
  readonly at: Instant
}

/** Encrypts what is personal; the key is not in the database's own tables in clear. */
export type Sealer = { seal(text: string): Uint8Array; open(sealed: Uint8Array): string }

/** A booking that should have moved long ago. */
export type StuckBooking = { readonly bookingId: string; readonly state: BookingState }

/** Where bookings are kept. */
export type BookingStore = {
  /** False when a booking with this idempotency key, or with one of its other names, exists. */
  insert(tx: Tx, booking: NewBooking): Promise<boolean>
  findByKey(idempotencyKey: string): Promise<Booking | undefined>
  findByOrderNumber(orderNumber: OrderNumber): Promise<Booking | undefined>
  /** Within a transaction the row is locked until its end. */
  findById(bookingId: string, tx?: Tx): Promise<Booking | undefined>
  /** The newest bookings of a user, newest first. */
  findByOwner(userId: string): Promise<readonly Booking[]>
  /** Makes the move if the booking is still at the version that was read; undefined otherwise. */
  move(tx: Tx, move: StoredMove): Promise<Booking | undefined>
  historyOf(bookingId: string): Promise<readonly BookingHistoryEntry[]>
  /** Bookings that nothing seems to move on: asked for, held or paid well past the time for the next move. */
  stuck(now: Instant): Promise<readonly StuckBooking[]>
  /** Ids of all bookings that wait for seats, the oldest first. */
  waitlisted(): Promise<readonly string[]>
}

type Row = Selectable<Tables['booking']>

const mostOrders = 100

/** Bookings in the database, passengers and contact encrypted. */
export function createBookingStore(db: Kysely<Tables>, sealer: Sealer): BookingStore {
  const read = (row: Row | undefined) => (row ? bookingOf(row, sealer) : undefined)
  return {
    insert: (tx, booking) => insertBooking(tx, booking, sealer),
    findByKey: async (key) =>
      read(await db.selectFrom('booking').selectAll().where('idempotency_key', '=', key).executeTakeFirst()),
    findByOrderNumber: async (number) =>
      read(await db.selectFrom('booking').selectAll().where('order_number', '=', number).executeTakeFirst()),
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
    waitlisted: async () => {
      const wishes = db.selectFrom('booking').select('booking_id').where('state', '=', 'waitlisted')
      return (await wishes.orderBy('created_at').execute()).map((row) => row.booking_id)
    },
  }
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

async function insertBooking(tx: Tx, booking: NewBooking, sealer: Sealer): Promise<boolean> {
  const done = await tx
    .insertInto('booking')
    .values({
      booking_id: booking.bookingId,
      order_number: booking.orderNumber,
      state: 'submitted',
      version: 1,
      owner_user_id: booking.ownerUserId ?? null,
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
      language: booking.language,
      agreement: JSON.stringify(booking.agreement),
      payment_method: booking.paymentMethod,
      payment_terms: JSON.stringify(booking.paymentTerms),
      created_at: booking.createdAt,
      updated_at: booking.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(done.numInsertedOrUpdatedRows ?? 0n) !== 1) return false
  const move = { version: 1, from_state: null, to_state: 'submitted', cause: 'requested' } as const
  await tx
    .insertInto('booking_move')
    .values({ booking_id: booking.bookingId, ...move, at: booking.createdAt })
    .execute()
  return true
}

async function moveRow(tx: Tx, { booking, to, cause, changes, at }: StoredMove): Promise<Row | undefined> {
  const version = booking.version + 1
  const row = await tx
    .updateTable('booking')
    .set({
      state: to,
      version,
      updated_at: at,
      ...(changes.attempt === undefined ? {} : { attempt: changes.attempt }),
      ...(changes.attemptSentAt === undefined ? {} : { attempt_sent_at: changes.attemptSentAt }),
      ...(changes.reservationRef === undefined ? {} : { reservation_ref: changes.reservationRef }),
      ...(changes.recordLocator === undefined ? {} : { record_locator: changes.recordLocator }),
      ...(changes.payBy === undefined ? {} : { pay_by: changes.payBy }),
      ...(changes.ticketingTimeLimitAt === undefined
        ? {}
        : { ticketing_time_limit_at: changes.ticketingTimeLimitAt }),
      ...(changes.reason === undefined ? {} : { reason: changes.reason }),
    })
    .where('booking_id', '=', booking.bookingId)
    .where('state', '=', booking.state)
    .where('version', '=', booking.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const move = { booking_id: booking.bookingId, version, from_state: booking.state, to_state: to, cause, at }
  await tx.insertInto('booking_move').values(move).execute()
  return row
}

function bookingOf(row: Row, sealer: Sealer): Booking {
  return {
    bookingId: row.booking_id,
    orderNumber: row.order_number as OrderNumber,
    state: row.state,
    version: row.version,
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    supplierId: row.supplier_id as SupplierId,
    clientReference: row.client_reference,
    attempt: row.attempt,
    offer: row.offer as BookedOffer,
    offerRef: row.offer_ref,
    net: satang(row.net_satang),
    total: satang(row.total_satang),
    passengers: JSON.parse(sealer.open(row.passengers)) as Passenger[],
    contact: JSON.parse(sealer.open(row.contact)) as Contact,
    language: row.language as Language,
    agreement: row.agreement as Agreement,
    paymentMethod: row.payment_method,
    paymentTerms: row.payment_terms as PaymentTerms[],
    createdAt: row.created_at,
    ...given('ownerUserId', row.owner_user_id),
    ...given('attemptSentAt', row.attempt_sent_at),
    ...given('reservationRef', row.reservation_ref),
    ...given('recordLocator', row.record_locator),
    ...given('payBy', row.pay_by),
    ...given('ticketingTimeLimitAt', row.ticketing_time_limit_at),
    ...given('reason', row.reason),
  }
}

/** A member that is left out where the column is null. */
function given<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}
