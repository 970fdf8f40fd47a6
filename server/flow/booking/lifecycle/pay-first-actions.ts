import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { findPurchase } from './find-purchase.ts'
import { recordUnpaidPurchase, submitPayFirst } from './purchase.ts'

/** What the payment of a pay-first booking does with its order. */
export type PayFirstActions = {
  /** Submits the booking within the transaction that finds its payment authorised; see {@link submitPayFirst}. */
  submitPayFirst(bookingId: string, tx: Tx): Promise<boolean>
  /** Moves a purchased booking whose payment was lost to manual review; see {@link recordUnpaidPurchase}. */
  recordUnpaidPurchase(bookingId: string, tx: Tx): Promise<boolean>
  /** Looks for the order of a booking in review; see {@link findPurchase}. */
  findPurchase(booking: Booking): Promise<Booking>
}

/** Creates the actions on pay-first bookings. */
export function createPayFirstActions(deps: BookingDeps): PayFirstActions {
  return {
    submitPayFirst: (bookingId, tx) => submitPayFirst(deps, bookingId, tx),
    recordUnpaidPurchase: (bookingId, tx) => recordUnpaidPurchase(deps, bookingId, tx),
    findPurchase: (booking) => findPurchase(deps, booking),
  }
}
