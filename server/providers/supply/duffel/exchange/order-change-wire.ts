import { z } from 'zod'
import { slice } from '../duffel-wire.ts'

const text = z.string().nullish()

/** The price of a change: what is charged, or refunded where it is negative, with the penalty in it. */
const price = {
  change_total_amount: text,
  change_total_currency: text,
  new_total_amount: text,
  new_total_currency: text,
  penalty_total_amount: text,
  penalty_total_currency: text,
  // the older names of the same
  penalty_amount: text,
  penalty_currency: text,
  refund_to: text,
}

/** An offer of other flights for an order. */
export const wireChangeOffer = z.object({
  id: z.string().min(1),
  ...price,
  expires_at: text,
  slices: z.object({ add: z.array(slice).min(1) }),
})
/** An offer of other flights for an order. */
export type WireChangeOffer = z.infer<typeof wireChangeOffer>

/** The answer to a request for other flights; its offers are parsed one by one. */
export const wireChangeRequest = z.object({ order_change_offers: z.array(z.unknown()) })
/** The answer to a request for other flights. */
export type WireChangeRequest = z.infer<typeof wireChangeRequest>

/** A chosen offer, pending until `confirmed_at` is set. */
export const wireOrderChange = z.object({
  id: z.string().min(1),
  order_id: z.string(),
  change_total_amount: z.string(),
  change_total_currency: z.string(),
  confirmed_at: text,
  slices: z.object({ remove: z.array(z.object({ id: z.string() })) }),
})
/** A chosen offer, pending or confirmed. */
export type WireOrderChange = z.infer<typeof wireOrderChange>
