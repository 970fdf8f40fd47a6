import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentFailures } from '../../terms/payment.ts'
import { satangAmount } from '../field-schemas.ts'
import { journeyAnswer } from '../offer/offer-answer.ts'
import { orderKey } from '../order-key.ts'
import { chosenPaymentMethod } from '../payment.ts'
import { paymentChoice } from '../price.ts'

/**
 * What the customer is told about an exchange with a payment link.
 * - due: nothing is paid yet
 * - atProvider: begun, the customer goes on at the payment provider
 * - checking: the provider is being asked, or the amount is about to be taken
 * - declined, notCompleted: the latest attempt brought nothing, another can be made
 * - exchanging: paid, the tickets are being exchanged
 * - refused: paid, nothing was exchanged, and the payment is refunded
 * - ended: not paid in time, or withdrawn
 */
export const exchangePaymentStates = [
  'due',
  'atProvider',
  'checking',
  'declined',
  'notCompleted',
  'exchanging',
  'refused',
  'ended',
] as const
/** What the customer is told about an exchange with a payment link. */
export type ExchangePaymentState = (typeof exchangePaymentStates)[number]

/** New flights that the customer can accept by paying the difference. */
export const exchangePaymentAnswer = z
  .object({
    exchangeId: z.string(),
    state: z.enum(exchangePaymentStates),
    journeys: z.array(journeyAnswer),
    /** For all passengers, in satang. */
    fareDifference: z.int(),
    penalty: satangAmount,
    agencyFee: satangAmount,
    /** The sum of these, without a payment fee. */
    total: satangAmount,
    payBy: z.string(),
    /** The payment methods on offer, with the amount of each; empty where nothing can be paid now. */
    choices: z.array(paymentChoice),
    /** The amount of the latest attempt, payment fee included; absent before the first. */
    amount: satangAmount.optional(),
    /** Why the provider declined it. */
    failure: z.enum(paymentFailures).optional(),
  })
  .meta({ id: 'ExchangePayment' })
/** New flights that the customer can accept by paying the difference, on the wire. */
export type ExchangePaymentAnswer = z.infer<typeof exchangePaymentAnswer>

export const payExchange = endpoint({
  method: 'POST',
  path: '/api/orders/exchange/pay/',
  summary:
    'Accepts the new flights of an exchange and begins to pay the difference; asking again returns the same payment.',
  body: z
    .strictObject({
      orderKey,
      exchangeId: z.string().max(60),
      /** The total that the customer has seen, without a payment fee; another one is refused. */
      total: satangAmount,
      ...chosenPaymentMethod,
    })
    .refine(({ paymentMethod, cardBrand }) => cardBrand === undefined || paymentMethod === 'card', {
      path: ['cardBrand'],
      message: 'wrongFormat',
    }),
  /** Where the payer continues; absent when nothing more is to be done there. */
  answer: z.object({ goOn: z.string().optional() }),
})
