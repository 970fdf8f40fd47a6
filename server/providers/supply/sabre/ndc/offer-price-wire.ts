import { z } from 'zod'

/**
 * The members of an Offer Price answer that are used; others are ignored. Unlike other services it has no `errors`:
 * a message of type ERROR stands for one.
 */
const text = z.string()
const money = z.object({ amount: z.string().regex(/^-?\d+(\.\d{1,3})?$/), curCode: text })
/** An amount of Offer Price. */
export type WireOfferMoney = z.infer<typeof money>

const passengerPrice = z.object({
  totalAmount: money,
  /** In the currency in which the fare is filed. */
  baseAmount: money.optional(),
  /** The base amount in the currency of the sale. */
  equivAmount: money.optional(),
  totalTaxes: money.optional(),
  taxBreakdown: z
    .array(
      z.object({ taxCode: text.optional(), description: text.optional(), amount: z.unknown().optional() }),
    )
    .default([]),
})
/** What one passenger pays, with the taxes once as a sum and once by code. */
export type WirePassengerPrice = z.infer<typeof passengerPrice>

const airItem = z.object({
  type: z.literal('Air'),
  id: text,
  passengers: z.array(z.object({ id: text, requestedPtc: text, price: passengerPrice.optional() })).min(1),
})
const otherItem = z.object({ type: text, id: text, mandatoryInd: z.boolean().optional() })

const offer = z.object({
  id: z.string().min(2).max(49),
  ttl: z.int(),
  source: text,
  offerExpirationDateTime: text,
  paymentTimeLimitDateTime: text.optional(),
  paymentTimeLimitText: text.optional(),
  priceGuaranteeTimeLimitDateTime: text.optional(),
  priceGuaranteeTimeLimitText: text.optional(),
  offerItems: z.array(z.union([airItem, otherItem])).min(1),
  totalPrice: z.object({ totalAmount: money }),
})
/** An offer with the ids by which it is ordered, and its limits of time. */
export type WirePricedOffer = z.infer<typeof offer>

/** Answer of Offer Price. */
export const wireOfferPriced = z.object({
  messages: z
    .array(
      z.object({
        type: text,
        service: text.optional(),
        code: z.union([text, z.number()]).optional().catch(undefined),
      }),
    )
    .default([]),
  response: z.object({ offers: z.array(offer) }).optional(),
})
/** Answer of Offer Price. */
export type WireOfferPriced = z.infer<typeof wireOfferPriced>
