import { sql } from 'kysely'
import type { Money } from '#contract/terms/money.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** What one order pays of a payment, its surcharge included. */
export type PaymentPart = { readonly amount: Money; readonly surcharge: Money }

/** A share of a payment for an order that was split off. */
export type NewPaymentShare = {
  readonly paymentId: string
  /** The payment that is divided; it may be a share itself. */
  readonly of: string
  readonly bookingId: string
  readonly orderNumber: OrderNumber
  readonly stays: PaymentPart
  readonly leaves: PaymentPart
}

/**
 * Divides a received payment: the share is a payment of the new order, at the same time and by the same way. What the
 * provider knows stays with the original, whose reference refunds name.
 */
export async function insertPaymentShare(tx: Tx, share: NewPaymentShare): Promise<void> {
  const { paymentId, of, bookingId, orderNumber, stays, leaves } = share
  // What a share gives on is in the shared amount of the original already.
  await sql`update payment set amount_satang = ${stays.amount.amount}, surcharge_satang = ${stays.surcharge.amount},
      arrived_satang = ${stays.amount.amount},
      shared_satang = shared_satang + case when share_of is null then cast(${leaves.amount.amount} as bigint) else 0 end
    where payment_id = ${of}`.execute(tx)
  await sql`insert into payment (payment_id, booking_id, attempt, method, card_brand, state, version, amount_satang,
      surcharge_satang, reference1, reference2, received_by, provider_id, client_reference, arrived_satang,
      card_last_digits, share_of, created_at, updated_at)
    select ${paymentId}, ${bookingId}, 1, method, card_brand, state, version, cast(${leaves.amount.amount} as bigint),
      cast(${leaves.surcharge.amount} as bigint), ${orderNumber}, reference2, received_by, provider_id, ${paymentId},
      cast(${leaves.amount.amount} as bigint), card_last_digits, coalesce(share_of, payment_id), created_at, updated_at
    from payment where payment_id = ${of}`.execute(tx)
  await sql`insert into payment_transition (payment_id, version, from_state, to_state, cause, at)
    select ${paymentId}, version, from_state, to_state, cause, at from payment_transition where payment_id = ${of}`.execute(
    tx,
  )
}

/** Returns when an order was sold, by its ledger. */
export async function soldAt(tx: Tx, bookingId: string): Promise<Instant | undefined> {
  const lines = tx.selectFrom('ledger_entry').select('at').where('booking_id', '=', bookingId)
  const sold = lines.where('account', '=', 'sales').where('cause', 'in', ['received', 'used', 'splitIn'])
  return (await sold.orderBy('entry_id').limit(1).executeTakeFirst())?.at
}
