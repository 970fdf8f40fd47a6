import { type Kysely, sql } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentState } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A locked payment with its received amount, purpose and refunds owed. */
export type Refundable = {
  readonly paymentId: string
  readonly bookingId: string
  readonly providerId: string
  readonly state: PaymentState
  readonly amount: Money
  readonly surcharge: Money
  readonly arrived: Money
  readonly owed: Money
  /** What of the refunds owed is surcharge that went back with a part of the price. */
  readonly owedSurcharge: Money
}

/** Whether a refund is of a payment or of another share of the same: their provider sees one. */
export function isOfSamePayment(paymentId: string) {
  return sql<boolean>`refund.payment_id in (select own.payment_id from payment as own join payment as known
    on coalesce(own.share_of, own.payment_id) = coalesce(known.share_of, known.payment_id)
    where known.payment_id = ${paymentId})`
}

/** Shares of one payment are locked together, by locking the payment. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Refundable | undefined> {
  await sql`select from payment where payment_id = (select share_of from payment where payment_id = ${paymentId})
    for update`.execute(tx)
  const query = tx.selectFrom('payment').selectAll().where('payment_id', '=', paymentId)
  const row = await query.forUpdate().executeTakeFirst()
  if (!row) return undefined
  const owed = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('satang').as('satang'))
    .select(({ fn }) => fn.sum<string | null>('surcharge_satang').as('surcharge'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    paymentId,
    bookingId: row.booking_id,
    providerId: row.provider_id,
    state: row.state,
    amount: satang(row.amount_satang),
    surcharge: satang(row.surcharge_satang),
    arrived: satang(row.arrived_satang ?? 0),
    owed: satang(Number(owed.satang ?? 0)),
    owedSurcharge: satang(Number(owed.surcharge ?? 0)),
  }
}

/** A refund, and when it was sent. */
type SentRefund = { readonly paymentId: string; readonly refundId: string; readonly sentAt?: Instant }

/** Payouts by hand have no provider reference and are unknown to the provider. */
export async function refundedBeforeAmount(
  db: Kysely<Tables>,
  { paymentId, refundId, sentAt }: SentRefund,
): Promise<Money> {
  const all = db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('satang').as('satang'))
    .where(isOfSamePayment(paymentId))
    .where('refund_id', '!=', refundId)
    .where('state', 'in', ['sent', 'done'])
    .where('provider_refund_ref', 'is not', null)
  const before = sentAt === undefined ? all : all.where('sent_at', '<=', sentAt)
  return satang(Number((await before.executeTakeFirstOrThrow()).satang ?? 0))
}
