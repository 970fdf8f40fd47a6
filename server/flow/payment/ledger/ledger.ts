import { type Money } from '#contract/terms/money.ts'
import { type Tx } from '#server/platform/transaction.ts'

/**
 * The accounts of the books.
 * - customer: what the payer of an order owes us; a sale adds, its payment takes away
 * - sales, surcharge: what was sold, and what the way to pay added
 * - unallocated: money that is here and pays for nothing (late, or another amount)
 * - refundsOwed: what has to go back
 * - at:…: what lies with a payment provider, an account of ours at a bank, or in the till
 */
export type Account = 'customer' | 'sales' | 'surcharge' | 'unallocated' | 'refundsOwed' | `at:${string}`

/** One line of a posting in satang: a debit is positive, a credit negative, and none is zero. */
export type LedgerLine = { readonly account: Account; readonly satang: number }

/** Why something is posted. */
export type PostingCause = 'received' | 'late' | 'used' | 'refundOwed' | 'refundDone'

/** What happened to the money of an order once, as lines that add up to nothing. */
export type Posting = {
  /** Made of the cause and of what it happened to: the same thing is never posted twice. */
  readonly postingId: string
  readonly bookingId: string
  readonly cause: PostingCause
  readonly lines: readonly LedgerLine[]
}

/** The books: double entry, only added to. The database refuses a posting that does not add up to nothing. */
export type Ledger = {
  /** Writes a posting in the transaction of what it tells. Throws when it was posted before. */
  post(tx: Tx, posting: Posting): Promise<void>
  /** What stands on each account of an order, in satang; accounts at zero are not among them. */
  balancesOf(bookingId: string, tx?: Tx): Promise<ReadonlyMap<Account, number>>
}

/** What the books need to know of an attempt to pay. */
export type PostedPayment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly providerId: string
  /** What was asked for, the surcharge included. */
  readonly amount: Money
  readonly surcharge: Money
  /** What came; what was asked for where nobody said otherwise. */
  readonly arrived?: Money | undefined
}

/** What the books need to know of money that goes back. */
export type PostedRefund = {
  readonly refundId: string
  readonly bookingId: string
  /** Where the money lies that goes back. */
  readonly providerId: string
  readonly amount: Money
}

/** Where money that goes back is taken from. */
export type RefundSource =
  | { readonly from: 'unallocated' }
  /** Of a sale: first the price, then the surcharge; `owedBefore` went back of it already. */
  | { readonly from: 'sale'; readonly payment: PostedPayment; readonly owedBefore: Money }

/** The money for an order has come as it was asked for: it is sold, and paid for. */
export function receivedPosting(payment: PostedPayment): Posting {
  const satang = payment.amount.amount
  return postingOf({ cause: 'received', id: payment.paymentId, bookingId: payment.bookingId }, [
    ...saleLines(payment),
    { account: `at:${payment.providerId}`, satang },
    { account: 'customer', satang: -satang },
  ])
}

/** Money has come that pays for nothing: too late, or in another amount than was asked for. */
export function unappliedReceiptPosting(payment: PostedPayment): Posting {
  const { amount: satang } = payment.arrived ?? payment.amount
  return postingOf({ cause: 'late', id: payment.paymentId, bookingId: payment.bookingId }, [
    { account: `at:${payment.providerId}`, satang },
    { account: 'unallocated', satang: -satang },
  ])
}

/** Money that had come too late pays for its order after all. Throws unless it is what was asked for. */
export function usedPosting(payment: PostedPayment): Posting {
  const satang = payment.amount.amount
  if ((payment.arrived ?? payment.amount).amount !== satang)
    throw new Error(`payment ${payment.paymentId} is used for another amount than came`)
  return postingOf({ cause: 'used', id: payment.paymentId, bookingId: payment.bookingId }, [
    ...saleLines(payment),
    { account: 'unallocated', satang },
    { account: 'customer', satang: -satang },
  ])
}

/** Money has to go back. */
export function refundOwedPosting(refund: PostedRefund, source: RefundSource): Posting {
  const satang = refund.amount.amount
  return postingOf({ cause: 'refundOwed', id: refund.refundId, bookingId: refund.bookingId }, [
    ...sourceLines(satang, source),
    { account: 'refundsOwed', satang: -satang },
  ])
}

/** Money has gone back. */
export function refundDonePosting(refund: PostedRefund): Posting {
  const satang = refund.amount.amount
  return postingOf({ cause: 'refundDone', id: refund.refundId, bookingId: refund.bookingId }, [
    { account: 'refundsOwed', satang },
    { account: `at:${refund.providerId}`, satang: -satang },
  ])
}

function saleLines({ amount, surcharge }: PostedPayment): LedgerLine[] {
  return [
    { account: 'customer', satang: amount.amount },
    { account: 'sales', satang: surcharge.amount - amount.amount },
    { account: 'surcharge', satang: -surcharge.amount },
  ]
}

function sourceLines(satang: number, source: RefundSource): LedgerLine[] {
  if (source.from === 'unallocated') return [{ account: 'unallocated', satang }]
  const { payment, owedBefore } = source
  const price = payment.amount.amount - payment.surcharge.amount
  const fromPrice = Math.min(satang, Math.max(0, price - owedBefore.amount))
  return [
    { account: 'sales', satang: fromPrice },
    { account: 'surcharge', satang: satang - fromPrice },
  ]
}

type Happened = { readonly cause: PostingCause; readonly id: string; readonly bookingId: string }

function postingOf({ cause, id, bookingId }: Happened, lines: readonly LedgerLine[]): Posting {
  return { postingId: `${cause}:${id}`, bookingId, cause, lines: lines.filter(({ satang }) => satang !== 0) }
}
