import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { extendPayFirstDeadline } from '../pay-first/pay-first-deadline.ts'
import { findPurchase } from './find-purchase.ts'
import { recordUnpaidPurchase, submitPayFirst } from './purchase.ts'

/** What the payment of a pay-first booking does with its order. */
export type PayFirstActions = {
  /** Submits the booking within the transaction that finds its payment authorised; see {@link submitPayFirst}. */
  submitPayFirst(bookingId: string, tx: Tx): Promise<boolean>
  /** Moves a purchased booking whose payment was lost to manual review; see {@link recordUnpaidPurchase}. */
  recordUnpaidPurchase(bookingId: string, tx: Tx): Promise<boolean>
  /** Gives a booking the time that money by this method takes to arrive; see {@link extendPayFirstDeadline}. */
  extendPayFirstDeadline(
    extension: { readonly bookingId: string; readonly method: PaymentMethod },
    tx: Tx,
  ): Promise<void>
  /** Looks for the order of a booking in review; see {@link findPurchase}. */
  findPurchase(booking: Booking): Promise<Booking>
}

/** Creates the actions on pay-first bookings. */
export function createPayFirstActions(deps: BookingDeps): PayFirstActions {
  return {
    submitPayFirst: (bookingId, tx) => submitPayFirst(deps, bookingId, tx),
    recordUnpaidPurchase: (bookingId, tx) => recordUnpaidPurchase(deps, bookingId, tx),
    extendPayFirstDeadline: (extension, tx) => extendPayFirstDeadline(deps, extension, tx),
    findPurchase: (booking) => findPurchase(deps, booking),
  }
}
