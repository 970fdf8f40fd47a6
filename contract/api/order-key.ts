import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

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

export const replaceOrderLink = endpoint({
  method: 'POST',
  path: '/api/orders/link/',
  summary:
    'Replaces the link of an order: every key that was given out for it stops working, and the new link is mailed to its contact. Who is signed in as the booker gets the new key as well.',
  body: orderLinkRequest,
  answer: orderLinkAnswer,
})

export const mailOrderLink = endpoint({
  method: 'POST',
  path: '/api/orders/link/mail/',
  summary:
    'Mails the link of an order to its contact, and to nobody else: a few times a day, and the answer is always the same.',
  body: orderLinkRequest,
  answer: orderLinkMailed,
  status: 202,
})

/** The query of whatever an order key opens; the header `Order-Key` may hold it instead. */
export const orderKeyQuery = z.strictObject({ key: orderKey })
