import { type Kysely, sql } from 'kysely'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type DuplicateLine, duplicateOrdersAfterCursor } from './orders/duplicate-orders-store.ts'
import { ledgerBalancesAfterCursor, paymentsAfterCursor, refundsAfterCursor } from './ledger-lines-store.ts'

/** What staff read of the books besides the booking flow. */
export type OrderAuditStore = {
  /**
   * The books line by line: orders, attempts, payments, seats, mails; nothing personal. Read page by page,
   * each page in one statement, so that a slow reader blocks nobody; concurrent writes may or may not be
   * included.
   */
  audit(): AsyncIterable<AuditLine>
}

const pageSize = 500

type Page<Row> = (after: Row | undefined) => Promise<readonly Row[]>
type Db = Kysely<Tables>

/** Creates the staff repository on the database. */
export function createOrderAuditStore(db: Db): OrderAuditStore {
  return {
    async *audit() {
      yield* readPages<Line<'order'>>((after) => ordersAfterCursor(db, after?.bookingId ?? ''))
      yield* readPages<Line<'attempt'>>((after) => bookingAttemptsAfterCursor(db, after))
      yield* readPages<Line<'payment'>>((after) => paymentsAfterCursor(db, { after, pageSize }))
      yield* readPages<Line<'refund'>>((after) => refundsAfterCursor(db, { after, pageSize }))
      yield* readPages<Line<'account'>>((after) => ledgerBalancesAfterCursor(db, { after, pageSize }))
      yield* readPages<DuplicateLine>((after) => duplicateOrdersAfterCursor(db, { after, pageSize }))
      yield* readPages<Line<'seats'>>((after) => inventoryAfterCursor(db, after))
      yield* readPages<Line<'mail'>>((after) => mailsAfterCursor(db, after?.key ?? ''))
    },
  }
}

async function* readPages<Row>(pageAfter: Page<Row>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await pageAfter(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

type Line<Kind extends AuditLine['kind']> = Extract<AuditLine, { readonly kind: Kind }>

async function ordersAfterCursor(db: Db, bookingId: string): Promise<Line<'order'>[]> {
  const rows = await db
    .selectFrom('booking')
    .leftJoin('absorbed_increase as carried', 'carried.booking_id', 'booking.booking_id')
    .select(['order_number', 'booking.booking_id', 'state', 'version', 'idempotency_key', 'supplier_id'])
    .select(['client_reference', 'reservation_ref', 'record_locator', 'attempt', 'booking.net_satang'])
    .select(['total_satang', 'pay_by', 'reason', 'created_at', 'updated_at'])
    .select(['carried.satang as absorbed', 'carried.tolerance_version'])
    .where('booking.booking_id', '>', bookingId)
    .orderBy('booking.booking_id')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'order',
    orderNumber: row.order_number,
    bookingId: row.booking_id,
    state: row.state,
    version: row.version,
    idempotencyKey: row.idempotency_key,
    supplier: row.supplier_id,
    clientReference: row.client_reference,
    ...(row.reservation_ref === null ? {} : { reservationRef: row.reservation_ref }),
    ...(row.record_locator === null ? {} : { bookingCode: row.record_locator }),
    attempts: row.attempt,
    net: row.net_satang,
    total: row.total_satang,
    ...(row.absorbed === null ? {} : { absorbed: row.absorbed }),
    ...(row.tolerance_version === null ? {} : { absorbedByTolerance: row.tolerance_version }),
    currency: 'THB',
    ...(row.pay_by === null ? {} : { payBy: row.pay_by }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** An attempt is a transition to `booking`; the next transition is its outcome. */
async function bookingAttemptsAfterCursor(
  db: Db,
  after: Line<'attempt'> | undefined,
): Promise<Line<'attempt'>[]> {
  const rows = await db
    .selectFrom('booking_transition as asked')
    .innerJoin('booking', 'booking.booking_id', 'asked.booking_id')
    .leftJoin('booking_transition as ended', (join) =>
      join
        .onRef('ended.booking_id', '=', 'asked.booking_id')
        .on('ended.version', '=', sql<number>`asked.version + 1`),
    )
    .select(['booking.order_number', 'asked.version', 'asked.at', 'ended.at as ended_at', 'ended.cause'])
    .where('asked.cause', '=', 'supplierAsked')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('booking.order_number', 'asked.version'),
        '>',
        tuple(after?.orderNumber ?? '', after?.version ?? 0),
      ),
    )
    .orderBy('booking.order_number')
    .orderBy('asked.version')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'attempt',
    orderNumber: row.order_number,
    version: row.version,
    writtenAt: row.at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    ...(row.cause === null ? {} : { endedBy: row.cause }),
  }))
}

async function inventoryAfterCursor(db: Db, after: Line<'seats'> | undefined): Promise<Line<'seats'>[]> {
  const rows = await db
    .selectFrom('house_inventory')
    .select(['flight_key', 'on_date', 'rbd', 'sold', 'capacity'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(on_date, flight_key, rbd) > (${after?.departureDate}::date, ${after?.flight}, ${after?.rbd})`,
      ),
    )
    .orderBy('on_date')
    .orderBy('flight_key')
    .orderBy('rbd')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'seats',
    flight: row.flight_key,
    departureDate: row.on_date,
    rbd: row.rbd,
    sold: row.sold,
    capacity: row.capacity,
  }))
}

async function mailsAfterCursor(db: Db, key: string): Promise<Line<'mail'>[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['mail_key', 'state', 'created_at', 'sent_at'])
    .where('mail_key', '>', key)
    .where('channel', '=', 'mail')
    .orderBy('mail_key')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'mail',
    key: row.mail_key,
    state: row.state,
    createdAt: row.created_at,
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
  }))
}
