import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { publicPaymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'

/** The payment methods and their surcharges in basis points; `surchargeOf` computes the amount. */
export const paymentChoicesAnswer = z
  .object({
    choices: z.array(
      z.object({
        paymentMethod: z.enum(publicPaymentMethods),
        cardBrand: z.enum(cardBrands).optional(),
        /** Whether the shop currently offers this payment method. */
        isAvailable: z.boolean(),
        surchargeBasisPoints: z.int().min(0).max(10_000),
      }),
    ),
  })
  .meta({ id: 'PaymentChoices' })
/** The payment methods, on the wire. */
export type PaymentChoicesAnswer = z.infer<typeof paymentChoicesAnswer>

export const listPaymentChoices = endpoint({
  method: 'GET',
  path: '/api/payment/choices/',
  summary: 'The ways to pay and what each adds to a total, in basis points.',
  answer: paymentChoicesAnswer,
})
