import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { sha256Base64url, isEqualInConstantTime, type SecretKey } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'

/**
 * Claims of a token: it is kept in browser storage, so nothing personal. It grants no rights: `roles` only
 * drives the menu of the page.
 */
export type AccessClaims = {
  readonly userId: string
  readonly sessionId: string
  readonly roles: readonly string[]
  /** Whether the session can only set up a second factor: the page leads there. */
  readonly lacksSecondFactor?: true
}

/**
 * Issues and verifies access tokens: JWTs (RFC 9068, `at+jwt`) that are valid for minutes, in one browser.
 */
export type AccessTokens = {
  /** Lifetime of a token in seconds. */
  readonly lifetimeS: number
  /** Issues a token that is valid only with the cookie that holds `binding`. */
  issue(claims: AccessClaims, binding: string): Promise<string>
  /** Returns the owner of a token; undefined when it is forged, expired or without its cookie. */
  read(
    token: string,
    binding: string | undefined,
  ): Promise<Pick<AccessClaims, 'userId' | 'sessionId'> | undefined>
}

/** Dependencies of the access tokens. `issuer` is the shop's own address. */
export type AccessTokenDeps = {
  /** Newest first: it signs; all of them verify. */
  readonly keys: readonly SecretKey[]
  readonly issuer: string
  readonly lifetimeS: number
  readonly clock: Pick<Clock, 'nowMs'>
  readonly ids: Ids
}

const algorithm = 'HS256'
const tokenType = 'at+jwt'
const audience = 'farehouse'

const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1), bnd: z.string().min(1) })

/** Creates access tokens signed with the shop's keys. */
export function createAccessTokens(deps: AccessTokenDeps): AccessTokens {
  const [newest] = deps.keys
  if (!newest) throw new Error('At least one key is needed.')
  const latest = { ...deps, clock: monotonicClock(deps.clock) }
  return {
    lifetimeS: deps.lifetimeS,
    issue: (who, binding) => signAccessToken(latest, newest, jwtPayloadOf(who, binding)),
    read: async (token, binding) => {
      if (binding === undefined) return undefined
      const read = claims.safeParse(await verifiedPayload(latest, token))
      if (!read.success || !isEqualInConstantTime(read.data.bnd, sha256Base64url(binding))) return undefined
      return { userId: read.data.sub, sessionId: read.data.sid }
    },
  }
}

/** A monotonic clock: what has expired stays expired when the machine's clock is set back. */
function monotonicClock(clock: Pick<Clock, 'nowMs'>): Pick<Clock, 'nowMs'> {
  let latestMs = clock.nowMs()
  return { nowMs: () => (latestMs = Math.max(latestMs, clock.nowMs())) }
}

function jwtPayloadOf(
  { userId, sessionId, roles, lacksSecondFactor }: AccessClaims,
  binding: string,
): JWTPayload {
  const role = roles.length === 0 ? {} : { role: [...roles] }
  const setUp = lacksSecondFactor ? { lacks_second_factor: true } : {}
  return { sub: userId, sid: sessionId, ...role, ...setUp, bnd: sha256Base64url(binding) }
}

function signAccessToken(
  { issuer, lifetimeS, clock, ids }: AccessTokenDeps,
  key: SecretKey,
  payload: JWTPayload,
): Promise<string> {
  const nowS = Math.floor(clock.nowMs() / 1000)
  return new SignJWT(payload)
    .setProtectedHeader({ alg: algorithm, typ: tokenType, kid: key.keyId })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(nowS)
    .setNotBefore(nowS)
    .setExpirationTime(nowS + lifetimeS)
    .setJti(ids.id('tok'))
    .sign(key.bytes)
}

/** Returns the payload of a valid token; undefined for everything else, however malformed. */
async function verifiedPayload(
  { keys, issuer, clock }: AccessTokenDeps,
  token: string,
): Promise<JWTPayload | undefined> {
  const verificationKeyOf = ({ kid }: { readonly kid?: string | undefined }) => {
    const key = keys.find((one) => one.keyId === kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.bytes
  }
  try {
    const { payload } = await jwtVerify(token, verificationKeyOf, {
      algorithms: [algorithm],
      typ: tokenType,
      issuer,
      audience,
      clockTolerance: 0,
      currentDate: new Date(clock.nowMs()),
      requiredClaims: ['sub', 'sid', 'bnd', 'jti', 'iat', 'nbf', 'exp'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
