import { z } from 'zod'
import { percentage, satangAmount } from '../field-schemas.ts'
import { staffRoles } from '../../rights.ts'
import { cardBrands, surchargeChoices } from '../../terms/payment/payment-surcharge.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { endpoint } from '../../endpoint.ts'

/** Limits of single roles in satang, none above the general amount; a role that is absent has the general one. */
const roleLimits = z.partialRecord(z.enum(staffRoles), satangAmount.min(0))

/** The settings from which a second person is needed. */
export const approvalThresholds = z.strictObject({
  /**
   * The approval amount in satang: from it on, manual receipts, refunds and account corrections need dual
   * control.
   */
  dualControlThreshold: satangAmount,
  /** Lower approval amounts of single roles. */
  roleLimits: roleLimits.default({}),
  /** A quote more than this percentage below the agreed total needs approval. */
  quoteBelowPercent: percentage.default(10),
  /** Raising a company's credit limit to this amount or more needs dual control, in satang. */
  creditDualControlThreshold: satangAmount.default(10_000_000),
})

/** How the agency takes payments: approval amounts, methods and the bill-payment channel. */
export const paymentSettings = approvalThresholds
  .extend({
    /** A change that loosens approval and waits for a second administrator to set the same; not an input. */
    waitsForSecond: z
      .object({
        ...approvalThresholds.shape,
        by: z.string(),
        /** Whether the caller has set it. */
        isMine: z.boolean().default(false),
      })
      .optional(),
    /** Which text of the specification the card charge is taken from, or the agency's own rates. */
    surchargeReading: z.enum(surchargeChoices),
    /** Own rates by card brand in percent; a brand that is absent is not accepted. Empty unless own rates are chosen. */
    ownSurcharges: z.partialRecord(z.enum(cardBrands), percentage).default({}),
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
