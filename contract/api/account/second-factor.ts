import { z } from 'zod'
import { doneAnswer } from './account.ts'
import { endpoint } from '../../endpoint.ts'
import { staffRoles } from '../../rights.ts'

const moment = z.string().meta({ format: 'date-time' })
const typedPassword = z.string().max(1024)
/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
const typedOtp = z.string().max(40)

/** Whether staff rights require a sign-in with a second factor. */
export const staffSecondFactors = ['asked', 'required'] as const

/** The state of an account's second factor. */
export const secondFactorAnswer = z
  .object({
    isOn: z.boolean(),
    /** When it was switched on; absent while it is off. */
    since: moment.optional(),
    /** Number of unused recovery codes. */
    recoveryCodesLeft: z.int(),
    /** Only for staff: whether the second factor is recommended or required. */
    ofStaff: z.enum(staffSecondFactors).optional(),
    /** Whether this sign-in, or a reauthentication since, used the second factor. */
    isGivenNow: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
/** The state of an account's second factor, on the wire. */
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>

/** A new secret, shown once; sign-in does not ask for it until a first code confirms it. */
export const secondFactorBegunAnswer = z
  .object({
    /** In base 32 for manual entry: 32 letters and digits. */
    secret: z.string(),
    /** The otpauth address in the QR code; on a phone it opens the app. */
    address: z.string(),
    /** A QR code as SVG. */
    picture: z.string(),
  })
  .meta({ id: 'SecondFactorBegun' })
/** A new secret, on the wire. */
export type SecondFactorBegunAnswer = z.infer<typeof secondFactorBegunAnswer>

/** Confirms the new secret by the first code of the app. */
export const secondFactorConfirmRequest = z.strictObject({ otp: typedOtp })

/** Ten single-use codes for a lost app; shown once. */
export const recoveryCodesAnswer = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })
/** Recovery codes on the wire. */
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>

/** Switches the second factor off. */
export const secondFactorEndRequest = z.strictObject({ password: typedPassword, otp: typedOtp })

/** Reauthenticates the signed-in user. `otp` is required when the account has a second factor. */
export const reauthRequest = z.strictObject({ password: typedPassword, otp: typedOtp.optional() })
/** Reauthenticates the signed-in user, on the wire. */
export type ReauthRequest = z.infer<typeof reauthRequest>

/** The end of the time in which this sign-in needs no further reauthentication. */
export const reauthAnswer = z.object({ provenUntil: moment }).meta({ id: 'AuthenticatedAccount' })

/** Whether the members of a role need a second factor, and how many of them there are. */
export const roleSecurity = z
  .object({
    role: z.enum(staffRoles),
    isRequired: z.boolean(),
    /** Members whose account is not locked, and those of them without a second factor. */
    members: z.int(),
    withoutSecondFactor: z.int(),
  })
  .meta({ id: 'RoleSecurity' })
/** Whether the members of a role need a second factor, on the wire. */
export type RoleSecurity = z.infer<typeof roleSecurity>

/** The sign-in policy for staff, by role. */
export const staffSecurity = z.object({ roles: z.array(roleSecurity) }).meta({ id: 'StaffSecurity' })
/** The sign-in policy for staff, on the wire. */
export type StaffSecurity = z.infer<typeof staffSecurity>

/** Sets whether a role needs a second factor. */
export const rolePolicyRequest = z.strictObject({ role: z.enum(staffRoles), isRequired: z.boolean() })
/** Sets whether a role needs a second factor, on the wire. */
export type RolePolicy = z.infer<typeof rolePolicyRequest>

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/account/reauthenticate',
  summary: 'Shows again who is signed in, before what can do harm.',
  body: reauthRequest,
  answer: reauthAnswer,
})

export const beginSecondFactorEnrolment = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/begin',
  summary: 'Makes a secret for an authenticator app, shown this once.',
  answer: secondFactorBegunAnswer,
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  summary: 'Switches the second factor on by a first code; gives recovery codes, shown this once.',
  body: secondFactorConfirmRequest,
  answer: recoveryCodesAnswer,
})

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'How the second factor of who is signed in stands.',
  answer: secondFactorAnswer,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/codes',
  summary: 'Gives ten new recovery codes; the ones before are good no more.',
  answer: recoveryCodesAnswer,
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/end',
  summary: 'Switches the second factor off, by password and code.',
  body: secondFactorEndRequest,
  answer: doneAnswer,
})

export const readStaffSecurity = endpoint({
  method: 'GET',
  path: '/api/staff/security',
  summary: 'Which roles of staff cannot work without a second factor, and how many members have none.',
  answer: staffSecurity,
})

export const updateStaffSecurity = endpoint({
  method: 'PUT',
  path: '/api/staff/security',
  summary: 'Sets whether the members of a role can work without a second factor.',
  body: rolePolicyRequest,
  answer: staffSecurity,
})
