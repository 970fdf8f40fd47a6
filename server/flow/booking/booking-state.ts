import { createTransitionTable } from '#server/platform/state-machine.ts'
import type { BookingState } from '#contract/terms/booking.ts'

/** The cause of a state transition, named after what happened. */
export type BookingCause =
  | 'requested'
  | 'exactPriceWanted'
  | 'priceQuoted'
  | 'quoteAccepted'
  | 'quoteDeclined'
  | 'quoteLapsed'
  | 'requestLapsed'
  | 'quotedPriceGone'
  | 'supplierAsked'
  | 'notSent'
  | 'supplierBooked'
  | 'supplierRefused'
  | 'answerLost'
  | 'askedAgain'
  | 'reservationFound'
  | 'nothingFoundAfterSettling'
  | 'seatsConfirmed'
  | 'waitlistLapsed'
  | 'cancelledBySupplier'
  | 'paymentReceived'
  | 'ticketsIssued'
  | 'deadlinePassed'
  | 'cancelledByCustomer'
  | 'cancelledByStaff'
  | 'needsALook'
  | 'ticketsAskedAgain'
  | 'ticketsFound'
  | 'paymentRecorded'
  | 'enteredByStaff'
  | 'ticketsEntered'
  | 'ticketsVoided'
  | 'paymentSecured'
  | 'paymentLost'
  | 'priceConfirmed'
  | 'ticketsAsked'

/**
 * All allowed state transitions of a booking. Payment is accepted only in `held`, tickets are issued only in `paid`,
 * and only `submitted` may call the supplier to book. A customer may repeat a request whose supplier was unreachable,
 * as no reservation was made (`askedAgain`). `notSent`: the process recorded the attempt and then found that it was
 * too late to send it. A waitlist request stays in `waitlisted` until the supplier confirms or declines the seats, or
 * until it expires. In request mode a booking starts in `requested`, and only the customer's acceptance leads on from
 * `quoted`: to `held` when seats are already held, otherwise to `submitted`. When the supplier then rejects the
 * accepted price or is unreachable, the booking returns to `requested`; it is never booked at a higher price.
 * A pay-first booking starts in `awaitingPayment` and is submitted once its payment is authorised or received
 * (`paymentSecured`); the supplier's order is `purchased` until the payment is received, and never `held`.
 */
export const bookingTransitions = createTransitionTable<BookingState, BookingCause>([
  ['requested', 'quoted', 'priceQuoted'],
  ['requested', 'expired', 'requestLapsed'],
  ['requested', 'cancelled', 'cancelledByCustomer'],
  ['requested', 'cancelled', 'cancelledByStaff'],
  ['requested', 'review', 'needsALook'],
  ['quoted', 'quoted', 'priceQuoted'],
  ['quoted', 'submitted', 'quoteAccepted'],
  ['quoted', 'held', 'quoteAccepted'],
  ['quoted', 'cancelled', 'quoteDeclined'],
  ['quoted', 'cancelled', 'cancelledByCustomer'],
  ['quoted', 'cancelled', 'cancelledByStaff'],
  ['quoted', 'expired', 'quoteLapsed'],
  ['quoted', 'review', 'needsALook'],
  ['submitted', 'booking', 'supplierAsked'],
  ['submitted', 'held', 'reservationFound'],
  ['submitted', 'waitlisted', 'reservationFound'],
  // Made in a GDS or on an airline's website: the seats are held before the order exists.
  ['submitted', 'held', 'enteredByStaff'],
  ['submitted', 'review', 'needsALook'],
  ['booking', 'submitted', 'notSent'],
  ['booking', 'held', 'supplierBooked'],
  ['booking', 'held', 'reservationFound'],
  ['booking', 'waitlisted', 'supplierBooked'],
  ['booking', 'waitlisted', 'reservationFound'],
  ['booking', 'rejected', 'supplierRefused'],
  ['booking', 'requested', 'quotedPriceGone'],
  ['booking', 'unknown', 'answerLost'],
  ['booking', 'submitted', 'nothingFoundAfterSettling'],
  ['unknown', 'held', 'reservationFound'],
  ['unknown', 'waitlisted', 'reservationFound'],
  ['unknown', 'submitted', 'nothingFoundAfterSettling'],
  ['unknown', 'review', 'needsALook'],
  ['booking', 'review', 'needsALook'],
  ['rejected', 'submitted', 'askedAgain'],
  ['rejected', 'review', 'needsALook'],
  ['waitlisted', 'held', 'seatsConfirmed'],
  ['waitlisted', 'expired', 'waitlistLapsed'],
  ['waitlisted', 'cancelled', 'cancelledBySupplier'],
  ['waitlisted', 'cancelled', 'cancelledByCustomer'],
  ['waitlisted', 'review', 'needsALook'],
  ['awaitingPayment', 'submitted', 'paymentSecured'],
  ['awaitingPayment', 'expired', 'deadlinePassed'],
  ['awaitingPayment', 'cancelled', 'cancelledByCustomer'],
  ['awaitingPayment', 'cancelled', 'cancelledByStaff'],
  ['awaitingPayment', 'review', 'needsALook'],
  // The offer had lapsed when the payment came: the airline confirms the same flights at the agreed total, or does not.
  ['submitted', 'submitted', 'priceConfirmed'],
  ['submitted', 'rejected', 'supplierRefused'],
  // The airline asks more within the tolerance: the order is made at the new net price.
  ['booking', 'submitted', 'askedAgain'],
  ['booking', 'purchased', 'supplierBooked'],
  ['submitted', 'purchased', 'reservationFound'],
  ['booking', 'purchased', 'reservationFound'],
  ['unknown', 'purchased', 'reservationFound'],
  ['review', 'purchased', 'reservationFound'],
  // The order is there without its tickets: they are asked for, once, by a call of their own.
  ['submitted', 'unknown', 'ticketsAsked'],
  ['booking', 'unknown', 'ticketsAsked'],
  ['unknown', 'unknown', 'ticketsAsked'],
  ['purchased', 'paid', 'paymentReceived'],
  // The airline has been paid and the customer's payment was declined: staff collect it, or have the order cancelled.
  ['purchased', 'review', 'paymentLost'],
  ['purchased', 'review', 'needsALook'],
  ['review', 'paid', 'paymentReceived'],
  ['held', 'paid', 'paymentReceived'],
  ['held', 'expired', 'deadlinePassed'],
  ['held', 'review', 'needsALook'],
  ['held', 'cancelled', 'cancelledByCustomer'],
  ['held', 'cancelled', 'cancelledByStaff'],
  ['held', 'quoted', 'priceQuoted'],
  ['paid', 'ticketed', 'ticketsIssued'],
  ['paid', 'ticketed', 'ticketsEntered'],
  ['paid', 'review', 'needsALook'],
  ['review', 'quoted', 'priceQuoted'],
  // Paid and not refunded: staff have reviewed the order and request ticketing again.
  ['review', 'paid', 'ticketsAskedAgain'],
  // Paid and not refunded: staff have issued the tickets elsewhere and entered their numbers.
  ['review', 'ticketed', 'ticketsEntered'],
  // Paid at a provider without a record here: staff have recorded the payment that was found.
  ['review', 'paid', 'paymentRecorded'],
  ['review', 'cancelled', 'cancelledByStaff'],
  ['review', 'review', 'needsALook'],
  // Every ticket was voided at the supplier: the sale never was, and the payment is refunded in full.
  ['ticketed', 'cancelled', 'ticketsVoided'],
  // Ended here but purchased at the supplier: nothing is cancelled before manual review.
  ['expired', 'review', 'ticketsFound'],
  ['cancelled', 'review', 'ticketsFound'],
])

/** The cause with which a customer agrees to a new total. */
export const agreeingCause: BookingCause = 'quoteAccepted'

/** Tells whether a cause may change the agreed offer: the customer has accepted or paid a quote. */
export function isAgreementCause(cause: BookingCause): boolean {
  return cause === agreeingCause || cause === 'paymentRecorded'
}

/** States in which the supplier may still answer; jobs advance such a booking. */
export const movingStates: readonly BookingState[] = ['submitted', 'booking', 'unknown']

/** Tells whether a booking in this state still waits for the supplier. */
export function isAwaitingSupplier(state: BookingState): boolean {
  return movingStates.includes(state)
}
