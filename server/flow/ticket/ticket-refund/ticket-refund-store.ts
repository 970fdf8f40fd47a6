import type { Kysely, Selectable } from 'kysely'
import type { refundRoutes } from '#contract/api/staff/order/ticket-refunds.ts'
import type { DocumentRefundQuote, RefundBasis } from '#contract/terms/document/refund-quote.ts'
import type { TicketRefundState } from '#contract/terms/document/ticket-refund.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type TicketRefundCause, ticketRefundTransitions } from './ticket-refund-state.ts'

/** How a refund reaches the airline. */
export type RefundRoute = (typeof refundRoutes)[number]

/** A refund of documents of an order, in two ledgers: from the supplier, and to the customer. */
export type TicketRefund = {
  readonly refundId: string
  readonly bookingId: string
  readonly state: TicketRefundState
  readonly version: number
  readonly route: RefundRoute
  readonly basis: RefundBasis
  /** The documents as quoted when it was sent. */
  readonly documents: readonly DocumentRefundQuote[]
  /** Those of them that were refunded, once that is certain. */
  readonly refundedNumbers: readonly string[]
  /** What the supplier is expected to pay, and what it has paid. */
  readonly fromSupplier: Money
  readonly received?: Money
  readonly supplierPaidAt?: Instant
  /** What the customer is to get at most, and what was refunded. */
  readonly toCustomer: Money
  readonly customerPaid?: Money
  readonly customerPaidAt?: Instant
  /** The supplier's reason, or why the outcome is unknown; for staff. */
  readonly note: string
  /** The member of staff who sent it. */
  readonly askedBy: string
  readonly sentAt: Instant
  readonly updatedAt: Instant
}

/** A transition of a refund with what becomes known by it. */
export type TicketRefundMove = {
  readonly to: TicketRefundState
  readonly cause: TicketRefundCause
  readonly at: Instant
  readonly refundedNumbers?: readonly string[]
  readonly fromSupplier?: Money
  readonly toCustomer?: Money
  readonly received?: Money
  readonly note?: string
}

type Made = Pick<
  TicketRefund,
  | 'refundId'
  | 'bookingId'
  | 'route'
  | 'basis'
  | 'documents'
  | 'fromSupplier'
  | 'toCustomer'
  | 'askedBy'
  | 'sentAt'
>

/** Stores refunds of documents. */
export type TicketRefundStore = {
  insert(tx: Tx, made: Made): Promise<void>
  byId(refundId: string, tx?: Tx): Promise<TicketRefund | undefined>
  /** Returns the refunds of an order, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly TicketRefund[]>
  /** Applies a transition from the version that was read; false when a concurrent process has moved it. */
  move(tx: Tx, from: TicketRefund, move: TicketRefundMove): Promise<boolean>
  /** Records that the customer was refunded; false when that was recorded before. */
  recordCustomerPaid(
    tx: Tx,
    refundId: string,
    paid: { readonly amount: Money; readonly at: Instant },
  ): Promise<boolean>
}

/** Creates the store of refunds of documents backed by the database. */
export function createTicketRefundStore(db: Kysely<Tables>): TicketRefundStore {
  return {
    insert: insertRefund,
    byId: async (refundId, tx) => {
      const query = (tx ?? db).selectFrom('ticket_refund').selectAll().where('refund_id', '=', refundId)
      const row = await query.executeTakeFirst()
      return row && refundFromRow(row)
    },
    ofBooking: async (bookingId, tx) => {
      const query = (tx ?? db).selectFrom('ticket_refund').selectAll().where('booking_id', '=', bookingId)
      const rows = await query.orderBy('sent_at', 'desc').orderBy('refund_id', 'desc').execute()
      return rows.map(refundFromRow)
    },
    move: moveRefund,
    async recordCustomerPaid(tx, refundId, { amount, at }) {
      const done = await tx
        .updateTable('ticket_refund')
        .set({ customer_satang: amount.amount, customer_paid_at: at, updated_at: at })
        .where('refund_id', '=', refundId)
        .where('customer_paid_at', 'is', null)
        .executeTakeFirst()
      return Number(done.numUpdatedRows) === 1
    },
  }
}

async function insertRefund(tx: Tx, made: Made): Promise<void> {
  const { refundId, bookingId, route, basis, documents, fromSupplier, toCustomer, askedBy, sentAt } = made
  await tx
    .insertInto('ticket_refund')
    .values({
      refund_id: refundId,
      booking_id: bookingId,
      state: route === 'supplier' ? 'sending' : 'applied',
      version: 1,
      route,
      basis,
      documents: JSON.stringify(documents),
      from_supplier_satang: fromSupplier.amount,
      to_customer_satang: toCustomer.amount,
      asked_by: askedBy,
      sent_at: sentAt,
      updated_at: sentAt,
    })
    .execute()
}

async function moveRefund(tx: Tx, from: TicketRefund, move: TicketRefundMove): Promise<boolean> {
  const { to, cause, at, refundedNumbers, fromSupplier, toCustomer, received, note } = move
  if (!ticketRefundTransitions.allows(from.state, to, cause))
    throw new Error(`no transition of a refund of documents from ${from.state} to ${to} by ${cause}`)
  const done = await tx
    .updateTable('ticket_refund')
    .set({
      state: to,
      version: from.version + 1,
      updated_at: at,
      ...(refundedNumbers && { refunded_numbers: JSON.stringify(refundedNumbers) }),
      ...(fromSupplier && { from_supplier_satang: fromSupplier.amount }),
      ...(toCustomer && { to_customer_satang: toCustomer.amount }),
      ...(received && { received_satang: received.amount, supplier_paid_at: at }),
      ...(note !== undefined && { note }),
    })
    .where('refund_id', '=', from.refundId)
    .where('version', '=', from.version)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

function refundFromRow(row: Selectable<Tables['ticket_refund']>): TicketRefund {
  const { received_satang: received, customer_satang: paid } = row
  return {
    refundId: row.refund_id,
    bookingId: row.booking_id,
    state: row.state,
    version: row.version,
    route: row.route,
    basis: row.basis,
    documents: row.documents as DocumentRefundQuote[],
    refundedNumbers: row.refunded_numbers as string[],
    fromSupplier: satang(row.from_supplier_satang),
    toCustomer: satang(row.to_customer_satang),
    ...(received !== null && { received: satang(received) }),
    ...(row.supplier_paid_at !== null && { supplierPaidAt: row.supplier_paid_at }),
    ...(paid !== null && { customerPaid: satang(paid) }),
    ...(row.customer_paid_at !== null && { customerPaidAt: row.customer_paid_at }),
    note: row.note,
    askedBy: row.asked_by,
    sentAt: row.sent_at,
    updatedAt: row.updated_at,
  }
}
