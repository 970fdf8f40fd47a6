import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of every token of the gateway. */
const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** Returns the claims as a JWT under HS256 with the merchant's key. */
export function signJwt(claims: object, secret: string): string {
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${hmacOf(signed, secret).toString('base64url')}`
}

/** Why a token is invalid: not an HS256 token, or signed with another key. */
export type JwtFault = 'malformed' | 'hashMismatch'

/** Returns the claims of a JWT, or why it is invalid. */
export function verifyJwt(
  jwt: string,
  secret: string,
): { readonly claims: unknown } | { readonly fault: JwtFault } {
  const [head = '', claims = '', signature = '', ...rest] = jwt.split('.')
  const alg = (parseJsonPart(head) as { readonly alg?: unknown } | undefined)?.alg
  if (alg !== 'HS256' || rest.length > 0) return { fault: 'malformed' }
  const given = Buffer.from(signature, 'base64url')
  const own = hmacOf(`${head}.${claims}`, secret)
  const isGenuine = given.length === own.length && timingSafeEqual(given, own)
  return isGenuine ? { claims: parseJsonPart(claims) } : { fault: 'hashMismatch' }
}

function hmacOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function parseJsonPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
