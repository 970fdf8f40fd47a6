import { type PaymentAnswer } from '#contract/api/payment.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { paymentChoicesOf } from '#server/flow/price/price.ts'
import { type Agency } from './agency-store.ts'
import { type Payment } from './payment-store.ts'
import { offeredMethods } from './offered-methods.ts'

/** A payment with everything that the payer needs to make it, as long as there is something to pay. */
export function paymentAnswerOf(payment: Payment, booking: Booking, agency: Agency): PaymentAnswer {
  const isOpen = booking.state === 'held' && payment.state === 'awaited'
  return {
    paymentMethod: payment.method,
    ...(payment.cardBrand === undefined ? {} : { cardBrand: payment.cardBrand }),
    state: payment.state,
    amount: payment.amount.amount,
    surcharge: payment.surcharge.amount,
    currency: 'THB',
    ...(booking.payBy === undefined ? {} : { payBy: booking.payBy }),
    reference1: payment.reference1,
    reference2: payment.reference2,
    accounts: isOpen && payment.method === 'bankTransfer' ? [...agency.accounts] : [],
    ...(isOpen && payment.method === 'counter' ? { address: agency.address } : {}),
    choices: paymentChoicesOf({
      total: booking.total,
      terms: booking.paymentTerms,
      offered: isOpen ? offeredMethods : [],
    }),
  }
}
