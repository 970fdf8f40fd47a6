import { z } from 'zod'
import { publicPaymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'

/** The ways to pay and what each adds to a total, in basis points; `surchargeOf` makes the amount of it. */
export const paymentChoicesAnswer = z
  .object({
    choices: z.array(
      z.object({
        paymentMethod: z.enum(publicPaymentMethods),
        cardBrand: z.enum(cardBrands).optional(),
        /** Whether the shop offers this way now. */
        isAvailable: z.boolean(),
        surchargeBasisPoints: z.int().min(0).max(10_000),
      }),
    ),
  })
  .meta({ id: 'PaymentChoices' })
/** The ways to pay, on the wire. */
export type PaymentChoicesAnswer = z.infer<typeof paymentChoicesAnswer>
