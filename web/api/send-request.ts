import { pageLanguage } from '#web/i18n/language.ts'
import { type SignedInUser } from '#web/session/signed-in-user.ts'
import { freshUser } from '#web/session/token-renewal.ts'
import { type Failure, offline } from './failure.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'

/** What is sent: JSON, a form as the specification's older calls want it, a text file as it is, or nothing. */
export type CallBody =
  | { readonly json: unknown }
  | { readonly form: Readonly<Record<string, string>> }
  | { readonly parts: FormData }
  | { readonly text: Blob }

/** A call of the server. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path on our own server, with its query: "/api/pricing/". */
  readonly path: string
  readonly body?: CallBody
  readonly headers?: Readonly<Record<string, string>>
  /** How long to wait for the answer; 20 s unless said otherwise. */
  readonly timeoutMs?: number
  /** Ends the call early, for an answer that nobody waits for any more. */
  readonly signal?: AbortSignal
  /** Goes on when the page is left meanwhile; for bodies below 64 KiB. */
  readonly outlivesPage?: boolean
}

const usualTimeoutMs = 20_000

/** Sends a call; offline when no answer came. Never throws. */
export async function sendRequest(call: Call, accept: string): Promise<Result<Response, Failure>> {
  const user = await freshUser()
  const timeout = AbortSignal.timeout(call.timeoutMs ?? usualTimeoutMs)
  try {
    return succeed(
      await fetch(call.path, {
        method: call.method,
        headers: headersOf(call, { accept, user }),
        body: bodyOf(call.body),
        signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
        credentials: 'same-origin',
        keepalive: call.outlivesPage ?? false,
      }),
    )
  } catch {
    return fail(offline)
  }
}

/** Who asks, and for what type of answer. */
export type Sender = { readonly accept: string; readonly user: SignedInUser | undefined }

/** The headers of a call: language, and who asks or that it is our own page. */
export function headersOf(call: Call, { accept, user }: Sender): Record<string, string> {
  return {
    Accept: accept,
    'Accept-Language': pageLanguage(),
    // Specification §7: a fixed header where there is no token. It also keeps plain forms of other sites out.
    ...(user ? { Authorization: `Bearer ${user.accessToken}` } : { 'X-Requested-With': 'Farehouse' }),
    ...(call.body && 'json' in call.body && { 'Content-Type': 'application/json' }),
    ...(call.body && 'text' in call.body && { 'Content-Type': 'text/plain' }),
    ...call.headers,
  }
}

function bodyOf(body: CallBody | undefined): BodyInit | null {
  if (!body) return null
  if ('json' in body) return JSON.stringify(body.json)
  if ('text' in body) return body.text
  return 'form' in body ? new URLSearchParams(body.form) : body.parts
}
