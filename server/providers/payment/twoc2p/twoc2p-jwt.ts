import { CompactSign, compactVerify, errors } from 'jose'

/** Claims of the gateway. Numbers are the very text that was signed: no amount passes through a float. */
export type VerifiedClaims = Readonly<Record<string, unknown>>

/** Three parts in base64url, the last one as long as a signature of HS256. */
const compactForm = /^[\w-]+\.[\w-]+\.([\w-]{43})$/

/** Signs claims under HS256. They come as JSON, because it must stay as it was written: its amount is a decimal. */
export async function signClaims(claimsJson: string, secretKey: string): Promise<string> {
  return new CompactSign(utf8(claimsJson))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(utf8(secretKey))
}

/**
 * The claims of a JWT whose signature holds; undefined when it does not, under any other algorithm, and for a
 * signature that is written in another way than the one way: base64url lets two letters mean the same last bits.
 */
export async function verifyClaims(jwt: string, secretKey: string): Promise<VerifiedClaims | undefined> {
  const signature = compactForm.exec(jwt)?.[1]
  if (signature === undefined || !isOnlyWriting(signature)) return undefined
  try {
    const { payload } = await compactVerify(jwt, utf8(secretKey), { algorithms: ['HS256'] })
    return recordOf(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

function isOnlyWriting(base64url: string): boolean {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url
}

/** JSON.parse as the standard has it: the source text of numbers is handed to the reviver. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

function recordOf(json: string): VerifiedClaims | undefined {
  const parsed = (JSON.parse as ParseWithSource)(json, (_key, value, context) =>
    typeof value === 'number' ? (context.source ?? '') : value,
  )
  const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  return isRecord ? (parsed as VerifiedClaims) : undefined
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
