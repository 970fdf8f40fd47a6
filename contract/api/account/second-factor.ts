import { z } from 'zod'

const moment = z.string().meta({ format: 'date-time' })
const typedPassword = z.string().max(1024)
/** Six digits of the app, or one of the recovery codes; spaces and dashes do not matter. */
const typedOtp = z.string().max(40)

/** Whether staff may do their work in a sign-in that had no second factor. */
export const staffSecondFactors = ['asked', 'required'] as const
/** One of the two. */
export type StaffSecondFactor = (typeof staffSecondFactors)[number]

/** How the second factor of an account stands. */
export const secondFactorAnswer = z
  .object({
    isOn: z.boolean(),
    /** Since when, while it is on. */
    since: moment.optional(),
    /** How many recovery codes are still good. */
    recoveryCodesLeft: z.int(),
    /** Only for who works for the agency: whether it is asked of them or required. */
    ofStaff: z.enum(staffSecondFactors).optional(),
    /** Whether this sign-in was made, or proven since, with a second factor. */
    isGivenNow: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
/** How the second factor of an account stands, on the wire. */
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>

/** A new secret, shown this once; nothing is asked at sign-in until a first code confirms it. */
export const secondFactorBegunAnswer = z
  .object({
    /** In base 32, for typing: 32 letters and digits. */
    secret: z.string(),
    /** The address that the picture holds; on a phone it opens the app. */
    address: z.string(),
    /** A QR code as an SVG picture. */
    picture: z.string(),
  })
  .meta({ id: 'SecondFactorBegun' })
/** A new secret, on the wire. */
export type SecondFactorBegunAnswer = z.infer<typeof secondFactorBegunAnswer>

/** Confirms the new secret by the first code of the app. */
export const secondFactorConfirmRequest = z.strictObject({ otp: typedOtp })

/** Ten codes that are good once each where the app is lost; shown this once. */
export const recoveryCodesAnswer = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })
/** Recovery codes on the wire. */
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>

/** Switches the second factor off. */
export const secondFactorEndRequest = z.strictObject({ password: typedPassword, otp: typedOtp })

/** Proves again who is there. `otp` where the account has a second factor. */
export const reauthRequest = z.strictObject({ password: typedPassword, otp: typedOtp.optional() })
/** Proves again who is there, on the wire. */
export type ReauthRequest = z.infer<typeof reauthRequest>

/** Until when this sign-in need not prove it again. */
export const reauthAnswer = z.object({ provenUntil: moment }).meta({ id: 'AuthenticatedAccount' })

/** How staff sign in. */
export const staffSecurity = z
  .object({ staffSecondFactor: z.enum(staffSecondFactors) })
  .meta({ id: 'StaffSecurity' })
/** How staff sign in, on the wire. */
export type StaffSecurity = z.infer<typeof staffSecurity>

/** Sets how staff sign in. */
export const staffSecurityRequest = z.strictObject({ staffSecondFactor: z.enum(staffSecondFactors) })
