import { z } from 'zod'

/** Answer to the request for an access token. */
export const wireToken = z.object({
  data: z.object({
    accessToken: z.string().min(1).max(4_000),
    /** Lifetime in seconds. */
    expiresIn: z.number().positive(),
  }),
})

const amount = z.union([z.string(), z.number()]).transform(String)

/** One payment in the answer to a bill-payment inquiry. */
export const wireBill = z.object({
  payeeProxyId: z.string(),
  amount,
  /** ISO 4217 in three digits. */
  currencyCode: z.string().optional(),
  transactionId: z.string().min(1).max(100),
  transactionDateandTime: z.string(),
  billPaymentRef1: z.string(),
  billPaymentRef2: z.string().nullish(),
  /** "R": reversed. */
  reverseFlag: z.string().nullish(),
})
/** One payment of a bill. */
export type WireBill = z.infer<typeof wireBill>

/** Answer to a bill-payment inquiry: every payment of a day with these references. */
export const wireBills = z.object({ data: z.array(wireBill).nullish() })

/** Answer to a slip verification. Senders are not read. */
export const wireSlip = z.object({
  data: z.object({
    transRef: z.string(),
    sendingBank: z.string(),
    /** "20190702" and "13:55:40", in Bangkok time. */
    transDate: z.string().regex(/^\d{8}$/),
    transTime: z.string().regex(/^\d\d:\d\d(:\d\d)?$/),
    receiver: z.object({
      account: z.object({ value: z.string() }).nullish(),
      proxy: z.object({ type: z.string().nullish(), value: z.string().nullish() }).nullish(),
    }),
    amount,
    paidLocalCurrency: z.string().nullish(),
    ref1: z.string().nullish(),
    ref2: z.string().nullish(),
  }),
})
/** A slip at the bank. */
export type WireSlip = z.infer<typeof wireSlip>['data']

/** The status of every answer; 1000 means success. */
export const wireStatus = z.object({ status: z.object({ code: z.number() }) })
