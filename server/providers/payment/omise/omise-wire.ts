import { z } from 'zod'

/** An Omise error. */
export const wireError = z.object({
  object: z.literal('error'),
  code: z.string(),
  message: z.string().catch(''),
})
/** See {@link wireError}. */
export type WireError = z.infer<typeof wireError>

const id = z.string().min(1).max(100)
const amount = z.int().nonnegative()
const metadata = z.record(z.string(), z.unknown()).nullish()

/** A refund of a charge. */
export const wireRefund = z.object({
  object: z.literal('refund'),
  id,
  amount,
  currency: z.string(),
  status: z.string().nullish(),
  metadata,
  created_at: z.string(),
})
/** See {@link wireRefund}. */
export type WireRefund = z.infer<typeof wireRefund>

/** A charge, with the members that are read. */
export const wireCharge = z.object({
  object: z.literal('charge'),
  id,
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  amount,
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  authorized: z.boolean(),
  paid: z.boolean(),
  captured_amount: amount.nullish(),
  refunded_amount: amount.nullish(),
  metadata,
  card: z.object({ brand: z.string().nullish(), last_digits: z.string().nullish() }).nullish(),
  failure_code: z.string().nullish(),
  authorize_uri: z.string().nullish(),
})
/** See {@link wireCharge}. */
export type WireCharge = z.infer<typeof wireCharge>

/** The minimum that every charge in a list must have, to decide whether it is ours. */
export const wireChargeGlance = z.object({ object: z.literal('charge'), id, metadata })

/** A page of a list; its rows are parsed one by one. */
export const wireList = z.object({
  object: z.literal('list'),
  data: z.array(z.unknown()),
  total: amount,
})

/** The subject of an event: a charge, or an object that names its charge. */
export const wireEvent = z.object({
  object: z.literal('event'),
  id,
  key: z.string().max(100),
  data: z.object({ object: z.string(), id: id.optional(), charge: id.nullish(), metadata }),
})
