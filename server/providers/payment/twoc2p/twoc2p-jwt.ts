import { CompactSign, compactVerify, errors } from 'jose'

/** Verified claims. Numbers are kept as their signed text: no amount becomes a float. */
export type VerifiedClaims = Readonly<Record<string, unknown>>

/** Three base64url parts, the last with the length of an HS256 signature. */
const compactForm = /^[\w-]+\.[\w-]+\.([\w-]{43})$/

/** Signs claims with HS256. They are passed as JSON text, because the decimal amount must stay as written. */
export async function signClaims(claimsJson: string, secretKey: string): Promise<string> {
  return new CompactSign(encodeUtf8(claimsJson))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(encodeUtf8(secretKey))
}

/**
 * Returns the claims of a JWT with a valid signature; undefined for an invalid signature, another algorithm,
 * or a non-canonical encoding: in base64url two letters may encode the same last bits.
 */
export async function verifyClaims(jwt: string, secretKey: string): Promise<VerifiedClaims | undefined> {
  const signature = compactForm.exec(jwt)?.[1]
  if (signature === undefined || !isStrictBase64url(signature)) return undefined
  try {
    const { payload } = await compactVerify(jwt, encodeUtf8(secretKey), { algorithms: ['HS256'] })
    return parseClaims(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

function isStrictBase64url(base64url: string): boolean {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url
}

/** JSON.parse as standardised: the reviver receives the source text of numbers. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

function parseClaims(json: string): VerifiedClaims | undefined {
  const parsed = (JSON.parse as ParseWithSource)(json, (_key, value, context) =>
    typeof value === 'number' ? (context.source ?? '') : value,
  )
  const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  return isRecord ? (parsed as VerifiedClaims) : undefined
}

function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
