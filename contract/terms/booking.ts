import type { Instant } from './time.ts'

/**
 * The states of a booking. The transitions are the table in server/flow/booking/booking-state.ts.
 * - requested: the customer wants a quote; nothing is held and nothing is due
 * - quoted: staff have entered the quote, and the customer's answer is awaited
 * - submitted: recorded, the supplier not called yet
 * - booking: the call to the supplier is under way
 * - unknown: the supplier's answer was lost; its outcome is being determined
 * - waitlisted: the airline has no free seat and has a waitlist request; nothing is due
 * - awaitingPayment: a pay-first offer; no seats are held, and it is ordered once the payment is authorised or received
 * - purchased: a pay-first order; the supplier has been paid and our own payment is not received yet
 * - held: seats are held until the payment deadline
 * - paid: the payment was received, the ticket is not issued
 * - ticketed: tickets are issued
 * - rejected: the supplier refused; nothing was booked
 * - expired: not paid or not answered in time, and the seats were released; or a waitlist request found no
 *   seats in time
 * - cancelled: by the customer or staff; a waitlist request also by the supplier
 * - review: needs manual review
 */
export const bookingStates = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
  'awaitingPayment',
  'purchased',
  'held',
  'paid',
  'ticketed',
  'rejected',
  'expired',
  'cancelled',
  'review',
] as const
export type BookingState = (typeof bookingStates)[number]

/**
 * The specification's status of a booking: complete once seats are held or bought, incomplete before and after failure.
 */
export type BookingStatus = 'complete' | 'incomplete'

const completeStates: readonly BookingState[] = ['held', 'purchased', 'paid', 'ticketed']

/** Maps a booking state to the specification's two statuses. */
export function bookingStatusOf(state: BookingState): BookingStatus {
  return completeStates.includes(state) ? 'complete' : 'incomplete'
}

/** Whether the customer can pay in this state: seats are held, or a pay-first offer waits to be ordered. */
export function isAwaitingPayment(state: BookingState): boolean {
  return state === 'held' || state === 'awaitingPayment'
}

/** The reference of a customer's purchase, printed and read out on the phone: "FH7K2M9P". */
export type OrderNumber = string & { readonly __orderNumber: true }

/** Letters and digits that cannot be confused when read out. */
export const orderNumberAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Reads an order number; undefined when the text is not one. */
export function parseOrderNumber(text: string): OrderNumber | undefined {
  return /^FH[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}$/.test(text) ? (text as OrderNumber) : undefined
}

/** The deadlines of a held booking: the payment deadline is always earlier than the supplier's time limit. */
export type BookingDeadlines = {
  /** The payment deadline of the customer. */
  readonly payBy: Instant
  /** The supplier's ticketing time limit. */
  readonly ticketingTimeLimitAt: Instant
}

/**
 * How an offer is sold. `instant`: the price is verified again, and once the seats are held it stands until
 * the payment deadline. `request`: staff quote the exact price, and nothing is booked before the customer
 * accepts it.
 */
export const sellingModes = ['instant', 'request'] as const
/** How an offer is sold. */
export type SellingMode = (typeof sellingModes)[number]
