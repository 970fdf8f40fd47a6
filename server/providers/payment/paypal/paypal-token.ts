import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import { wireGatewayError, wireToken } from './paypal-wire.ts'

/** Dependencies of the token cache. */
export type TokenOptions = {
  readonly http: HttpClient
  /** Without a trailing slash. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs: number
}

/** A token, or the reason for its absence. Without a token nothing was sent that could change anything. */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly name: string }
  | { readonly kind: 'unreachable'; readonly note: string }

/** Caches one token for all calls. */
export type TokenKeeper = {
  /** Returns a token valid for at least another minute; concurrent callers share one request. */
  get(now: Instant): Promise<TokenAnswer>
  /** Discards a token that PayPal rejects. */
  drop(token: string): void
}

/** A token is not used in its last minute, because the call itself takes time. */
const spareMs = 60_000
const maxBytes = 16_000

/** Creates the cache of one account. */
export function createTokenCache(options: TokenOptions): TokenKeeper {
  let kept: { readonly token: string; readonly untilMs: number } | undefined
  let fetching: Promise<TokenAnswer> | undefined
  const fetchAndCacheToken = async (now: Instant): Promise<TokenAnswer> => {
    const fresh = await fetchToken(options)
    if (fresh.kind !== 'token') return fresh
    kept = { token: fresh.token, untilMs: epochMsOf(now) + fresh.expiresInSeconds * 1000 - spareMs }
    return { kind: 'token', token: fresh.token }
  }
  return {
    async get(now) {
      if (kept && epochMsOf(now) < kept.untilMs) return { kind: 'token', token: kept.token }
      // independent of the first caller's signal: the others wait for it too
      fetching ??= fetchAndCacheToken(now).finally(() => {
        fetching = undefined
      })
      return await fetching
    },
    drop(token) {
      if (kept?.token === token) kept = undefined
    },
  }
}

type FreshToken =
  | { readonly kind: 'token'; readonly token: string; readonly expiresInSeconds: number }
  | Exclude<TokenAnswer, { kind: 'token' }>

async function fetchToken(options: TokenOptions): Promise<FreshToken> {
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
  const result = await options.http.send({
    method: 'POST',
    url: `${options.url}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${basic}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    timeoutMs: options.timeoutMs,
    maxBytes,
  })
  if (result.kind !== 'answer') return { kind: 'unreachable', note: `token: ${result.note}` }
  const json = parseJson(result.body)
  const read = wireToken.safeParse(json)
  if (result.status === 200 && read.success) {
    return { kind: 'token', token: read.data.access_token, expiresInSeconds: read.data.expires_in }
  }
  const error = wireGatewayError.safeParse(json)
  if (result.status < 500 && error.success) return { kind: 'refused', name: error.data.error }
  return { kind: 'unreachable', note: `token: status ${result.status}` }
}

/** Parses JSON bytes; undefined when invalid. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
