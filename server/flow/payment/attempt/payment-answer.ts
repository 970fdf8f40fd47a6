import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { type PayerFacingOutcome, payerFacingOutcomeOf } from '#contract/terms/payment/payment-outcome.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { type Booking, isUnpaidPurchase, payDeadlineOf } from '#server/flow/booking/booking.ts'
import { paymentChoicesOf } from '#server/flow/price/price.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import { payInCodes } from '../checkout/pay-in-slip/pay-in-codes.ts'
import type { Payment } from './payment-store.ts'

/** Input for showing a payment. */
export type PaymentView = {
  readonly booking: Booking
  readonly agency: Agency
  readonly offered: readonly PaymentMethod[]
  /** Remaining credit of the asking agent's company in satang; absent for everybody else. */
  readonly creditLeft?: number | undefined
  readonly payKey: string
  /** Whether the payment services of this shop are simulated. */
  readonly isSimulated: boolean
  /** The name that staff gave the bill payment channel. */
  readonly channelName: string
  /** Payment methods that an outside provider processes. */
  readonly onlineMethods: readonly PaymentMethod[]
}

/** Outcomes in which the payer may still choose a payment method. */
const choosing: readonly PayerFacingOutcome[] = [
  'seatHeld',
  'atProvider',
  'passedAwaiting3d',
  'rejected',
  'notCompleted',
  'outOfService',
]

/** Returns the payment with everything the payer needs to make it, as long as an amount is due. */
export function paymentAnswerOf(payment: Payment, view: PaymentView): PaymentAnswer {
  const { booking, agency, offered, payKey, isSimulated } = view
  const { method, state, cardBrand, cardLastDigits, failure } = payment
  // An order whose payment was lost is paid as one that waits for its payment.
  const bookingState = isUnpaidPurchase(booking) ? 'awaitingPayment' : booking.state
  const outcome = payerFacingOutcomeOf({ method, state, bookingState })
  const isOpen = isAwaitingPayment(bookingState) && state === 'awaited'
  const mayChoose = isAwaitingPayment(bookingState) && choosing.includes(outcome)
  const payBy = payDeadlineOf(booking)
  return {
    paymentMethod: method,
    ...(cardBrand === undefined ? {} : { cardBrand }),
    state,
    outcome,
    ...(failure === undefined ? {} : { failure }),
    attempt: payment.attempt,
    amount: payment.amount.amount,
    surcharge: payment.surcharge.amount,
    currency: 'THB',
    ...(payBy === undefined ? {} : { payBy }),
    reference1: payment.reference1,
    reference2: payment.reference2,
    ...(cardLastDigits === undefined ? {} : { cardLastDigits }),
    isOnline: view.onlineMethods.includes(method),
    accounts: isOpen && method === 'bankTransfer' ? [...agency.accounts] : [],
    ...(isOpen ? payInCodesField(payment, view) : {}),
    ...(isOpen && method === 'counter' ? { address: agency.address } : {}),
    choices: paymentChoicesOf({
      total: booking.total,
      terms: booking.paymentTerms,
      offered: mayChoose ? offered : [],
      creditLeft: mayChoose ? view.creditLeft : undefined,
    }),
    payKey,
    isSimulated,
  }
}

/** Returns the codes to scan, for payment into an account. */
function payInCodesField(
  payment: Payment,
  { agency, channelName }: PaymentView,
): Pick<PaymentAnswer, 'payIn'> {
  if (payment.method !== 'bankTransfer' && payment.method !== 'payforu') return {}
  const codes = payInCodes(payment, agency)
  return { payIn: { ...codes, ...(payment.method === 'payforu' ? { channelName } : {}) } }
}
