import { type WireAnswer, type WireRequest, parseForm } from '../../control-plane/http-call.ts'
import type { SimulatedClock } from '../../control-plane/simulated-clock.ts'
import { RefusedCall, refuseAtGateway } from './sabre-refusal.ts'

/** Who calls: the agency's office (PCC) and the employee's number (EPR). */
export type Caller = { readonly pcc: string; readonly epr: string }

const tokenSeconds = 604_800
const head = 'T1RLAQ'
/** The client id of the service: version, employee, office, domain. */
const clientId = /^V1:([A-Za-z0-9]{1,12}):([A-Z0-9]{3,4}):([A-Z]{2,3})$/

/**
 * Answers a token request. Version 2 requires both halves of the credentials in base64 and the whole encoded
 * once more; version 3 requires one encoding, with the user name and password in the form. The secret `wrong`
 * is wrong; the secret `pool` belongs to an office without tokens left, which the real service reports in the
 * same words.
 */
export function issueToken(request: WireRequest, clock: SimulatedClock): WireAnswer {
  const version = request.path.startsWith('/v2/') ? 2 : 3
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(String(request.headers['authorization'] ?? ''))?.[1]
  if (!hasFormBody(request) || basic === undefined)
    return invalidClientAnswer('Credentials are missing or the syntax is not correct')
  const caller = version === 2 ? authenticateV2(request, basic) : authenticateV3(request, basic)
  if (typeof caller === 'string') return invalidClientAnswer(caller)
  const expiresMs = clock.nowMs() + tokenSeconds * 1000
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: encodeToken(caller, expiresMs), token_type: 'bearer', expires_in: tokenSeconds },
  }
}

function hasFormBody(request: WireRequest): boolean {
  return String(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
}

function authenticateV2(request: WireRequest, basic: string): Caller | string {
  if (parseForm(request).get('grant_type') !== 'client_credentials')
    return 'Credentials are missing or the syntax is not correct'
  const [id = '', secret = ''] = decodeBase64(basic).split(':')
  return callerOfCredentials(decodeBase64(id), decodeBase64(secret))
}

function authenticateV3(request: WireRequest, basic: string): Caller | string {
  const form = parseForm(request)
  const text = decodeBase64(basic)
  const at = text.indexOf(':')
  const [epr = '', pcc = '', domain = ''] = (form.get('username') ?? '').split('-')
  if (form.get('grant_type') !== 'password' || at < 1 || (form.get('password') ?? '') === '') {
    return 'Credentials are missing or the syntax is not correct'
  }
  const known = callerOfCredentials(`V1:${epr}:${pcc}:${domain}`, form.get('password') ?? '')
  return text.slice(at + 1) === 'wrong' ? 'Wrong clientID or clientSecret' : known
}

function callerOfCredentials(id: string, secret: string): Caller | string {
  const [, epr = '', pcc = ''] = clientId.exec(id) ?? []
  if (pcc === '' || secret === '' || secret === 'wrong') return 'Wrong clientID or clientSecret'
  return secret === 'pool' ? 'Active token count is exceeded' : { pcc, epr }
}

function invalidClientAnswer(description: string): WireAnswer {
  return { status: 401, body: { error: 'invalid_client', error_description: description } }
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}

function encodeToken(caller: Caller, expiresMs: number): string {
  return `${head}${Buffer.from(JSON.stringify([caller.pcc, caller.epr, expiresMs])).toString('base64url')}**`
}

/** Returns the owner of a token; refuses a missing, unknown or expired token. */
export function callerOfToken(token: string | undefined, clock: SimulatedClock): Caller {
  if (token === undefined || token === '') {
    return refuseAtGateway(
      securityFault('ERR.2SG.SEC.MISSING_CREDENTIALS', 'Credentials are missing'),
      clock.now(),
    )
  }
  const [pcc, epr, expiresMs] = decodeToken(token)
  if (typeof pcc !== 'string' || typeof epr !== 'string' || Number(expiresMs) <= clock.nowMs()) {
    const fault = securityFault(
      'ERR.2SG.SEC.INVALID_CREDENTIALS',
      'Authentication failed due to invalid credentials',
    )
    return refuseAtGateway(fault, clock.now())
  }
  return { pcc, epr }
}

/** Returns the bearer token of a JSON call. */
export function bearerTokenOf(request: WireRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(String(request.headers['authorization'] ?? ''))?.[1]
}

function securityFault(errorCode: string, message: string) {
  return { status: 401, type: 'Validation', errorCode, message }
}

function decodeToken(token: string): readonly unknown[] {
  if (!token.startsWith(head) || !token.endsWith('**')) return []
  try {
    const inside: unknown = JSON.parse(decodeBase64(token.slice(head.length, -2)))
    return Array.isArray(inside) ? inside : []
  } catch {
    return []
  }
}

/** Limits the concurrent calls of one office, as the real service does. */
export function concurrentCallCounter(most: number, clock: SimulatedClock) {
  const running = new Map<string, number>()
  return async (caller: Caller, work: () => WireAnswer | Promise<WireAnswer>): Promise<WireAnswer> => {
    const before = running.get(caller.pcc) ?? 0
    if (before >= most) throw new RefusedCall('throttled', tooManyCallsAnswer(clock.now()))
    running.set(caller.pcc, before + 1)
    try {
      return await work()
    } finally {
      running.set(caller.pcc, (running.get(caller.pcc) ?? 1) - 1)
    }
  }
}

function tooManyCallsAnswer(at: string): WireAnswer {
  const body = {
    status: 'NotProcessed',
    type: 'Validation',
    errorCode: 'ERR.2SG.GATEWAY.REQUEST_THROTTLED',
    timeStamp: at,
    message: 'Too many requests at once for these credentials',
  }
  return { status: 429, headers: { 'retry-after': '1' }, body }
}
