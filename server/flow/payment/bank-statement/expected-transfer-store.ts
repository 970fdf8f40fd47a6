import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** An order whose money credits may be, without its customer. */
export type ExpectedPayment = {
  readonly bookingId: string
  readonly orderNumber: string
  /** What is due, or what was recorded, in satang. */
  readonly amount: number
  readonly isRecorded: boolean
  readonly askedAt: Instant
  readonly references: readonly string[]
}

/** Facts of credits by which orders are looked up. */
export type CreditFacts = {
  readonly amounts: readonly number[]
  readonly orderNumbers: readonly string[]
  readonly references: readonly string[]
  /** Requests before this moment are found by number alone. */
  readonly since: Instant
}

/** Finds orders that credits may pay for. */
export type ExpectedTransferStore = {
  /** Returns orders without a matched credit whose amount, number or reference a credit has; near amounts, too. */
  forCredits(facts: CreditFacts): Promise<readonly ExpectedPayment[]>
  /** Returns whether recorded money may have come by transfer: not as cash, and not through another provider. */
  isTransfer(paymentId: string): Promise<boolean>
}

/** How far a bank fee moves an amount, in satang. */
const nearSatang = 5_000
const mostOrders = 500

/** Creates the store of expected transfers backed by the database. */
export function createExpectedTransferStore(db: Kysely<Tables>): ExpectedTransferStore {
  return {
    async forCredits(facts) {
      if (facts.amounts.length === 0) return []
      const { rows } = await selectExpected(facts).execute(db)
      return rows.map(({ amount, references, ...row }) => ({
        ...row,
        amount: Number(amount),
        references: (references ?? []).filter((one) => one !== ''),
      }))
    },
    async isTransfer(paymentId) {
      const found = db
        .selectFrom('payment')
        .leftJoin('payment_receipt', 'payment_receipt.payment_id', 'payment.payment_id')
        .select('payment.payment_id')
        .where('payment.payment_id', '=', paymentId)
        .where('payment.method', 'in', ['bankTransfer', 'payforu', 'counter'])
        .where(({ eb, fn, val }) => eb(fn.coalesce('payment_receipt.tender', val('transfer')), '<>', 'cash'))
      return (await found.executeTakeFirst()) !== undefined
    },
  }
}

type Row = Omit<ExpectedPayment, 'amount' | 'references'> & {
  readonly amount: string
  readonly references: readonly string[] | null
}

/** The bank has one credit for all shares of a payment. Money that came as cash or through another provider is no credit of the account. */
function selectExpected({ amounts, orderNumbers, references, since }: CreditFacts) {
  const satang = [...new Set(amounts)]
  const numbers = [...orderNumbers]
  const named = [...references]
  return sql<Row>`
    with candidate as (
      select payment.booking_id from unnest(cast(${satang} as bigint[])) as credit (satang)
        join payment on payment.amount_satang + shared_satang between credit.satang - ${nearSatang} and credit.satang + ${nearSatang}
        where payment.created_at > ${since}
      union select booking_id from booking where order_number = any(${numbers})
      union select payment.booking_id from payment_confirmation
        join payment on payment.payment_id = payment_confirmation.payment_id
        where payment_confirmation.receipt_number = any(${named})
      union select booking_id from transfer_proof where transaction_reference = any(${named})
    )
    select booking.booking_id as "bookingId", booking.order_number as "orderNumber",
      coalesce(coalesce(standing.arrived_satang, standing.amount_satang) + standing.shared_satang,
        booking.total_satang) as amount,
      coalesce(standing.state in ('received', 'late', 'mismatched'), false) as "isRecorded",
      coalesce(standing.created_at, booking.created_at) as "askedAt",
      array(select receipt_number from payment_confirmation where payment_id = standing.payment_id
        union select transaction_reference from transfer_proof
          where transfer_proof.booking_id = booking.booking_id and transaction_reference is not null
            and transfer_proof.state <> 'refused') as references
    from candidate join booking on booking.booking_id = candidate.booking_id
    left join lateral (
      select * from payment where payment.booking_id = booking.booking_id
      order by (state = 'received') desc, attempt desc limit 1
    ) as standing on true
    left join payment_receipt on payment_receipt.payment_id = standing.payment_id
    where standing.share_of is null and (standing.payment_id is null
        or (standing.method in ('bankTransfer', 'payforu', 'counter')
          and standing.state in ('awaited', 'pending', 'overdue', 'cancelled', 'received', 'late', 'mismatched')))
      and booking.state not in ('requested', 'quoted', 'submitted', 'booking', 'unknown', 'waitlisted', 'rejected')
      and coalesce(payment_receipt.tender, 'transfer') <> 'cash'
      and not exists (select 1 from bank_match where bank_match.booking_id = booking.booking_id
        and bank_match.undone_at is null)
    order by "askedAt" desc
    limit ${mostOrders}`
}
