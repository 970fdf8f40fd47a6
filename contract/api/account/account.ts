import { z } from 'zod'
import { languages } from '../../problem.ts'
import { bookingStates } from '../../terms/booking.ts'
import { afterSalesAnswer } from '../after-sales.ts'
import { journeyAnswer, satangAmount } from '../offers.ts'

// Longer than any password that is taken: what is too long gets a problem that says so.
const typedPassword = z.string().max(1024)
const typedEmail = z.string().trim().max(254)
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
/**
 * The page that mails lead to, as the specification's client sends it. Only our own page for this is taken, and
 * it is not followed: a link that a stranger chose would carry the code to the stranger. Links start with the
 * shop's own address.
 */
const postback = z.string().max(2048).optional()

/** The sign-in form (RFC 6749 §4.3.2); members that it does not know are ignored, as §3.2 asks. */
export const tokenRequest = z.object({
  grant_type: z.string().min(1).max(60),
  username: z.string().max(254),
  password: typedPassword,
  /** The code of the second factor, once the answer to the password was "otp_required". */
  otp: z.string().max(40).optional(),
})

/** A token answer (RFC 6749 §5.1). `role` only drives the menu. */
export const tokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds for which the token is good. */
    expires_in: z.int(),
    role: z.array(z.string()).optional(),
  })
  .meta({ id: 'Token' })
/** A token answer on the wire. */
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** Asks for an account. `username` is the e-mail address. */
export const registerRequest = z.strictObject({
  username: typedEmail,
  password: typedPassword,
  confirm: typedPassword,
})

/** Asks for a mail with a link: to confirm the address, or to set a new password. */
export const mailRequest = z.strictObject({ email: typedEmail, postback })

/** What every request for a mail is answered, whether or not anybody has that address. */
export const mailAnswer = z.object({ outcome: z.literal('checkYourMail') }).meta({ id: 'CheckYourMail' })

const linkMembers = { userid: z.string().max(80), code: z.string().max(100) }

/**
 * Confirms the address of a new account with what the link in the mail carried, and sets its password: the one that was
 * sent with the registration does not count.
 */
export const confirmAccountRequest = z.strictObject({
  ...linkMembers,
  password: typedPassword.default(''),
  confirm: typedPassword.default(''),
})

/** Confirms the new e-mail address of an account with what the link in the mail carried. */
export const confirmEmailRequest = z.strictObject(linkMembers)

/** Sets a new password with what the link in the mail carried. */
export const resetPasswordRequest = z.strictObject({
  ...linkMembers,
  password: typedPassword,
  confirm: typedPassword,
})

/** It is done. */
export const doneAnswer = z.object({ outcome: z.literal('done') }).meta({ id: 'Done' })

/** Asks for another address for the account; what happens next is told by mail. */
export const emailChangeRequest = z.strictObject({ email: typedEmail })

/** The account's address, and the one that waits for its owner to follow the link there. */
export const accountEmailAnswer = z
  .object({
    email: z.string(),
    waiting: z.object({ email: z.string(), goodUntil: z.string().meta({ format: 'date-time' }) }).optional(),
  })
  .meta({ id: 'AccountEmail' })
/** The account's address, on the wire. */
export type AccountEmailAnswer = z.infer<typeof accountEmailAnswer>

/** The roles of the caller, as they are now. */
export const rolesAnswer = z.object({ roles: z.array(z.string()) }).meta({ id: 'Roles' })

/** What an account says of its owner. `language` is the one of our mails. */
export const profileAnswer = z
  .object({
    email: z.string(),
    displayName: z.string(),
    phone: z.string(),
    language: z.enum(languages),
  })
  .meta({ id: 'Profile' })
/** What an account says of its owner, on the wire. */
export type ProfileAnswer = z.infer<typeof profileAnswer>

/** Changes what an account says of its owner; both texts may be empty. */
export const profileRequest = z.strictObject({
  displayName: line(100),
  phone: line(30).regex(/^(?:\+?[0-9() .-]{6,30})?$/),
  language: z.enum(languages),
})
/** Changes what an account says of its owner, on the wire. */
export type ProfileRequest = z.infer<typeof profileRequest>

/** Changes the password of who is signed in. */
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
    /** What was charged, payment surcharge included; absent while nothing was paid. */
    charged: satangAmount.optional(),
    /** What became of it after it was paid. */
    afterSales: afterSalesAnswer.optional(),
    currency: z.literal('THB'),
    journeys: z.array(z.object({ from: z.string(), to: z.string(), departureLocal: z.string() })),
    /** The flights of each journey, for drawing. */
    flights: z.array(journeyAnswer),
    /** Who travels, by name; a dash where names were erased. */
    people: z.array(z.string()),
  })
  .meta({ id: 'OrderSummary' })
/** One order in a list, on the wire. */
export type OrderSummary = z.infer<typeof orderSummary>

/** The newest orders of who is signed in, newest first. */
export const ordersAnswer = z.object({ orders: z.array(orderSummary) }).meta({ id: 'Orders' })
