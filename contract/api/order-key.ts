import { z } from 'zod'

/** The key that opens an order: order number, signature and, after the link was replaced, its version. */
export const orderKey = z.string().regex(/^FH[2-9A-Z]{6}\.[A-Za-z0-9_-]{22,64}$/, 'notFound')

/** Requests a new link of an order, or a mail with its link to its contact. */
export const orderLinkRequest = z.strictObject({ orderKey })

/** Confirms the request for a mail; the answer is the same when no further mail was due. */
export const orderLinkMailed = z.object({ outcome: z.literal('checkYourMail') })

/** The new key, for the signed-in booker only; others get it by mail. */
export const orderLinkAnswer = z.object({ orderKey: orderKey.optional() })
/** The answer to a request for a new link, on the wire. */
export type OrderLinkAnswer = z.infer<typeof orderLinkAnswer>
