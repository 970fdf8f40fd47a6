import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentFailures } from '../../terms/payment.ts'
import { satangAmount } from '../field-schemas.ts'
import { extraAnswer } from '../offer/offer-answer.ts'
import { extraRequest } from '../offer/extra-request.ts'
import { orderKey } from '../order-key.ts'
import { chosenPaymentMethod } from '../payment.ts'
import { paymentChoice } from '../price.ts'
import { seatMapsAnswer } from '../seat-maps.ts'

/**
 * What the customer is told about bags and seats that they have chosen after the booking.
 * - due: nothing is paid yet
 * - atProvider: begun, the customer goes on at the payment provider
 * - checking: the provider is being asked, or the amount is about to be taken
 * - declined, notCompleted: the latest attempt brought nothing, another can be made
 * - adding: paid, and being added at the airline
 * - added: the reservation has them
 * - addedInPart: the reservation has some, and what was paid for the others is refunded
 * - refused: nothing was added, and what was paid is refunded
 * - ended: not paid in time
 */
export const extraSaleStandings = [
  'due',
  'atProvider',
  'checking',
  'declined',
  'notCompleted',
  'adding',
  'added',
  'addedInPart',
  'refused',
  'ended',
] as const
/** What the customer is told about bags and seats that they have chosen after the booking. */
export type ExtraSaleStanding = (typeof extraSaleStandings)[number]

/** The latest bags and seats that were chosen after the booking. */
export const extraSaleAnswer = z
  .object({
    extraSaleId: z.string(),
    state: z.enum(extraSaleStandings),
    extras: z.array(extraAnswer),
    /** Without a payment fee, in satang. */
    total: satangAmount,
    payBy: z.string(),
    /** The payment methods on offer, with the amount of each; empty where nothing can be paid now. */
    choices: z.array(paymentChoice),
    /** Why the provider declined the latest attempt. */
    failure: z.enum(paymentFailures).optional(),
  })
  .meta({ id: 'ExtraSale' })
/** The latest bags and seats that were chosen after the booking, on the wire. */
export type ExtraSaleAnswer = z.infer<typeof extraSaleAnswer>

export const readLaterExtras = endpoint({
  method: 'GET',
  path: '/api/orders/:orderKey/extras',
  summary: 'The bags and seats that the airline sells for a ticketed order now, with their prices.',
  params: z.strictObject({ orderKey }),
  answer: seatMapsAnswer,
})

export const chooseLaterExtras = endpoint({
  method: 'POST',
  path: '/api/orders/extras/',
  summary:
    'Chooses bags and seats for a ticketed order, to be paid within minutes; another choice replaces this one. Those free of charge are added at once.',
  body: z.strictObject({ orderKey, extras: z.array(extraRequest).min(1).max(60) }),
  answer: z.object({ extraSaleId: z.string(), state: z.enum(extraSaleStandings), total: satangAmount }),
})

export const payLaterExtras = endpoint({
  method: 'POST',
  path: '/api/orders/extras/pay/',
  summary:
    'Begins to pay the chosen bags and seats, or charges them to the account of the company; asking again returns the same payment.',
  body: z
    .strictObject({
      orderKey,
      extraSaleId: z.string().max(60),
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
