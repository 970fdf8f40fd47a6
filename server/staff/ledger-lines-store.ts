import { type Kysely, sql } from 'kysely'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { Tables } from '#server/database/tables/tables.ts'

type Line<Kind extends AuditLine['kind']> = Extract<AuditLine, { readonly kind: Kind }>

/** A page of lines: those after this one, at most that many. */
type PageAfter<Kind extends AuditLine['kind']> = {
  readonly after: Line<Kind> | undefined
  readonly pageSize: number
}

/** Returns payment attempts, by id. */
export async function paymentsAfterCursor(
  db: Kysely<Tables>,
  { after, pageSize }: PageAfter<'payment'>,
): Promise<Line<'payment'>[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.booking_id')
    .select(['booking.order_number', 'payment.payment_id', 'payment.attempt', 'payment.method'])
    .select(['payment.state', 'payment.amount_satang', 'payment.surcharge_satang', 'payment.provider_id'])
    .select(['payment.client_reference', 'payment.provider_ref', 'payment.arrived_satang'])
    .select(['payment.created_at', 'payment.updated_at'])
    .where('payment.payment_id', '>', after?.paymentId ?? '')
    .orderBy('payment.payment_id')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'payment',
    orderNumber: row.order_number,
    paymentId: row.payment_id,
    attempt: row.attempt,
    paymentMethod: row.method,
    state: row.state,
    amount: row.amount_satang,
    surcharge: row.surcharge_satang,
    currency: 'THB',
    provider: row.provider_id,
    clientReference: row.client_reference,
    ...(row.provider_ref === null ? {} : { providerRef: row.provider_ref }),
    ...(row.arrived_satang === null ? {} : { arrived: row.arrived_satang }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** Returns refunds, by id. */
export async function refundsAfterCursor(
  db: Kysely<Tables>,
  { after, pageSize }: PageAfter<'refund'>,
): Promise<Line<'refund'>[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.booking_id', 'refund.booking_id')
    .selectAll('refund')
    .select('booking.order_number')
    .where('refund.refund_id', '>', after?.refundId ?? '')
    .orderBy('refund.refund_id')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'refund',
    orderNumber: row.order_number,
    refundId: row.refund_id,
    paymentId: row.payment_id,
    state: row.state,
    amount: row.satang,
    why: row.why,
    isByHand: row.receipt_number !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** Returns the account balances of each order that has a posting, zero balances included. */
export async function ledgerBalancesAfterCursor(
  db: Kysely<Tables>,
  { after, pageSize }: PageAfter<'account'>,
): Promise<Line<'account'>[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('booking', 'booking.booking_id', 'ledger_entry.booking_id')
    .select(['booking.order_number', 'ledger_entry.account'])
    .select(({ fn }) => fn.sum<string>('ledger_entry.satang').as('balance'))
    .where(
      sql<boolean>`(booking.order_number, ledger_entry.account) > (${after?.orderNumber ?? ''}, ${after?.account ?? ''})`,
    )
    .groupBy(['booking.order_number', 'ledger_entry.account'])
    .orderBy('booking.order_number')
    .orderBy('ledger_entry.account')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    kind: 'account',
    orderNumber: row.order_number,
    account: row.account,
    balance: Number(row.balance),
  }))
}
