import { type Instant } from './time.ts'

/**
 * The life of a booking. The moves between the states are the table in server/flow/booking/booking-state.ts.
 * - requested: the customer wants the exact price; staff are asked, nothing is held and there is nothing to pay
 * - quoted: staff have named the exact price, and the customer's yes or no is awaited
 * - submitted: written down, the supplier not yet asked
 * - booking: the supplier is being asked
 * - unknown: the supplier's answer was lost; we are finding out
 * - waitlisted: a wish; the airline has no free seat and was asked for one, and there is nothing to pay
 * - held: seats are kept until the payment deadline
 * - paid: money is here, the ticket is not
 * - ticketed: tickets are issued
 * - rejected: the supplier said no; nothing was booked
 * - expired: not paid or not answered in time, and seats were given back; or nothing became free in time for a wish
 * - cancelled: given up by the customer or staff; a wish also by the supplier
 * - review: a person must look
 */
export const bookingStates = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
  'held',
  'paid',
  'ticketed',
  'rejected',
  'expired',
  'cancelled',
  'review',
] as const
/** Where a booking stands. */
export type BookingState = (typeof bookingStates)[number]

/** The specification's word for a booking: complete once seats are held, incomplete before and after failure. */
export type BookingStatus = 'complete' | 'incomplete'

/** Projects our states onto the specification's two. */
export function bookingStatusOf(state: BookingState): BookingStatus {
  return state === 'held' || state === 'paid' || state === 'ticketed' ? 'complete' : 'incomplete'
}

/** Our own reference for a customer's purchase, printed and read out on the phone: "FH7K2M9P". */
export type OrderNumber = string & { readonly __orderNumber: true }

/** Letters and digits that are not mistaken for each other when read out. */
export const orderNumberAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Reads an order number; undefined when the text is not one. */
export function orderNumber(text: string): OrderNumber | undefined {
  return /^FH[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}$/.test(text) ? (text as OrderNumber) : undefined
}

/** The deadlines of a held booking: ours is always earlier than the supplier's. */
export type BookingDeadlines = {
  /** Until when the customer must have paid. */
  readonly payBy: Instant
  /** The supplier's last moment to issue the ticket. */
  readonly ticketingTimeLimitAt: Instant
}

/**
 * How an offer is sold. `instant`: the price is asked again, and from the moment the seats are held it stands until
 * the payment deadline. `request`: staff quote the exact price, and nothing is booked before the customer's yes.
 */
export const sellingModes = ['instant', 'request'] as const
/** How an offer is sold. */
export type SellingMode = (typeof sellingModes)[number]
