import type { BookingState } from '../booking.ts'

/**
 * What the prices of a booking are worth, for the paper that a customer carries away.
 * - estimate: not agreed yet; nothing is charged at them without the customer's yes
 * - agreed: the customer's seats are held at this total, until the payment deadline
 * - paid: agreed, and paid
 * - open: a person looks at the booking; what was agreed stands until the customer says yes to something else
 * - past: the booking has ended, and the prices with it
 */
export type PriceStanding = 'estimate' | 'agreed' | 'paid' | 'open' | 'past'

const standings: Readonly<Record<BookingState, PriceStanding>> = {
  requested: 'estimate',
  quoted: 'estimate',
  submitted: 'estimate',
  booking: 'estimate',
  unknown: 'estimate',
  waitlisted: 'estimate',
  awaitingPayment: 'estimate',
  purchased: 'agreed',
  held: 'agreed',
  paid: 'paid',
  ticketed: 'paid',
  review: 'open',
  rejected: 'past',
  expired: 'past',
  cancelled: 'past',
}

/** What the prices of a booking in this state are worth. */
export function priceValidityOf(state: BookingState): PriceStanding {
  return standings[state]
}
