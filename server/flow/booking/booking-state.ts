import { type BookingState } from '#contract/terms/booking.ts'

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
  | 'wishLapsed'
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

/** One allowed state transition. */
export type BookingMove = {
  readonly from: BookingState
  readonly to: BookingState
  readonly cause: BookingCause
}

/**
 * All allowed state transitions of a booking. Payment is accepted only in `held`, tickets are issued only in `paid`,
 * and only `submitted` may call the supplier to book. A customer may repeat a request whose supplier was unreachable,
 * as no reservation was made (`askedAgain`). `notSent`: the process recorded the attempt and then found that it was
 * too late to send it. A waitlist request stays in `waitlisted` until the supplier confirms or declines the seats, or
 * until it expires. In request mode a booking starts in `requested`, and only the customer's acceptance leads on from
 * `quoted`: to `held` when seats are already held, otherwise to `submitted`. When the supplier then rejects the
 * accepted price or is unreachable, the booking returns to `requested`; it is never booked at a higher price.
 */
export const bookingMoves: readonly BookingMove[] = [
  { from: 'requested', to: 'quoted', cause: 'priceQuoted' },
  { from: 'requested', to: 'expired', cause: 'requestLapsed' },
  { from: 'requested', to: 'cancelled', cause: 'cancelledByCustomer' },
  { from: 'requested', to: 'cancelled', cause: 'cancelledByStaff' },
  { from: 'requested', to: 'review', cause: 'needsALook' },
  { from: 'quoted', to: 'quoted', cause: 'priceQuoted' },
  { from: 'quoted', to: 'submitted', cause: 'quoteAccepted' },
  { from: 'quoted', to: 'held', cause: 'quoteAccepted' },
  { from: 'quoted', to: 'cancelled', cause: 'quoteDeclined' },
  { from: 'quoted', to: 'cancelled', cause: 'cancelledByCustomer' },
  { from: 'quoted', to: 'cancelled', cause: 'cancelledByStaff' },
  { from: 'quoted', to: 'expired', cause: 'quoteLapsed' },
  { from: 'quoted', to: 'review', cause: 'needsALook' },
  { from: 'submitted', to: 'booking', cause: 'supplierAsked' },
  { from: 'submitted', to: 'held', cause: 'reservationFound' },
  { from: 'submitted', to: 'waitlisted', cause: 'reservationFound' },
  { from: 'submitted', to: 'review', cause: 'needsALook' },
  { from: 'booking', to: 'submitted', cause: 'notSent' },
  { from: 'booking', to: 'held', cause: 'supplierBooked' },
  { from: 'booking', to: 'held', cause: 'reservationFound' },
  { from: 'booking', to: 'waitlisted', cause: 'supplierBooked' },
  { from: 'booking', to: 'waitlisted', cause: 'reservationFound' },
  { from: 'booking', to: 'rejected', cause: 'supplierRefused' },
  { from: 'booking', to: 'requested', cause: 'quotedPriceGone' },
  { from: 'booking', to: 'unknown', cause: 'answerLost' },
  { from: 'booking', to: 'submitted', cause: 'nothingFoundAfterSettling' },
  { from: 'unknown', to: 'held', cause: 'reservationFound' },
  { from: 'unknown', to: 'waitlisted', cause: 'reservationFound' },
  { from: 'unknown', to: 'submitted', cause: 'nothingFoundAfterSettling' },
  { from: 'unknown', to: 'review', cause: 'needsALook' },
  { from: 'booking', to: 'review', cause: 'needsALook' },
  { from: 'rejected', to: 'submitted', cause: 'askedAgain' },
  { from: 'rejected', to: 'review', cause: 'needsALook' },
  { from: 'waitlisted', to: 'held', cause: 'seatsConfirmed' },
  { from: 'waitlisted', to: 'expired', cause: 'wishLapsed' },
  { from: 'waitlisted', to: 'cancelled', cause: 'cancelledBySupplier' },
  { from: 'waitlisted', to: 'cancelled', cause: 'cancelledByCustomer' },
  { from: 'waitlisted', to: 'review', cause: 'needsALook' },
  { from: 'held', to: 'paid', cause: 'paymentReceived' },
  { from: 'held', to: 'expired', cause: 'deadlinePassed' },
  { from: 'held', to: 'review', cause: 'needsALook' },
  { from: 'held', to: 'cancelled', cause: 'cancelledByCustomer' },
  { from: 'held', to: 'cancelled', cause: 'cancelledByStaff' },
  { from: 'held', to: 'quoted', cause: 'priceQuoted' },
  { from: 'paid', to: 'ticketed', cause: 'ticketsIssued' },
  { from: 'paid', to: 'review', cause: 'needsALook' },
  { from: 'review', to: 'quoted', cause: 'priceQuoted' },
  // Paid and not refunded: staff have reviewed the order and request ticketing again.
  { from: 'review', to: 'paid', cause: 'ticketsAskedAgain' },
  // Paid at a provider without a record here: staff have recorded the payment that was found.
  { from: 'review', to: 'paid', cause: 'paymentRecorded' },
  { from: 'review', to: 'cancelled', cause: 'cancelledByStaff' },
  { from: 'review', to: 'review', cause: 'needsALook' },
  // Ended here but purchased at the supplier: nothing is cancelled before manual review.
  { from: 'expired', to: 'review', cause: 'ticketsFound' },
  { from: 'cancelled', to: 'review', cause: 'ticketsFound' },
]

/** The cause with which a customer agrees to a new total. */
export const agreeingCause: BookingCause = 'quoteAccepted'

/** Tells whether a cause may change the agreed offer: the customer has accepted or paid a quote. */
export function mayAgree(cause: BookingCause): boolean {
  return cause === agreeingCause || cause === 'paymentRecorded'
}

/** Tells whether the state machine allows this transition with this cause. */
export function isAllowedMove(from: BookingState, to: BookingState, cause: BookingCause): boolean {
  return bookingMoves.some((move) => move.from === from && move.to === to && move.cause === cause)
}

/** States in which the supplier may still answer; jobs advance such a booking. */
export const movingStates: readonly BookingState[] = ['submitted', 'booking', 'unknown']

/** Tells whether a booking in this state still waits for the supplier. */
export function isMoving(state: BookingState): boolean {
  return movingStates.includes(state)
}
