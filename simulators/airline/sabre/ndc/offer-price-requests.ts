import { z } from 'zod'

// As far as Sabre has published them: the requests of its collection "Offers and Orders" (January 2025), and the
// members of Offer Price - NDC 1.0 as integrators quote them. Members that this wire does not act on are refused.

const offerItemId = z.string().regex(/^[a-zA-Z0-9]+(-[0-9]+){2}$/)

/** The body of POST /v1/offers/price. */
export const offerPriceRequest = z.strictObject({
  query: z
    .array(
      z.strictObject({
        offerItemId: z.array(offerItemId).min(1).max(9),
        /** The id of a form of payment of `params`. */
        formOfPayment: z.string().optional(),
      }),
    )
    .min(1),
  params: z
    .strictObject({
      formOfPayment: z
        .array(
          z.strictObject({
            id: z.string().optional(),
            subCode: z.enum(['FCA', 'FDA', 'CA', 'CK']),
            cardType: z
              .string()
              .regex(/^[A-Z]{2}$/)
              .optional(),
            binNumber: z
              .string()
              .regex(/^\d{6,8}$/)
              .optional(),
          }),
        )
        .max(1)
        .optional(),
    })
    .optional(),
})
