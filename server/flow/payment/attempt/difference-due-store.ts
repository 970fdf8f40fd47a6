import type { Kysely } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** The price difference of an exchange, or the price of extras after the booking, that the customer may pay now. */
export type DifferenceDue = {
  /** The exchange, or the sale of extras. */
  readonly differenceId: string
  readonly isOfExtras?: true
  /** Without a payment surcharge. */
  readonly total: Money
  readonly payBy: Instant
}

/** Reads price differences and extras that await the customer's payment. */
export type DifferenceDueStore = {
  /** Returns what an order has due besides its own price; undefined when nothing is, or it was paid. */
  dueOf(bookingId: string, tx?: Tx): Promise<DifferenceDue | undefined>
}

/** Creates the store of due differences, which reads the exchanges and the sales of extras of orders. */
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
      if (!row) return extrasDueOf(tx ?? db, bookingId)
      if (row.due_satang === null || row.pay_by === null) return undefined
      return { differenceId: row.exchange_id, total: satang(row.due_satang), payBy: row.pay_by }
    },
  }
}

async function extrasDueOf(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  bookingId: string,
): Promise<DifferenceDue | undefined> {
  const row = await db
    .selectFrom('extra_sale')
    .innerJoin('booking', 'booking.booking_id', 'extra_sale.booking_id')
    // Nothing can be added to an order that was cancelled meanwhile.
    .where('booking.state', '=', 'ticketed')
    .select(['extra_sale_id', 'due_satang', 'extra_sale.pay_by'])
    .where('extra_sale.booking_id', '=', bookingId)
    .where('extra_sale.state', '=', 'awaitingPayment')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment_id')
            .whereRef('payment.extra_sale_id', '=', 'extra_sale.extra_sale_id')
            .where('payment.state', '=', 'received'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { extra_sale_id: differenceId, due_satang: due, pay_by: payBy } = row
  return { differenceId, isOfExtras: true, total: satang(due), payBy }
}
