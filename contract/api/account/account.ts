import { renewTokenPath } from '../../paths.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { bookingStates } from '../../terms/booking.ts'
import { afterSalesAnswer } from '../after-sales.ts'
import { satangAmount } from '../field-schemas.ts'
import { journeyAnswer } from '../offer/offer-answer.ts'

// Longer than any accepted password, so that one that is too long gets its own problem.
const typedPassword = z.string().max(1024)
const typedEmail = z.string().trim().max(254)
const singleLineText = (max: number) =>
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
export const mailAnswer = z.object({ outcome: z.literal('checkYourMail') }).meta({ id: 'ConfirmationMailed' })

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
  displayName: singleLineText(100),
  phone: singleLineText(30).regex(/^(?:\+?[0-9() .-]{6,30})?$/),
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

export const registerAccount = endpoint({
  method: 'POST',
  path: '/api/account/register',
  summary: 'Asks for an account; what happens next is told by mail.',
  body: registerRequest,
  answer: mailAnswer,
})

export const confirmAccount = endpoint({
  method: 'POST',
  path: '/api/account/confirmemail',
  summary: 'Confirms an email address with the code that was mailed, and sets the password of the account.',
  takes: 'form',
  body: confirmAccountRequest,
  answer: doneAnswer,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/resetpassword',
  summary: 'Sets a new password with the code that was mailed.',
  takes: 'form',
  body: resetPasswordRequest,
  answer: doneAnswer,
})

export const readRoles = endpoint({
  method: 'GET',
  path: '/api/account/roles',
  summary: 'The roles of who is signed in, as they are now.',
  answer: rolesAnswer,
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'What the account says of its owner.',
  answer: profileAnswer,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  summary: 'Changes what the account says of its owner.',
  body: profileRequest,
  answer: profileAnswer,
})

export const listAccountOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders',
  summary: 'The newest orders of who is signed in.',
  answer: ordersAnswer,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Changes the password; every sign-in ends, and the answer begins a new one.',
  body: passwordRequest,
  answer: tokenAnswer,
})

export const readAccountEmail = endpoint({
  method: 'GET',
  path: '/api/account/email',
  summary: 'The email address of who is signed in, and the one that waits to be confirmed.',
  answer: accountEmailAnswer,
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Asks for another email address; it counts once the link is followed that is mailed there.',
  body: emailChangeRequest,
  answer: mailAnswer,
})

export const withdrawEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/withdraw',
  summary: 'Withdraws the request for another email address; the link that was mailed is void.',
  answer: doneAnswer,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary: 'Puts the new email address in place with the code that was mailed there; signs nobody in.',
  takes: 'form',
  body: confirmEmailRequest,
  answer: doneAnswer,
})

export const issueToken = endpoint({
  method: 'POST',
  path: '/connect/token',
  summary:
    'Signs in with email address and password (RFC 6749 §4.3); the token works with the cookies that come with it.',
  takes: 'form',
  body: tokenRequest,
  answer: tokenAnswer,
})

export const renewToken = endpoint({
  method: 'POST',
  path: renewTokenPath,
  summary: 'Gives a new token for the renewal cookie, which is good once. Wants the header X-Requested-With.',
  answer: tokenAnswer,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/account/logout',
  summary: 'Ends the sign-in; its tokens are good no more.',
  answer: doneAnswer,
})

export const requestConfirmationMail = endpoint({
  method: 'POST',
  path: '/api/account/confirm',
  summary: 'Asks for a mail that confirms the address.',
  takes: 'form',
  body: mailRequest,
  answer: mailAnswer,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/account/forgotpassword',
  summary: 'Asks for a mail that leads to a new password.',
  takes: 'form',
  body: mailRequest,
  answer: mailAnswer,
})
