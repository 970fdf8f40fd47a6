import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { LaterPurchase } from './tax-invoice-store.ts'

/**
 * What the agency took for an exchange or for extras bought later: its fee and the payment surcharge, and what the customer
 * paid in all, in satang; negative where money went back.
 */
export type LaterFee = LaterPurchase & { readonly fee: number; readonly due: number }

/** Reads what the agency took for what was bought after the sale of an order. */
export type LaterFeeStore = {
  /** Returns the fees of the completed exchanges and sales of extras of an order that had one, oldest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly LaterFee[]>
}

/** Creates the reader of the fees of exchanges and of extras bought later. */
export function createLaterFeeStore(db: Kysely<Tables>): LaterFeeStore {
  return {
    async ofBooking(bookingId, tx) {
      const exchanges = await readExchangeFees(tx ?? db, bookingId)
      return [...exchanges, ...(await readExtraSaleFees(tx ?? db, bookingId))]
    },
  }
}

function readExchangeFees(db: Kysely<Tables> | Tx, bookingId: string): Promise<LaterFee[]> {
  return db
    .selectFrom('ticket_exchange')
    .select(['exchange_id as exchangeId'])
    .select(sql<number>`${serviceSatang()}`.as('fee'))
    .select(sql<number>`due_satang + ${surchargeSatang()}`.as('due'))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'done')
    .where(sql<boolean>`${serviceSatang()} > 0`)
    .where(sql<boolean>`${serviceSatang()} <= ${keptSatang()}`)
    .orderBy('created_at')
    .execute()
}

/** What the customer paid on top of a price difference for the payment method. */
function surchargeSatang() {
  return sql<number>`(select coalesce(sum(payment.surcharge_satang), 0)::bigint from payment
    where payment.exchange_id = ticket_exchange.exchange_id and payment.state = 'received')`
}

function serviceSatang() {
  return sql<number>`(agency_fee_satang + ${surchargeSatang()})`
}

/** What the agency keeps of the payments of an exchange's order: a void refunds the fee, too. */
function keptSatang() {
  return sql<number>`(select coalesce(sum(coalesce(payment.arrived_satang, payment.amount_satang)
      - (select coalesce(sum(refund.satang), 0) from refund where refund.payment_id = payment.payment_id)), 0)
    from payment where payment.booking_id = ticket_exchange.booking_id and payment.state = 'received'
      and payment.extra_sale_id is null)`
}

/**
 * The agency adds nothing to the supplier's prices of extras: the payment surcharge alone is its own, until it is refunded.
 * What was not added went back with its part of the surcharge, and was never a service.
 */
async function readExtraSaleFees(db: Kysely<Tables> | Tx, bookingId: string): Promise<LaterFee[]> {
  const { rows } = await sql<LaterFee>`
    select extra_sale_id as "extraSaleId", payment.surcharge_satang - returned as fee,
      due_satang - not_added_satang + payment.surcharge_satang - returned as due
    from extra_sale join payment using (extra_sale_id)
    cross join lateral (select coalesce(sum(satang), 0)::bigint as refunded,
      coalesce(sum(surcharge_satang), 0)::bigint as returned
      from refund where refund.payment_id = payment.payment_id) as back
    where extra_sale.booking_id = ${bookingId} and extra_sale.state = 'done' and payment.state = 'received'
      and payment.surcharge_satang > returned
      and payment.surcharge_satang - returned <= payment.amount_satang - refunded
    order by extra_sale.created_at`.execute(db)
  return rows
}
