import { type AnyInput, type ApiEndpoint, type CallInput, endpointUrl } from './endpoint-call.ts'
import { pageLanguage } from '#web/i18n/language.ts'
import { type SignedInUser, signedInUser } from '#web/session/signed-in-user.ts'
import { userWithFreshToken } from '#web/session/token-renewal.ts'
import { type Failure, offline } from './failure.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'

/** A call of the server: an endpoint and its input. */
export type Call = { readonly endpoint: ApiEndpoint; readonly input: AnyInput }

const usualTimeoutMs = 20_000

/**
 * Sends a call; offline without an answer. Never throws. Refused with a token that was replaced meanwhile, as
 * after a change of the password, it is sent once more with the new one.
 */
export async function sendRequest<const Spec extends ApiEndpoint>(
  endpoint: Spec,
  given: CallInput<Spec>,
  accept: string,
): Promise<Result<Response, Failure>> {
  const input: AnyInput = given
  const user = await userWithFreshToken()
  const timeout = AbortSignal.timeout(input.timeoutMs ?? usualTimeoutMs)
  try {
    const sendAs = (as: SignedInUser | undefined) =>
      fetch(endpointUrl(endpoint, input), {
        method: endpoint.method,
        headers: headersOf({ endpoint, input }, { accept, user: as }),
        body: requestBodyOf({ endpoint, input }),
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
        credentials: 'same-origin',
        keepalive: input.outlivesPage ?? false,
      })
    const answer = await sendAs(user)
    const now = signedInUser()
    const isOutdated = answer.status === 401 && user && now && now.accessToken !== user.accessToken
    return succeed(isOutdated ? await sendAs(now) : answer)
  } catch {
    return fail(offline)
  }
}

/** The signed-in user, and the media type of the answer. */
export type Sender = { readonly accept: string; readonly user: SignedInUser | undefined }

/** Returns the headers of a call: language, and the user's token or a marker of this page. */
export function headersOf({ endpoint, input }: Call, { accept, user }: Sender): Record<string, string> {
  const isJson = endpoint.takes === undefined && input.body !== undefined
  return {
    Accept: accept,
    'Accept-Language': pageLanguage(),
    // Specification §7: a fixed header where there is no token. It also keeps out plain forms of other sites.
    ...(user ? { Authorization: `Bearer ${user.accessToken}` } : { 'X-Requested-With': 'Farehouse' }),
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...(endpoint.takes === 'raw' && { 'Content-Type': 'text/plain' }),
    ...(input.orderKey !== undefined && { 'Order-Key': input.orderKey }),
    ...(input.companyId !== undefined && { 'Company-Id': input.companyId }),
    ...input.headers,
  }
}

/**
 * Returns the body in the endpoint's format: JSON, a form as the specification's older calls take it, or
 * bytes.
 */
function requestBodyOf({ endpoint: { takes = 'json' }, input: { body } }: Call): BodyInit | null {
  if (body === undefined) return null
  if (takes === 'json' || takes === 'jsonOrForm') return JSON.stringify(body)
  return takes === 'form' ? new URLSearchParams(body as Record<string, string>) : (body as Blob)
}
