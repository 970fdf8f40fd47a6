import { Secret, TOTP } from 'otpauth'
import { type Ids } from '#server/platform/ids.ts'

/** What every app for codes by the clock understands (RFC 6238): SHA-1, six digits, a new one each half minute. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** As long as the hash, as RFC 4226 advises. */
const secretLength = 20
/** A clock may be wrong, and typing takes time: the code before and the one after are taken, too. */
const stepsBeside = 1

/** A secret that an app makes codes from, as base 32 (32 letters and digits). */
export function newTotpSecret(ids: Ids): string {
  return new Secret({ buffer: Uint8Array.from(ids.bytes(secretLength)).buffer }).base32
}

/** Whose codes they are, for the list in the app. `shop` is its host name. */
export type TotpOwner = { readonly secret: string; readonly shop: string; readonly email: string }

/** The address by which an app takes a secret: in a QR code, or as a link on the same phone. */
export function totpAddress({ secret, shop, email }: TotpOwner): string {
  return new TOTP({ ...form, secret, issuer: shop, label: email }).toString()
}

/** Six digits as a code by the clock, whatever stands between them; undefined for everything else. */
export function totpCodeIn(typed: string): string | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return /^[0-9]{6}$/.test(code) ? code : undefined
}

/** The step (half minutes since 1970) to which a code belongs; undefined when it is none of those around now. */
export function totpStepOf(secret: string, code: string, nowMs: number): number | undefined {
  const away = new TOTP({ ...form, secret }).validate({ token: code, timestamp: nowMs, window: stepsBeside })
  return away === null ? undefined : Math.floor(nowMs / 1000 / form.period) + away
}
