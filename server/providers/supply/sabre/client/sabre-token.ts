import type { HttpClient } from '#server/platform/http-client.ts'
import { z } from 'zod'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'

/** Credentials: client id and secret (v2), or also a user (EPR) and password (v3). */
export type SabreCredentials = {
  readonly auth: 'v2' | 'v3'
  /** For v2 "V1:EPR:PCC:AA". */
  readonly clientId: string
  readonly clientSecret: string
  /** The agency's pseudo city code (PCC). */
  readonly pcc: string
  readonly epr?: string | undefined
  readonly password?: string | undefined
}

/** A token, or the reason for its absence. Without a token nothing was sent. */
export type SabreToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none'; readonly note: string }

/** The shared token of a credential. Sabre limits the number of tokens. */
export type SabreTokenKeeper = {
  /** Returns the current token; concurrent callers share one request. */
  token(now: Instant): Promise<SabreToken>
  /** Discards a rejected token; a newer one is kept. */
  drop(token: string): void
}

/** Where access tokens come from: endpoint, credentials and clock. */
export type SabreTokenSource = {
  readonly http: HttpClient
  /** Without a trailing slash. */
  readonly url: string
  readonly credentials: SabreCredentials
}

/** Milliseconds before its expiry at which a token is renewed, so that none expires in transit. */
const marginMs = 300_000
/** Milliseconds without token requests after a refusal: `invalid_client` may only mean that the token pool is full. */
const backOffMs = 2_000
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const tokenRefusal = z.object({ error: z.string() })

type StoredToken = { token: string; untilMs: number }
type FetchedToken = SabreToken & { readonly lifeMs?: number }

/** Keeps the token of a credential: one request for all callers, renewal before expiry, backoff after a refusal. */
export function createSabreTokenCache(source: SabreTokenSource): SabreTokenKeeper {
  let kept: StoredToken | undefined
  let refused: { note: string; untilMs: number } | undefined
  let asking: Promise<SabreToken> | undefined
  const fetchAndCacheToken = async (nowMs: number): Promise<SabreToken> => {
    const answer = await requestToken(source)
    if (answer.kind === 'token') {
      const lifeMs = answer.lifeMs ?? 0
      kept = { token: answer.token, untilMs: nowMs + Math.max(lifeMs - marginMs, lifeMs / 2) }
      refused = undefined
    } else refused = { note: answer.note, untilMs: nowMs + backOffMs }
    return answer
  }
  return {
    token: (now) => {
      const nowMs = epochMsOf(now)
      if (kept && nowMs < kept.untilMs) return Promise.resolve({ kind: 'token', token: kept.token })
      // a clock set back does not extend the backoff
      if (refused && nowMs < refused.untilMs && nowMs >= refused.untilMs - backOffMs)
        return Promise.resolve({ kind: 'none', note: refused.note })
      asking ??= fetchAndCacheToken(nowMs).finally(() => (asking = undefined))
      return asking
    },
    drop: (token) => {
      if (kept?.token === token) kept = undefined
    },
  }
}

async function requestToken({ http, url, credentials }: SabreTokenSource): Promise<FetchedToken> {
  const result = await http.send({
    method: 'POST',
    url: `${url}/${credentials.auth}/auth/token`,
    headers: {
      authorization: `Basic ${basicCredentials(credentials)}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: tokenRequestForm(credentials),
    timeoutMs: 10_000,
    maxBytes: 64_000,
  })
  if (result.kind !== 'answer') return { kind: 'none', note: `token: ${result.note}` }
  const json = parseJson(result.body)
  const good = tokenAnswer.safeParse(json)
  if (result.status === 200 && good.success)
    return { kind: 'token', token: good.data.access_token, lifeMs: good.data.expires_in * 1000 }
  const bad = tokenRefusal.safeParse(json)
  return { kind: 'none', note: `token: ${bad.success ? bad.data.error : `status ${result.status}`}` }
}

/** v2 uses the base64 of two base64 texts; v3 uses standard basic authentication. */
function basicCredentials({ auth, clientId, clientSecret }: SabreCredentials): string {
  if (auth === 'v3') return encodeBase64(`${clientId}:${clientSecret}`)
  return encodeBase64(`${encodeBase64(clientId)}:${encodeBase64(clientSecret)}`)
}

function tokenRequestForm({ auth, epr = '', pcc, password = '' }: SabreCredentials): string {
  if (auth === 'v2') return 'grant_type=client_credentials'
  const form = { grant_type: 'password', username: `${epr}-${pcc}-AA`, password }
  return new URLSearchParams(form).toString()
}

const encodeBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
