import type { Kysely, Selectable } from 'kysely'
import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PayOutMethod } from '#contract/api/refund-payee.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { PaymentRef } from '#server/providers/payment/payment-provider.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { recordRefundMove } from '../payment-event-store.ts'
import {
  type Refundable,
  isOfSamePayment,
  lockPayment,
  refundedBeforeAmount,
} from './refunded-payment-store.ts'
import { type RefundCause, type RefundState, onTheWay } from './refund-state.ts'

/** Reason of a refund. */
export type RefundWhy = RefundAnswer['why']

/** A refund with the payment that it belongs to. */
export type Refund = {
  /** Also the shop's reference at the provider. */
  readonly refundId: string
  readonly bookingId: string
  readonly paymentId: string
  readonly amount: Money
  readonly state: RefundState
  readonly version: number
  readonly why: RefundWhy
  /** Note for staff: why the provider did not do it, or why the outcome is unknown. */
  readonly note: string
  readonly providerRefundRef?: string
  /** When the provider was asked; for a payout by hand, when it was done. */
  readonly sentAt?: Instant
  /** The clerk who requested it, and the one who paid it out. */
  readonly askedBy?: string
  readonly doneBy?: string
  readonly receiptNumber?: string
  /** How staff paid it out, and the bank account of a transfer. */
  readonly payOutMethod?: PayOutMethod
  readonly payeeId?: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly paid: PaidBy
}

/** Returns the approval key of paying a refund out by hand. */
export const payoutActionKey = ({ refundId }: Pick<Refund, 'refundId'>): string => `paidOut:${refundId}`

/** The payment that is refunded. */
export type PaidBy = {
  readonly method: PaymentMethod
  readonly providerId: string
  readonly ref: PaymentRef
  /** Amount received for the order. */
  readonly arrived: Money
  /** Whether the provider received it together with the money of another order, in one payment. */
  readonly isShared: boolean
}

/** Fields that a transition of a refund changes. */
export type RefundChange = {
  readonly to: RefundState
  readonly cause: RefundCause
  readonly at: Instant
  readonly note?: string
  readonly sentAt?: Instant
  readonly providerRefundRef?: string
  readonly doneBy?: string
  readonly receiptNumber?: string
  readonly payOutMethod?: PayOutMethod
  readonly payeeId?: string
}

/** A new refund before its first insert. */
export type NewRefund = Pick<
  Refund,
  'refundId' | 'bookingId' | 'paymentId' | 'amount' | 'why' | 'askedBy'
> & {
  /** What of the amount is payment surcharge; absent where the price is paid back first. */
  readonly surcharge?: Money
}

/** Stores refunds. */
export type RefundStore = {
  insert(tx: Tx, refund: NewRefund, at: Instant): Promise<void>
  byId(refundId: string, tx?: Tx): Promise<Refund | undefined>
  /** Returns the refunds of a booking, oldest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly Refund[]>
  /** Returns refunds that are not done, oldest first, with their order numbers. */
  open(): Promise<readonly { readonly orderNumber: string; readonly refund: Refund }[]>
  /** Returns the ids of refunds that the provider should have been asked about by this moment. */
  stuck(before: Instant): Promise<readonly string[]>
  /** Returns a payment, locked until the transaction ends. */
  lockPayment(tx: Tx, paymentId: string): Promise<Refundable | undefined>
  /** Returns whether another refund of the same payment may be in progress at the provider. */
  isAnotherOnTheWay(tx: Tx, refund: Refund): Promise<boolean>
  /** Returns the amount that the provider was asked to refund of this payment before this refund was sent. */
  sentBefore(refund: Refund): Promise<Money>
  /**
   * Applies a transition from the version that was read and records it; returns undefined when a concurrent
   * process has moved it.
   */
  move(tx: Tx, refund: Refund, change: RefundChange): Promise<Refund | undefined>
}

/** Creates the refund store backed by the database. */
export function createRefundStore(db: Kysely<Tables>): RefundStore {
  return {
    insert: insertRefund,
    byId: async (refundId, tx) => {
      const row = await selectRefunds(tx ?? db)
        .where('refund.refund_id', '=', refundId)
        .executeTakeFirst()
      return row && refundFromRow(row)
    },
    ofBooking: async (bookingId, tx) => {
      const query = selectRefunds(tx ?? db).where('refund.booking_id', '=', bookingId)
      return (await query.orderBy('refund.created_at').orderBy('refund.refund_id').execute()).map(
        refundFromRow,
      )
    },
    open: async () => {
      const query = selectRefunds(db).innerJoin('booking', 'booking.booking_id', 'refund.booking_id')
      const open = query.select('booking.order_number').where('refund.state', '!=', 'done')
      const all = await open.orderBy('refund.created_at').limit(mostOpen).execute()
      return all.map((row) => ({ orderNumber: row.order_number, refund: refundFromRow(row) }))
    },
    stuck: async (before) => {
      const query = db.selectFrom('refund').select('refund_id').where('updated_at', '<', before)
      const stuck = query.where('state', 'in', ['due', 'sending', 'unknown', 'sent'])
      return (await stuck.orderBy('updated_at').limit(mostOpen).execute()).map((row) => row.refund_id)
    },
    lockPayment,
    isAnotherOnTheWay: async (tx, { paymentId, refundId }) => {
      const query = tx.selectFrom('refund').select('refund_id').where(isOfSamePayment(paymentId))
      const other = query.where('refund_id', '!=', refundId).where('state', 'in', [...onTheWay])
      return (await other.limit(1).executeTakeFirst()) !== undefined
    },
    sentBefore: (refund) => refundedBeforeAmount(db, refund),
    move: updateRefundState,
  }
}

const mostOpen = 500

function selectRefunds(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  return (
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      // The provider knows the whole payment, of which an order may have a share.
      .innerJoin('payment as whole', (join) =>
        join.on('whole.payment_id', '=', ({ fn }) => fn.coalesce('payment.share_of', 'payment.payment_id')),
      )
      .selectAll('refund')
      .select([
        'payment.method',
        'payment.provider_id',
        'whole.client_reference',
        'whole.provider_ref',
        'whole.shared_satang',
        'payment.arrived_satang',
        'payment.amount_satang',
        'payment.created_at as payment_created_at',
      ])
  )
}

async function insertRefund(tx: Tx, refund: NewRefund, at: Instant): Promise<void> {
  const { refundId: refund_id, bookingId, paymentId, amount, surcharge, why, askedBy } = refund
  await tx
    .insertInto('refund')
    .values({
      refund_id,
      booking_id: bookingId,
      payment_id: paymentId,
      satang: amount.amount,
      surcharge_satang: surcharge?.amount ?? 0,
      state: 'due',
      why,
      asked_by: askedBy ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const updateRefundState = { version: 1, from_state: null, to_state: 'due', cause: 'owed', at } as const
  await tx
    .insertInto('refund_transition')
    .values({ refund_id, ...updateRefundState })
    .execute()
}

async function updateRefundState(tx: Tx, refund: Refund, change: RefundChange): Promise<Refund | undefined> {
  const { refundId, version, state } = refund
  const { to, cause, at, note = '', ...changes } = change
  const done = await tx
    .updateTable('refund')
    .set({
      state: to,
      version: version + 1,
      updated_at: at,
      note,
      ...(changes.sentAt === undefined ? {} : { sent_at: changes.sentAt }),
      ...(changes.providerRefundRef === undefined ? {} : { provider_refund_ref: changes.providerRefundRef }),
      ...(changes.doneBy === undefined ? {} : { done_by: changes.doneBy }),
      ...(changes.receiptNumber === undefined ? {} : { receipt_number: changes.receiptNumber }),
      ...(changes.payOutMethod === undefined ? {} : { pay_out_method: changes.payOutMethod }),
      ...(changes.payeeId === undefined ? {} : { payee_id: changes.payeeId }),
    })
    .where('refund_id', '=', refundId)
    .where('state', '=', state)
    .where('version', '=', version)
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) !== 1) return undefined
  const written = { refund_id: refundId, version: version + 1, from_state: state, to_state: to, cause, at }
  await tx.insertInto('refund_transition').values(written).execute()
  await recordRefundMove(tx, { ...refund, state: to, at })
  return { ...refund, ...changes, state: to, version: version + 1, note, updatedAt: at }
}

type Row = Selectable<Tables['refund']> &
  Pick<
    Selectable<Tables['payment']>,
    | 'method'
    | 'provider_id'
    | 'client_reference'
    | 'provider_ref'
    | 'shared_satang'
    | 'arrived_satang'
    | 'amount_satang'
  > & { readonly payment_created_at: Instant }

function refundFromRow(row: Row): Refund {
  return {
    refundId: row.refund_id,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    amount: satang(row.satang),
    state: row.state,
    version: row.version,
    why: row.why as RefundWhy,
    note: row.note,
    ...(row.provider_refund_ref === null ? {} : { providerRefundRef: row.provider_refund_ref }),
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
    ...(row.asked_by === null ? {} : { askedBy: row.asked_by }),
    ...(row.done_by === null ? {} : { doneBy: row.done_by }),
    ...(row.receipt_number === null ? {} : { receiptNumber: row.receipt_number }),
    ...(row.pay_out_method === null ? {} : { payOutMethod: row.pay_out_method }),
    ...(row.payee_id === null ? {} : { payeeId: row.payee_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paid: {
      method: row.method,
      providerId: row.provider_id,
      ref: {
        clientReference: row.client_reference,
        ...(row.provider_ref === null ? {} : { providerRef: row.provider_ref }),
        startedAt: row.payment_created_at,
      },
      arrived: satang(row.arrived_satang ?? row.amount_satang),
      isShared: row.shared_satang > 0,
    },
  }
}
