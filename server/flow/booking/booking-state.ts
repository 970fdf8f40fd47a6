import { type BookingState } from '#contract/terms/booking.ts'

/** Why a booking moves: named after what happened. */
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

/** One allowed move. */
export type BookingMove = {
  readonly from: BookingState
  readonly to: BookingState
  readonly cause: BookingCause
}

/**
 * Every move a booking may make; there are no others. Money is taken only from `held`, tickets are issued
 * only from `paid`, and only `submitted` may ask the supplier to book. A customer may ask again after a
 * refusal that was only silence (the supplier could not be reached, so nothing was made). `notSent`: this
 * process wrote the attempt down and then knew that it had come too late to send it. A wish for seats waits
 * in `waitlisted` until the supplier confirms them or says no, or until it is too late to go on waiting.
 * Where staff name the exact price first, a booking begins in `requested`, and only the customer's yes leads on from
 * `quoted`: to `held` when seats are held already, otherwise to `submitted`. A price that the supplier does not keep
 * after that, or a supplier that cannot be reached, leads back to `requested`, never to a dearer booking.
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
  // Paid once, and its money is still here: a person has looked and has the airline asked for the tickets again.
  { from: 'review', to: 'paid', cause: 'ticketsAskedAgain' },
  // Paid at a provider without our books knowing: staff have recorded the payment that was found.
  { from: 'review', to: 'paid', cause: 'paymentRecorded' },
  { from: 'review', to: 'cancelled', cause: 'cancelledByStaff' },
  { from: 'review', to: 'review', cause: 'needsALook' },
  // Ended in our books, and bought at the supplier: nothing is cancelled before a person has looked.
  { from: 'expired', to: 'review', cause: 'ticketsFound' },
  { from: 'cancelled', to: 'review', cause: 'ticketsFound' },
]

/** The cause by which a customer changes what a booking costs. */
export const agreeingCause: BookingCause = 'quoteAccepted'

/** Whether a move may change what was agreed: the customer said yes to a quote, or has paid one. */
export function mayAgree(cause: BookingCause): boolean {
  return cause === agreeingCause || cause === 'paymentRecorded'
}

/** Whether the table allows this move for this reason. */
export function isAllowedMove(from: BookingState, to: BookingState, cause: BookingCause): boolean {
  return bookingMoves.some((move) => move.from === from && move.to === to && move.cause === cause)
}

/** States in which the supplier may still answer: the booking drives itself forward. */
export const movingStates: readonly BookingState[] = ['submitted', 'booking', 'unknown']

/** Whether the booking still waits for the supplier. */
export function isMoving(state: BookingState): boolean {
  return movingStates.includes(state)
}
