import { z } from 'zod'
import { journeyAnswer } from '../offers.ts'

const moment = z.string().meta({ format: 'date-time' })

/** One sign-in of an account, in one browser. */
export const signInLine = z.object({
  sessionId: z.string(),
  /** What it was signed in with, in a few words: "Chrome · Windows". Empty where nobody could tell. */
  device: z.string(),
  since: moment,
  lastUsedAt: moment,
  /** The sign-in that asks. */
  isThis: z.boolean(),
  withSecondFactor: z.boolean(),
})
/** One sign-in, on the wire. */
export type SignInLine = z.infer<typeof signInLine>

/** Every browser that is signed in to the account: the one that asks first, then the one that was used last. */
export const signInsAnswer = z.object({ sessions: z.array(signInLine) }).meta({ id: 'SignIns' })
/** Every sign-in of an account, on the wire. */
export type SignInsAnswer = z.infer<typeof signInsAnswer>

/** Ends one sign-in, or all but the one that asks. */
export const endSignInsRequest = z.union([
  z.strictObject({ sessionId: z.string().min(1).max(80) }),
  z.strictObject({ others: z.literal(true) }),
])
/** Ends sign-ins, on the wire. */
export type EndSignInsRequest = z.infer<typeof endSignInsRequest>

/** Orders that were made without signing in, with the account's own address. */
export const guestOrdersAnswer = z
  .object({
    orders: z.array(
      z.object({ orderNumber: z.string(), createdAt: moment, journeys: z.array(journeyAnswer) }),
    ),
  })
  .meta({ id: 'GuestOrders' })
/** Orders that were made without signing in, on the wire. */
export type GuestOrdersAnswer = z.infer<typeof guestOrdersAnswer>

/** Puts such orders into the account: those that were shown. */
export const claimOrdersRequest = z.strictObject({
  orderNumbers: z.array(z.string().max(20)).min(1).max(100),
})
/** How many are the account's own now. */
export const claimedAnswer = z.object({ claimed: z.int() }).meta({ id: 'ClaimedOrders' })

/** Why an account cannot be deleted yet. */
export const closingObstacles = ['role', 'order', 'money', 'request'] as const

/** What deleting the account would do. */
export const closingAnswer = z
  .object({
    /** What has to be ended first; with the number of the order where it is one. Empty when nothing stands in the way. */
    obstacles: z.array(z.object({ kind: z.enum(closingObstacles), orderNumber: z.string().optional() })),
    /** Orders of which amounts, flights and numbers stay in the books. */
    orders: z.int(),
    /** Those of them whose travel is still ahead: people on them are erased after it. */
    ordersAhead: z.int(),
    savedTravellers: z.int(),
  })
  .meta({ id: 'Closing' })
/** What deleting the account would do, on the wire. */
export type ClosingAnswer = z.infer<typeof closingAnswer>
