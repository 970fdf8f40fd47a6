import { z } from 'zod'
import { satangAmount } from '../field-schemas.ts'
import { surchargeReadings } from '../../terms/payment/payment-surcharge.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { endpoint } from '../../endpoint.ts'

/** How the agency takes payments: approval amounts, methods and the bill-payment channel. */
export const paymentSettings = z
  .strictObject({
    /**
     * The approval amount in satang: from it on, manual receipts, refunds and account corrections need dual
     * control.
     */
    dualControlThreshold: satangAmount,
    /** A quote more than this percentage below the agreed total needs approval. */
    quoteBelowPercent: z.int().min(0).max(100).default(10),
    /** Raising a company's credit limit to this amount or more needs dual control, in satang. */
    creditDualControlThreshold: satangAmount.default(10_000_000),
    /** A change that loosens approval and waits for a second administrator to set the same; not an input. */
    waitsForSecond: z
      .object({
        dualControlThreshold: satangAmount,
        quoteBelowPercent: z.int(),
        creditDualControlThreshold: satangAmount,
        by: z.string(),
        /** Whether the caller has set it. */
        isMine: z.boolean().default(false),
      })
      .optional(),
    /** Which text of the specification the card charge is taken from. */
    surchargeReading: z.enum(surchargeReadings),
    /** Payment methods that the agency does not offer, even when they are configured. */
    switchedOff: z.array(z.enum(paymentMethods)),
    /** The name of the bill payment channel (PayForU until the agency enters another). */
    channelName: z.string().trim().min(1).max(60),
  })
  .meta({ id: 'PaymentSettings' })
/** The payment settings, on the wire. */
export type PaymentSettings = z.infer<typeof paymentSettings>
export const readPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/staff/payments/settings',
  summary: 'How money is taken: two people from which amount on, the card charge, ways switched off.',
  answer: paymentSettings,
})
export const updatePaymentSettings = endpoint({
  method: 'PUT',
  path: '/api/staff/payments/settings',
  summary:
    'Sets how money is taken, from now on; orders that are there keep the surcharges they were shown. Amounts that loosen approval much wait for a second administrator.',
  body: paymentSettings,
  answer: paymentSettings,
})
