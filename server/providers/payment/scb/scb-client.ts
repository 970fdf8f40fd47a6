import type { z } from 'zod'
import { epochMsOf } from '#contract/terms/time.ts'
import type { HttpClient, OutgoingResult } from '#server/platform/http-client.ts'
import type { PaymentContext } from '../payment-provider.ts'
import { wireStatus, wireToken } from './scb-wire.ts'

/** Connection options of the bank. */
export type ScbClientOptions = {
  readonly http: HttpClient
  /** Without version and trailing slash: "https://api.partners.scb/partners". */
  readonly url: string
  readonly applicationKey: string
  readonly applicationSecret: string
  /** Timeout in milliseconds. */
  readonly timeoutMs?: number
}

/** The result of a call: the answer in its shape, the bank's "not found", or neither. */
export type ScbAnswer<Value> =
  | { readonly kind: 'data'; readonly value: Value }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** One read call. */
export type ScbCall<Value> = {
  /** After the version: "/P/billpayment/inquiry". */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly shape: z.ZodType<Value>
  readonly context: PaymentContext
}

/** Read-only client of the bank. */
export type ScbClient = { ask<Value>(call: ScbCall<Value>): Promise<ScbAnswer<Value>> }

type Token = { readonly text: string; readonly untilMs: number }

const maxBytes = 256_000
const usualTimeoutMs = 10_000
/** A token is renewed this long before its expiry. */
const tokenMarginMs = 60_000
const statusWell = 1000

/** Creates a client of one application; its access token is cached until shortly before expiry. */
export function scbClient(options: ScbClientOptions): ScbClient {
  let kept: Token | undefined
  const accessTokenFor = async (context: PaymentContext): Promise<Token | string> => {
    if (kept && epochMsOf(context.now) < kept.untilMs) return kept
    const fetched = await fetchToken(options, context)
    if (typeof fetched !== 'string') kept = fetched
    return fetched
  }
  return {
    async ask(call) {
      const first = await requestOnce(options, call, await accessTokenFor(call.context))
      if (!isTokenRefused(first)) return parseAnswer(first, call.shape)
      // The bank rejects the token; a read may be repeated.
      kept = undefined
      return parseAnswer(await requestOnce(options, call, await accessTokenFor(call.context)), call.shape)
    },
  }
}

function isTokenRefused(result: OutgoingResult): boolean {
  return result.kind === 'answer' && result.status === 401
}

/** Sends a request with a token; a failed token request fails the call. */
async function requestOnce<Value>(
  options: ScbClientOptions,
  call: ScbCall<Value>,
  token: Token | string,
): Promise<OutgoingResult> {
  return typeof token === 'string' ? { kind: 'unreachable', note: token } : getResource(options, call, token)
}

async function fetchToken(options: ScbClientOptions, context: PaymentContext): Promise<Token | string> {
  const { applicationKey, applicationSecret } = options
  const result = await options.http.send({
    method: 'POST',
    url: `${baseUrlOf(options)}/v1/oauth/token`,
    headers: { ...commonHeaders(options, context), 'content-type': 'application/json' },
    body: JSON.stringify({ applicationKey, applicationSecret }),
    timeoutMs: options.timeoutMs ?? usualTimeoutMs,
    maxBytes,
    signal: context.signal,
  })
  if (result.kind !== 'answer') return `token: ${result.note}`
  const token = wireToken.safeParse(parseJson(result.body))
  if (result.status !== 200 || !token.success) return `token: status ${result.status}`
  const { accessToken, expiresIn } = token.data.data
  return { text: accessToken, untilMs: epochMsOf(context.now) + expiresIn * 1000 - tokenMarginMs }
}

function getResource<Value>(
  options: ScbClientOptions,
  { path, query, context }: ScbCall<Value>,
  token: Token,
): Promise<OutgoingResult> {
  return options.http.send({
    method: 'GET',
    url: `${baseUrlOf(options)}/v1${path}?${new URLSearchParams(query).toString()}`,
    headers: { ...commonHeaders(options, context), authorization: `Bearer ${token.text}` },
    timeoutMs: options.timeoutMs ?? usualTimeoutMs,
    maxBytes,
    signal: context.signal,
  })
}

function parseAnswer<Value>(result: OutgoingResult, shape: z.ZodType<Value>): ScbAnswer<Value> {
  if (result.kind !== 'answer') return { kind: 'silent', note: result.note }
  const json = parseJson(result.body)
  const status = wireStatus.safeParse(json)
  // A 404 of an intermediary is not the bank's answer.
  if (result.status === 404 && status.success) return { kind: 'notFound' }
  if (result.status !== 200 || !status.success) return { kind: 'silent', note: `status ${result.status}` }
  if (status.data.status.code !== statusWell)
    return { kind: 'silent', note: `status code ${status.data.status.code}` }
  const read = shape.safeParse(json)
  return read.success ? { kind: 'data', value: read.data } : { kind: 'silent', note: 'another shape' }
}

function commonHeaders(
  { applicationKey }: ScbClientOptions,
  { requestId }: PaymentContext,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'EN',
    resourceownerid: applicationKey,
    requestuid: requestId,
  }
}

function baseUrlOf({ url }: ScbClientOptions): string {
  return url.replace(/\/+$/, '')
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
