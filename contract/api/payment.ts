import { z } from 'zod'
import { cardBrands } from '../terms/payment-surcharge.ts'
import { paymentMethods, paymentStates } from '../terms/payment.ts'
import { satangAmount } from './offers.ts'
import { orderKey } from './order-key.ts'
import { paymentChoice } from './price.ts'
import { oneOf } from './typed-text.ts'

/** How an order is to be paid, with everything a bank clerk asks for. */
export const paymentAnswer = z
  .object({
    paymentMethod: z.enum(paymentMethods),
    cardBrand: z.enum(cardBrands).optional(),
    state: z.enum(paymentStates),
    /** What is to be paid in all, the surcharge of this way to pay included. */
    amount: satangAmount,
    surcharge: satangAmount,
    currency: z.literal('THB'),
    payBy: z.string().optional(),
    reference1: z.string(),
    reference2: z.string(),
    accounts: z.array(
      z.object({
        bank: z.string(),
        branch: z.string(),
        accountName: z.string(),
        accountNumber: z.string(),
        accountType: z.string(),
      }),
    ),
    address: z.string().optional(),
    choices: z.array(paymentChoice),
  })
  .meta({ id: 'PaymentAnswer' })
/** How an order is to be paid, on the wire. */
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** Chooses (another) way to pay an order. */
export const paymentRequest = z
  .strictObject({
    orderKey,
    paymentMethod: oneOf(paymentMethods, {
      ifMissing: 'paymentMethodMissing',
      ifUnknown: 'paymentMethodNotOffered',
    }),
    /** Only of a card. */
    cardBrand: z.enum(cardBrands).optional(),
  })
  .refine(({ paymentMethod, cardBrand }) => cardBrand === undefined || paymentMethod === 'card', {
    path: ['cardBrand'],
    message: 'wrongFormat',
  })
/** Chooses a way to pay. */
export type PaymentRequest = z.infer<typeof paymentRequest>
