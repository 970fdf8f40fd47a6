import { z } from 'zod'

/** The answer to a payment token request. */
export const tokenClaims = z.object({
  respCode: z.literal('0000'),
  paymentToken: z.string().min(1),
  webPaymentUrl: z.url({ protocol: /^https?$/ }),
})

/** The content of an inquiry's answer and of a notification. Numbers are text already. */
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

/** The invoice and merchant of a notification. */
export const notifiedClaims = z.object({
  merchantID: z.string(),
  invoiceNo: z.string().min(1).max(50),
  respCode: z.string(),
})

/** The signed JWT that 2C2P posts when a payment has changed. */
export const notificationBody = z.object({ payload: z.string() })

/** The unsigned parameters of the return form. */
export const returnedResponse = z.object({ respCode: z.string() })
