import { type BookingState, isAwaitingPayment } from '../booking.ts'
import type { PaymentMethod, PaymentState } from '../payment.ts'

/**
 * What a payer is told, in the words of the specification (§4, payment outcomes). It is worked out from the states
 * and never stored.
 * - seatHeld: seats are held and the payment is awaited (transfer, counter, or nothing begun yet)
 * - atProvider: the payer has to go on at the payment provider ("payment not completed, please complete")
 * - passedAwaiting3d: a card was taken and its bank has not decided (3-D Secure)
 * - waiting: we are finding out, or the money is reserved and about to be taken; nothing to do
 * - passed: the money is here
 * - rejected: the payment provider said no
 * - notCompleted: given up at the payment provider, or never begun there
 * - outOfService: the payment provider could not be asked
 * - unappliedReceipt: money came too late; staff give it back or use it
 * - underReview: another amount came; staff look
 * - ended: the deadline passed, or the order was given up
 */
export const paymentOutcomes = [
  'seatHeld',
  'atProvider',
  'passedAwaiting3d',
  'waiting',
  'passed',
  'rejected',
  'notCompleted',
  'outOfService',
  'unappliedReceipt',
  'underReview',
  'ended',
] as const
/** What a payer is told. */
export type PayerFacingOutcome = (typeof paymentOutcomes)[number]

/** What the outcome is worked out from. */
export type PaymentStanding = {
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly bookingState: BookingState
  /** The latest try to begin at the provider reached nobody. */
  readonly wasOutOfService?: boolean
}

const paidStates: readonly BookingState[] = ['paid', 'ticketed']

/** What a payer is told about an attempt. */
export function payerFacingOutcomeOf({
  method,
  state,
  bookingState,
  wasOutOfService,
}: PaymentStanding): PayerFacingOutcome {
  switch (state) {
    case 'awaited':
      if (!isAwaitingPayment(bookingState)) return paidStates.includes(bookingState) ? 'passed' : 'ended'
      return wasOutOfService === true ? 'outOfService' : 'seatHeld'
    case 'pending':
      return method === 'card' ? 'passedAwaiting3d' : 'atProvider'
    case 'starting':
    case 'unknown':
    case 'authorised':
    case 'capturing':
      return 'waiting'
    case 'received':
      // The airline did not accept a pay-first order: its payment is refunded.
      return bookingState === 'rejected' ? 'ended' : 'passed'
    case 'declined':
      return 'rejected'
    case 'voiding':
      return isAwaitingPayment(bookingState) ? 'waiting' : 'ended'
    case 'cancelled':
    case 'overdue':
    case 'voided':
      return isAwaitingPayment(bookingState) ? 'notCompleted' : 'ended'
    case 'late':
      return 'unappliedReceipt'
    case 'mismatched':
      return 'underReview'
  }
}
