import { z } from 'zod'
import { doneAnswer } from './account.ts'
import { endpoint } from '../../endpoint.ts'
import { journeyAnswer } from '../offer/offer-answer.ts'

const moment = z.string().meta({ format: 'date-time' })

/** One sign-in of an account, in one browser. */
export const signInLine = z.object({
  sessionId: z.string(),
  /** Label of the device, such as "Chrome · Windows"; empty when unknown. */
  device: z.string(),
  since: moment,
  lastUsedAt: moment,
  /** Whether this is the sign-in of the request itself. */
  isThis: z.boolean(),
  withSecondFactor: z.boolean(),
})
/** One sign-in, on the wire. */
export type SignInLine = z.infer<typeof signInLine>

/** Every sign-in of the account: the current one first, then by last use. */
export const signInsAnswer = z.object({ sessions: z.array(signInLine) }).meta({ id: 'SignIns' })
/** Every sign-in of an account, on the wire. */
export type SignInsAnswer = z.infer<typeof signInsAnswer>

/** Ends one sign-in, or all but the current one. */
export const endSignInsRequest = z.union([
  z.strictObject({ sessionId: z.string().min(1).max(80) }),
  z.strictObject({ others: z.literal(true) }),
])
/** Ends sign-ins, on the wire. */
export type EndSignInsRequest = z.infer<typeof endSignInsRequest>

/** Orders made without signing in under the account's email address. */
export const guestOrdersAnswer = z
  .object({
    orders: z.array(
      z.object({ orderNumber: z.string(), createdAt: moment, journeys: z.array(journeyAnswer) }),
    ),
  })
  .meta({ id: 'GuestOrders' })
/** Orders that were made without signing in, on the wire. */
export type GuestOrdersAnswer = z.infer<typeof guestOrdersAnswer>

/** Claims the guest orders that were shown for the account. */
export const claimOrdersRequest = z.strictObject({
  orderNumbers: z.array(z.string().max(20)).min(1).max(100),
})
/** The number of orders that were claimed. */
export const claimedAnswer = z.object({ claimed: z.int() }).meta({ id: 'ClaimedOrders' })

/** The reasons for which an account cannot be deleted yet. */
export const closingObstacles = ['role', 'order', 'money', 'request'] as const

/** The effects of deleting the account. */
export const closingAnswer = z
  .object({
    /**
     * What has to be ended first, with the order number where it is an order. Empty when deletion is
     * possible.
     */
    obstacles: z.array(z.object({ kind: z.enum(closingObstacles), orderNumber: z.string().optional() })),
    /** Number of orders whose amounts, flights and numbers stay in the books. */
    orders: z.int(),
    /** Number of those with travel still ahead: their passenger data are erased afterwards. */
    ordersAhead: z.int(),
    savedTravellers: z.int(),
  })
  .meta({ id: 'AccountClosing' })
/** The effects of deleting the account, on the wire. */
export type ClosingAnswer = z.infer<typeof closingAnswer>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Every browser that is signed in to the account of who asks.',
  answer: signInsAnswer,
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end',
  summary: 'Ends one sign-in of the account, or all but the one that asks.',
  body: endSignInsRequest,
  answer: doneAnswer,
})

export const listGuestOrders = endpoint({
  method: 'GET',
  path: '/api/account/guest-orders',
  summary: 'Orders that were made without signing in, with the confirmed address of who asks.',
  answer: guestOrdersAnswer,
})

export const claimGuestOrders = endpoint({
  method: 'POST',
  path: '/api/account/guest-orders/claim',
  summary: 'Puts such orders into the account; any other order is passed over.',
  body: claimOrdersRequest,
  answer: claimedAnswer,
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything that is kept about who asks, as one JSON file.',
  fileType: 'application/json',
})

export const readAccountClosure = endpoint({
  method: 'GET',
  path: '/api/account/closing',
  summary: 'What deleting the account would do, and what stands in its way.',
  answer: closingAnswer,
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/account/close',
  summary: 'Deletes the account with everything personal, and ends every sign-in.',
  answer: doneAnswer,
})
