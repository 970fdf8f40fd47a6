import { z } from 'zod'
import { languages } from '../../problem.ts'
import { bookingStates } from '../../terms/booking.ts'
import { afterSalesAnswer } from '../after-sales.ts'
import { journeyAnswer, satangAmount } from '../offers.ts'

// Longer than any accepted password, so that one that is too long gets its own problem.
const typedPassword = z.string().max(1024)
const typedEmail = z.string().trim().max(254)
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
/**
 * The page that mail links lead to, as the specification's client sends it. Only the shop's own page is
 * accepted, and the value is never used as the link: an address chosen by a stranger would send the code to
 * the stranger. Links start with the shop's own address.
 */
const postback = z.string().max(2048).optional()

/** The sign-in form (RFC 6749 §4.3.2). Unknown members are ignored, as §3.2 requires. */
export const tokenRequest = z.object({
  grant_type: z.string().min(1).max(60),
  username: z.string().max(254),
  password: typedPassword,
  /** The second-factor code; sent after the answer to the password was "otp_required". */
  otp: z.string().max(40).optional(),
})

/** A token answer (RFC 6749 §5.1). `role` only drives the menu. */
export const tokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Lifetime of the token in seconds. */
    expires_in: z.int(),
    role: z.array(z.string()).optional(),
  })
  .meta({ id: 'Token' })
/** A token answer on the wire. */
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** Requests a new account. `username` is the email address. */
export const registerRequest = z.strictObject({
  username: typedEmail,
  password: typedPassword,
  confirm: typedPassword,
})

/** Requests a mail with a link: to confirm the address, or to set a new password. */
export const mailRequest = z.strictObject({ email: typedEmail, postback })

/** The answer to every request for a mail, whether or not the address belongs to an account. */
export const mailAnswer = z.object({ outcome: z.literal('checkYourMail') }).meta({ id: 'CheckYourMail' })

const linkMembers = { userid: z.string().max(80), code: z.string().max(100) }

/**
 * Confirms the address of a new account with the code of the mailed link and sets its password. The password
 * sent with the registration does not count.
 */
export const confirmAccountRequest = z.strictObject({
  ...linkMembers,
  password: typedPassword.default(''),
  confirm: typedPassword.default(''),
})

/** Confirms the new email address of an account with the code of the mailed link. */
export const confirmEmailRequest = z.strictObject(linkMembers)

/** Sets a new password with the code of the mailed link. */
export const resetPasswordRequest = z.strictObject({
  ...linkMembers,
  password: typedPassword,
  confirm: typedPassword,
})

/** The answer of a command that succeeded and has no other result. */
export const doneAnswer = z.object({ outcome: z.literal('done') }).meta({ id: 'Done' })

/** Requests another email address for the account; the next steps arrive by mail. */
export const emailChangeRequest = z.strictObject({ email: typedEmail })

/** The account's address, and a new one that its owner has not confirmed yet. */
export const accountEmailAnswer = z
  .object({
    email: z.string(),
    waiting: z.object({ email: z.string(), goodUntil: z.string().meta({ format: 'date-time' }) }).optional(),
  })
  .meta({ id: 'AccountEmail' })
/** The account's address, on the wire. */
export type AccountEmailAnswer = z.infer<typeof accountEmailAnswer>

/** The caller's current roles. */
export const rolesAnswer = z.object({ roles: z.array(z.string()) }).meta({ id: 'Roles' })

/** The profile of an account. `language` is the language of mails to it. */
export const profileAnswer = z
  .object({
    email: z.string(),
    displayName: z.string(),
    phone: z.string(),
    language: z.enum(languages),
  })
  .meta({ id: 'Profile' })
/** The profile of an account on the wire. */
export type ProfileAnswer = z.infer<typeof profileAnswer>

/** Changes the profile of an account; both texts may be empty. */
export const profileRequest = z.strictObject({
  displayName: line(100),
  phone: line(30).regex(/^(?:\+?[0-9() .-]{6,30})?$/),
  language: z.enum(languages),
})
/** Changes the profile of an account, on the wire. */
export type ProfileRequest = z.infer<typeof profileRequest>

/** Changes the password of the signed-in user. */
export const passwordRequest = z.strictObject({
  oldPassword: typedPassword,
  password: typedPassword,
  confirm: typedPassword,
})

/** One order in a list; `orderKey` opens it. */
export const orderSummary = z
  .object({
    orderNumber: z.string(),
    orderKey: z.string(),
    status: z.enum(['complete', 'incomplete']),
    state: z.enum(bookingStates),
    bookingCode: z.string().optional(),
    createdAt: z.string(),
    payBy: z.string().optional(),
    total: satangAmount,
    /** The charged amount including the payment surcharge; absent while nothing was paid. */
    charged: satangAmount.optional(),
    /** What happened to the order after payment; absent when nothing did. */
    afterSales: afterSalesAnswer.optional(),
    currency: z.literal('THB'),
    journeys: z.array(z.object({ from: z.string(), to: z.string(), departureLocal: z.string() })),
    /** The flights of each journey, for the drawing of the trip. */
    flights: z.array(journeyAnswer),
    /** Passenger names; a dash where names were erased. */
    people: z.array(z.string()),
  })
  .meta({ id: 'OrderSummary' })
/** One order in a list, on the wire. */
export type OrderSummary = z.infer<typeof orderSummary>

/** The newest orders of the signed-in user, newest first. */
export const ordersAnswer = z.object({ orders: z.array(orderSummary) }).meta({ id: 'Orders' })
