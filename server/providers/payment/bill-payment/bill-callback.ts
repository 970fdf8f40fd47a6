import { z } from 'zod'
import { hundredthsOf } from '#contract/terms/payment/decimal-amount.ts'
import { instant } from '#contract/terms/time.ts'

const reference = z.string().regex(/^[A-Z0-9]{1,20}$/)

/** A channel's callback for a paid bill. */
export const billCallback = z.object({
  reference1: reference,
  reference2: reference,
  /** Decimal baht: "12345.50". */
  amount: z.string().refine((text) => (hundredthsOf(text) ?? 0) > 0),
  currency: z.string().length(3),
  paidAt: z.string().refine((text) => instant(text) !== undefined),
  channel: z.string().min(1).max(60),
  transactionId: z.string().regex(/^[\w.-]{1,60}$/),
})

/** Parses JSON bytes; undefined when invalid. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
