import { z } from 'zod'

/** The key that opens an order: order number, signature and, once the link was replaced, its version. */
export const orderKey = z.string().regex(/^FH[2-9A-Z]{6}\.[A-Za-z0-9_-]{22,64}$/, 'notFound')

/** Asks for another link to an order, or for its link to be mailed to its contact. */
export const orderLinkRequest = z.strictObject({ orderKey })

/** Says that the link was mailed, whether or not one more mail was due. */
export const orderLinkMailed = z.object({ outcome: z.literal('checkYourMail') })

/** The new key, for who is signed in as the booker; others get it by the mail alone. */
export const orderLinkAnswer = z.object({ orderKey: orderKey.optional() })
/** The answer to who asks for another link, on the wire. */
export type OrderLinkAnswer = z.infer<typeof orderLinkAnswer>
