import { Secret, TOTP } from 'otpauth'
import type { Ids } from '#server/platform/ids.ts'

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 s. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** In bytes; as long as the hash, as RFC 4226 advises. */
const secretLength = 20
/** Accepts the previous and the next code too: clocks differ and typing takes time. */
const stepsBeside = 1

/** Creates a TOTP secret in base 32. */
export function newTotpSecret(ids: Ids): string {
  return new Secret({ buffer: Uint8Array.from(ids.bytes(secretLength)).buffer }).base32
}

/** The secret with the labels for the app's list. `shop` is its host name. */
export type TotpOwner = { readonly secret: string; readonly shop: string; readonly email: string }

/** Returns the otpauth URI of a secret: for a QR code, or a link on the same phone. */
export function otpauthUri({ secret, shop, email }: TotpOwner): string {
  return new TOTP({ ...form, secret, issuer: shop, label: email }).toString()
}

/** Returns six digits as a TOTP code, ignoring separators; undefined for everything else. */
export function parseTotpCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return /^[0-9]{6}$/.test(code) ? code : undefined
}

/** Returns the time step (half minutes since 1970) of a code; undefined when no accepted step matches. */
export function matchingTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const away = new TOTP({ ...form, secret }).validate({ token: code, timestamp: nowMs, window: stepsBeside })
  return away === null ? undefined : Math.floor(nowMs / 1000 / form.period) + away
}
