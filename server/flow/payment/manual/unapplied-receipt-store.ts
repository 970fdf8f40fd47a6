import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { openSplitStates } from '#contract/terms/document/order-split.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentMethod, PaymentState } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Received money that is applied to no order. */
export type UnappliedReceipt = {
  readonly paymentId: string
  readonly bookingId: string
  readonly orderNumber: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly asked: Money
  readonly arrived: Money
  /** The part that is already owed as a refund. */
  readonly owed: Money
  readonly at: Instant
}

/** Finds unapplied receipts. */
export type UnappliedReceiptStore = {
  /** Returns receipts that are not refunded in full, oldest first. */
  open(): Promise<readonly UnappliedReceipt[]>
  /**
   * Returns receipts that pay for their order and of which a refund was requested since then and awaits
   * approval.
   */
  wantedBack(since: Instant): Promise<readonly UnappliedReceipt[]>
  /** Returns whether passengers are being split off an order: its payment is about to be divided. */
  isBeingSplit(tx: Tx, bookingId: string): Promise<boolean>
}

const mostOpen = 200

/** Creates the store of unapplied receipts backed by the database. */
export function createUnappliedReceiptStore(db: Kysely<Tables>): UnappliedReceiptStore {
  return {
    async open() {
      const query = selectUnappliedReceipts(db)
        .where('payment.state', 'in', ['late', 'mismatched'])
        .where(({ eb, fn, val }) =>
          // Money in another currency is not posted: staff settle it at the provider.
          eb(fn.coalesce('owed.satang', val(0)), '<', fn.coalesce('payment.arrived_satang', val(1))),
        )
      return (await query.execute()).map(unappliedReceiptFromRow)
    },
    async wantedBack(since) {
      const wanted = await paymentsWithRefundRequestedSince(db, since)
      if (wanted.length === 0) return []
      // Same key as refundReceiptActionKey.
      const actionKey = sql<string>`'giveBack:' || payment.payment_id || ':' || coalesce(owed.satang, 0)`
      const query = selectUnappliedReceipts(db)
        .where('payment.state', '=', 'received')
        .where('payment.payment_id', 'in', wanted)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('approval')
              .select('approved_value')
              .where('action_key', '=', actionKey)
              .where('at', '>', since),
          ),
        )
      return (await query.execute()).map(unappliedReceiptFromRow)
    },
    async isBeingSplit(tx, bookingId) {
      const open = tx.selectFrom('order_split').select('split_id').where('booking_id', '=', bookingId)
      return (await open.where('state', 'in', [...openSplitStates]).executeTakeFirst()) !== undefined
    },
  }
}

/** Returns the payments of which a refund was requested since then. */
async function paymentsWithRefundRequestedSince(db: Kysely<Tables>, since: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('approval')
    .select(sql<string>`split_part(action_key, ':', 2)`.as('payment_id'))
    .distinct()
    // Must match the condition of the index exactly.
    .where(sql<boolean>`action_key like 'giveBack:%'`)
    .where('at', '>', since)
    .execute()
  return rows.map((row) => row.payment_id)
}

/**
 * Returns the approval key of refunding a payment; it changes with every part that is refunded, so that
 * earlier confirmations lapse.
 */
export const refundReceiptActionKey = ({
  paymentId,
  owed,
}: Pick<UnappliedReceipt, 'paymentId' | 'owed'>): string => `giveBack:${paymentId}:${owed.amount}`

function selectUnappliedReceipts(db: Kysely<Tables>) {
  return db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.booking_id')
    .leftJoinLateral(owedRefundSum, (join) => join.onTrue())
    .select(['payment.payment_id', 'payment.booking_id', 'booking.order_number', 'payment.method'])
    .select(['payment.state', 'payment.amount_satang', 'payment.arrived_satang', 'payment.updated_at'])
    .select('owed.satang as owed')
    .orderBy('payment.updated_at')
    .limit(mostOpen)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUnappliedReceipts>['execute']>>[number]

function unappliedReceiptFromRow(row: Row): UnappliedReceipt {
  return {
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    orderNumber: row.order_number,
    method: row.method,
    state: row.state,
    asked: satang(row.amount_satang),
    arrived: satang(row.arrived_satang ?? 0),
    owed: satang(Number(row.owed ?? 0)),
    at: row.updated_at,
  }
}

function owedRefundSum({ selectFrom }: ExpressionBuilder<Tables, 'payment'>) {
  return selectFrom('refund')
    .select(({ fn }) => fn.sum<string>('refund.satang').as('satang'))
    .whereRef('refund.payment_id', '=', 'payment.payment_id')
    .as('owed')
}
