import { type Kysely, type Selectable } from 'kysely'
import { type DeskKind } from '#contract/terms/desk-queue.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'

/** One reason for which an order is on the desk. */
export type StoredWork = {
  readonly kind: DeskKind
  readonly satang: number
  readonly dueAt: Instant
  readonly since: Instant
}

/** An attempt to pay, as it is kept. */
export type StoredAttempt = Selectable<Tables['payment']>

/** What staff read of one order beside the faces of the flow. */
export type OrderDeskStore = {
  /** The most urgent first. */
  workOf(bookingId: string): Promise<readonly StoredWork[]>
  /** Every attempt, the newest first. */
  paymentsOf(bookingId: string): Promise<readonly StoredAttempt[]>
  ticketsOf(
    bookingId: string,
  ): Promise<readonly { readonly passenger: number; readonly ticketNumber: string }[]>
  /** Ids of the order's payments, slips, refunds and requests: the audit names deeds by them. */
  partsOf(bookingId: string): Promise<readonly string[]>
}

/** One order in the database. */
export function createOrderDeskStore(db: Kysely<Tables>): OrderDeskStore {
  const ofBooking = (bookingId: string) => ({
    payments: db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId),
    slips: db.selectFrom('payment_slip').select('slip_id as id').where('booking_id', '=', bookingId),
    refunds: db.selectFrom('refund').select('refund_id as id').where('booking_id', '=', bookingId),
    requests: db.selectFrom('order_request').select('request_id as id').where('booking_id', '=', bookingId),
  })
  return {
    workOf: (bookingId) =>
      db
        .selectFrom('desk_item')
        .select(['kind', 'satang', 'due_at as dueAt', 'since'])
        .where('booking_id', '=', bookingId)
        .orderBy('rank', 'desc')
        .execute(),
    paymentsOf: (bookingId) => ofBooking(bookingId).payments.orderBy('attempt', 'desc').execute(),
    ticketsOf: (bookingId) =>
      db
        .selectFrom('ticket')
        .select(['passenger', 'ticket_number as ticketNumber'])
        .where('booking_id', '=', bookingId)
        .orderBy('passenger')
        .execute(),
    async partsOf(bookingId) {
      const { payments, slips, refunds, requests } = ofBooking(bookingId)
      const known = await payments
        .clearSelect()
        .select('payment_id as id')
        .unionAll(slips)
        .unionAll(refunds)
        .unionAll(requests)
        .execute()
      return known.map(({ id }) => id)
    },
  }
}
