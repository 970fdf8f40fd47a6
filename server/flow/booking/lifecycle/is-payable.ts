import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '../booking-record.ts'

/** The reason of an order in review that the supplier has been paid for, and the customer has not paid. */
export const purchasedUnpaid = 'purchasedUnpaid'

/** The reason of a pay-first order in review that is there at the supplier, but neither paid nor ticketed. */
export const foundUnpaid = 'foundUnpaid'

/** What tells whether a booking can be paid. */
export type Payable = Pick<Booking, 'state' | 'payBy' | 'reason' | 'isPayFirst'>

/**
 * Whether money can be taken for a booking at this moment: its seats are held, or a pay-first offer stands, and the
 * deadline is not past; or its order was made and its payment was lost.
 */
export function isPayable(booking: Payable, now: Instant): boolean {
  const { state, payBy } = booking
  return isUnpaidPurchase(booking) || (isAwaitingPayment(state) && payBy !== undefined && now < payBy)
}

/** Returns the payment deadline of a booking; an order whose payment was lost stands at the airline and has none any more. */
export function payDeadlineOf(booking: Payable): Instant | undefined {
  return isUnpaidPurchase(booking) ? undefined : booking.payBy
}

/** Whether the supplier has been paid for a pay-first order whose own payment was lost. */
export function isUnpaidPurchase({ state, reason, isPayFirst }: Omit<Payable, 'payBy'>): boolean {
  return isPayFirst && state === 'review' && reason === purchasedUnpaid
}
