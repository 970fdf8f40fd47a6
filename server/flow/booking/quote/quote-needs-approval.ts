import { type Money } from '#contract/terms/money.ts'
import { type Booking } from '../booking-record.ts'
import { type Quote } from './quote-record.ts'

/** A quote before it goes to the customer: its total, what we pay, and what the order has come to until now. */
export type Proposed = {
  readonly total: Money
  readonly net: Money
  /** See {@link approvedTotal}. */
  readonly agreed: Money
  /** By how many percent a total may lie below the agreed one without approval. */
  readonly percent: number
}

/** Whether a quote takes approval: it is below what we pay, or too far below what was agreed. */
export function needsApproval({ total, net, agreed, percent }: Proposed): boolean {
  return total.amount < net.amount || total.amount * 100 < agreed.amount * (100 - percent)
}

/**
 * Returns the total that a quote is compared with: the largest that the order has had since a second person last approved
 * one, so that many small reductions count together.
 */
export function approvedTotal(booking: Booking, quotes: readonly Quote[]): Money {
  const last = quotes.find(({ state, approvedBy }) => state === 'accepted' && approvedBy !== undefined)
  const since = quotes.filter(({ number }) => last === undefined || number > last.number)
  const totals = [booking.total, ...since.map(({ was }) => was)]
  return totals.reduce((largest, one) => (one.amount > largest.amount ? one : largest))
}
