import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'

/**
 * The accounts of the ledger.
 * - customer: what the payer of an order owes; a sale adds to it, its payment reduces it
 * - sales, surcharge: what was sold, and the surcharge of the payment method
 * - unallocated: received money that pays for nothing (late, or a different amount)
 * - refundsOwed: refunds that are due
 * - at:…: money at a payment provider, in a bank account of the agency, or in the till
 */
export type Account = 'customer' | 'sales' | 'surcharge' | 'unallocated' | 'refundsOwed' | `at:${string}`

/** One line of a posting in satang: debits are positive, credits negative, and none is zero. */
export type LedgerLine = { readonly account: Account; readonly satang: number }

/** The event that moved money of an order; a split moves a sale with its money to another order. */
export type PostingCause = 'received' | 'late' | 'used' | 'refundOwed' | 'refundDone' | 'splitOff' | 'splitIn'

/** One event of an order's money as lines that sum to zero. */
export type Posting = {
  /** Derived from the cause and its subject: the same event is never posted twice. */
  readonly postingId: string
  readonly bookingId: string
  readonly cause: PostingCause
  readonly lines: readonly LedgerLine[]
  /** When it counts; absent for now. */
  readonly at?: Instant
}

/** The append-only double-entry ledger. The database rejects a posting that does not sum to zero. */
export type Ledger = {
  /** Writes a posting in the transaction of the event. Throws when it was posted before. */
  post(tx: Tx, posting: Posting): Promise<void>
  /** Returns the balance of each account of an order in satang; zero balances are left out. */
  balancesOf(bookingId: string, tx?: Tx): Promise<ReadonlyMap<Account, number>>
}

/** The fields of a payment attempt that postings need. */
export type PostedPayment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly providerId: string
  /** Requested amount, surcharge included. */
  readonly amount: Money
  readonly surcharge: Money
  /** Amount received; absent when it is the requested amount. */
  readonly arrived?: Money | undefined
}

/** The fields of a refund that postings need. */
export type PostedRefund = {
  readonly refundId: string
  readonly bookingId: string
  /** The provider or account from which the refund is paid. */
  readonly providerId: string
  readonly amount: Money
}

/** The source of a refund: unallocated money or a sale. */
export type RefundSource =
  | { readonly from: 'unallocated' }
  /**
   * For a sale, the price is refunded first, then the surcharge; `owedBefore` was refunded earlier, without what of it was
   * stated as surcharge. `surcharge` states how much of this refund is.
   */
  | {
      readonly from: 'sale'
      readonly payment: PostedPayment
      readonly owedBefore: Money
      readonly surcharge?: Money
    }

/** Returns the posting for a received payment of the requested amount: the order is sold and paid. */
export function postingForReceipt(payment: PostedPayment): Posting {
  const satang = payment.amount.amount
  return createPosting({ cause: 'received', id: payment.paymentId, bookingId: payment.bookingId }, [
    ...saleLines(payment),
    { account: `at:${payment.providerId}`, satang },
    { account: 'customer', satang: -satang },
  ])
}

/** Returns the posting for money that pays for nothing: too late, or a different amount. */
export function unappliedReceiptPosting(payment: PostedPayment): Posting {
  const { amount: satang } = payment.arrived ?? payment.amount
  return createPosting({ cause: 'late', id: payment.paymentId, bookingId: payment.bookingId }, [
    { account: `at:${payment.providerId}`, satang },
    { account: 'unallocated', satang: -satang },
  ])
}

/** Returns the posting that applies late money to its order. Throws unless it is the requested amount. */
export function postingForAppliedReceipt(payment: PostedPayment): Posting {
  const satang = payment.amount.amount
  if ((payment.arrived ?? payment.amount).amount !== satang)
    throw new Error(`payment ${payment.paymentId} is used for another amount than came`)
  return createPosting({ cause: 'used', id: payment.paymentId, bookingId: payment.bookingId }, [
    ...saleLines(payment),
    { account: 'unallocated', satang },
    { account: 'customer', satang: -satang },
  ])
}

/** Returns the posting for a refund that is due. */
export function refundOwedPosting(refund: PostedRefund, source: RefundSource): Posting {
  const satang = refund.amount.amount
  return createPosting({ cause: 'refundOwed', id: refund.refundId, bookingId: refund.bookingId }, [
    ...refundSourceLines(satang, source),
    { account: 'refundsOwed', satang: -satang },
  ])
}

/** Returns the posting for a completed refund. */
export function refundDonePosting(refund: PostedRefund): Posting {
  const satang = refund.amount.amount
  return createPosting({ cause: 'refundDone', id: refund.refundId, bookingId: refund.bookingId }, [
    { account: 'refundsOwed', satang },
    { account: `at:${refund.providerId}`, satang: -satang },
  ])
}

/** A share of a payment that moves from one order to another. */
export type PostedShare = Omit<PostedPayment, 'bookingId' | 'arrived'> & {
  readonly from: string
  readonly to: string
}

/** Returns the postings of a split: the sale and its money leave one order and enter the other. */
export function sharePostings({ from, to, ...share }: PostedShare): readonly Posting[] {
  const { paymentId: id, providerId, amount, surcharge } = share
  const lines: readonly LedgerLine[] = [
    { account: 'sales', satang: surcharge.amount - amount.amount },
    { account: 'surcharge', satang: -surcharge.amount },
    { account: `at:${providerId}`, satang: amount.amount },
  ]
  const back = lines.map(({ account, satang }) => ({ account, satang: -satang }))
  return [
    createPosting({ cause: 'splitOff', id, bookingId: from }, back),
    createPosting({ cause: 'splitIn', id, bookingId: to }, lines),
  ]
}

function saleLines({ amount, surcharge }: PostedPayment): LedgerLine[] {
  return [
    { account: 'customer', satang: amount.amount },
    { account: 'sales', satang: surcharge.amount - amount.amount },
    { account: 'surcharge', satang: -surcharge.amount },
  ]
}

function refundSourceLines(satang: number, source: RefundSource): LedgerLine[] {
  if (source.from === 'unallocated') return [{ account: 'unallocated', satang }]
  const { payment, owedBefore, surcharge } = source
  const price = payment.amount.amount - payment.surcharge.amount
  const fromPrice = surcharge
    ? satang - surcharge.amount
    : Math.min(satang, Math.max(0, price - owedBefore.amount))
  return [
    { account: 'sales', satang: fromPrice },
    { account: 'surcharge', satang: satang - fromPrice },
  ]
}

type Happened = { readonly cause: PostingCause; readonly id: string; readonly bookingId: string }

function createPosting({ cause, id, bookingId }: Happened, lines: readonly LedgerLine[]): Posting {
  return { postingId: `${cause}:${id}`, bookingId, cause, lines: lines.filter(({ satang }) => satang !== 0) }
}
