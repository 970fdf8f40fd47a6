import { z } from 'zod'

/** The answer to a request for a payment token. */
export const tokenClaims = z.object({
  respCode: z.literal('0000'),
  paymentToken: z.string().min(1),
  webPaymentUrl: z.url({ protocol: /^https?$/ }),
})

/** The answer to an inquiry, and what the gateway tells by itself. Numbers are text by now. */
export const paymentClaims = z.object({
  merchantID: z.string().optional(),
  invoiceNo: z.string().optional(),
  respCode: z.string().regex(/^\d{4}$/),
  amount: z.string().optional(),
  currencyCode: z.string().optional(),
  accountNo: z.string().optional(),
  channelCode: z.string().optional(),
  paymentScheme: z.string().optional(),
})
/** The answer to an inquiry. */
export type PaymentClaims = z.infer<typeof paymentClaims>

/** A notification is about an invoice of a merchant. */
export const notifiedClaims = z.object({
  merchantID: z.string(),
  invoiceNo: z.string().min(1).max(50),
  respCode: z.string(),
})

/** The body of a notification. */
export const notificationBody = z.object({ payload: z.string() })

/** What the payer's browser carries back, signed by nobody. */
export const returnedResponse = z.object({ respCode: z.string() })
