import type { Kysely } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** The price difference of an exchange that the customer may pay now. */
export type DifferenceDue = {
  readonly exchangeId: string
  /** Without a payment surcharge. */
  readonly total: Money
  readonly payBy: Instant
}

/** Reads price differences that await the customer's payment. */
export type DifferenceDueStore = {
  /** Returns the difference that an order has due; undefined when none is, or it was paid. */
  dueOf(bookingId: string, tx?: Tx): Promise<DifferenceDue | undefined>
}

/** Creates the store of due differences, which reads the exchanges of orders. */
export function createDifferenceDueStore(db: Kysely<Tables>): DifferenceDueStore {
  return {
    async dueOf(bookingId, tx) {
      const row = await (tx ?? db)
        .selectFrom('ticket_exchange')
        .select(['exchange_id', 'due_satang', 'pay_by'])
        .where('ticket_exchange.booking_id', '=', bookingId)
        .where('ticket_exchange.state', '=', 'awaitingPayment')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment')
                .select('payment_id')
                .whereRef('payment.exchange_id', '=', 'ticket_exchange.exchange_id')
                .where('payment.state', '=', 'received'),
            ),
          ),
        )
        .executeTakeFirst()
      if (!row || row.due_satang === null || row.pay_by === null) return undefined
      return { exchangeId: row.exchange_id, total: satang(row.due_satang), payBy: row.pay_by }
    },
  }
}
