import type { HttpClient } from '#server/platform/http-client.ts'
import type { z } from 'zod'
import type { PaymentContext } from '../payment-provider.ts'
import { type TokenKeeper, parseJson, createTokenCache } from './paypal-token.ts'
import { wireError, wireGatewayError } from './paypal-wire.ts'

/** Connection options of PayPal. */
export type PaypalClientOptions = {
  readonly http: HttpClient
  /** "https://api-m.paypal.com", "https://api-m.sandbox.paypal.com" or a simulator. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeouts?: Partial<PaypalTimeouts>
}

/** Timeouts in milliseconds. */
export type PaypalTimeouts = {
  readonly token: number
  readonly read: number
  /** Reads before a change: short, so that the change is sent soon after the request. */
  readonly readBefore: number
  readonly change: number
}

const defaultTimeouts: PaypalTimeouts = { token: 10_000, read: 15_000, readBefore: 5_000, change: 45_000 }
/** The report has up to five hundred transactions; other answers are one order. */
const maxBytes = 4_000_000

/**
 * The result of a call. `data`: 2xx in the expected shape. `refused`: refused in PayPal's format; certainly
 * nothing happened. `unreachable`: nothing was sent. `unclear`: everything else; the call may have had its
 * effect.
 */
export type PaypalAnswer<Value> =
  | { readonly kind: 'data'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly issue: string }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'unclear'; readonly note: string }

/** A change, and the request id that makes it idempotent. */
export type PaypalChange = { readonly body: object; readonly requestId: string }

/** One request to the PayPal API and how its answer is read. */
export type PaypalCall<Value> = {
  readonly patience: Exclude<keyof PaypalTimeouts, 'token'>
  /** Path and query. */
  readonly path: string
  /** Makes it a POST that changes something. */
  readonly change?: PaypalChange
  readonly shape: z.ZodType<Value>
}

/** HTTP client of PayPal. Repeats a call only when its token was rejected, which happens before any processing. */
export type PaypalClient = {
  call<Value>(call: PaypalCall<Value>, context: PaymentContext): Promise<PaypalAnswer<Value>>
}

/** Creates a client of one account. */
export function paypalClient(options: PaypalClientOptions): PaypalClient {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const url = options.url.replace(/\/+$/, '')
  const tokens = createTokenCache({ ...options, url, timeoutMs: timeouts.token })
  const parts = { http: options.http, url, timeouts, tokens }
  return {
    async call(call, context) {
      const first = await callOnce(parts, call, context)
      const isTokenOver = first.kind === 'refused' && first.status === 401
      return isTokenOver ? await callOnce(parts, call, context) : first
    },
  }
}

type ClientDeps = {
  readonly http: HttpClient
  readonly url: string
  readonly timeouts: PaypalTimeouts
  readonly tokens: TokenKeeper
}

async function callOnce<Value>(
  { http, url, timeouts, tokens }: ClientDeps,
  { patience, path, change, shape }: PaypalCall<Value>,
  { now, signal, maySend }: PaymentContext,
): Promise<PaypalAnswer<Value>> {
  const access = await tokens.get(now)
  if (access.kind === 'refused') return { kind: 'refused', status: 403, issue: access.name }
  if (access.kind === 'unreachable') return access
  const result = await http.send({
    method: change ? 'POST' : 'GET',
    url: url + path,
    headers: {
      authorization: `Bearer ${access.token}`,
      accept: 'application/json',
      ...(change
        ? {
            'content-type': 'application/json',
            'paypal-request-id': change.requestId,
            prefer: 'return=representation',
          }
        : {}),
    },
    ...(change ? { body: JSON.stringify(change.body) } : {}),
    timeoutMs: timeouts[patience],
    maxBytes,
    signal,
    ...(change && maySend ? { maySend } : {}),
  })
  if (result.kind === 'unreachable') return result
  if (result.kind === 'lost') return { kind: 'unclear', note: result.note }
  if (result.status === 401) tokens.drop(access.token)
  return parseAnswer(result.status, result.body, shape)
}

function parseAnswer<Value>(status: number, body: Uint8Array, shape: z.ZodType<Value>): PaypalAnswer<Value> {
  const json = parseJson(body)
  if (status >= 400 && status < 500) {
    const issue = issueCodeOf(json)
    // 408 and 425 concern the transport of the request: it may have been processed
    const isUnclear = issue === undefined || status === 408 || status === 425
    return isUnclear ? { kind: 'unclear', note: `status ${status}` } : { kind: 'refused', status, issue }
  }
  if (status !== 200 && status !== 201) return { kind: 'unclear', note: `status ${status}` }
  const read = shape.safeParse(json)
  return read.success ? { kind: 'data', value: read.data } : { kind: 'unclear', note: 'another shape' }
}

/** Returns PayPal's issue code; undefined when the answer is not from PayPal. */
function issueCodeOf(json: unknown): string | undefined {
  const error = wireError.safeParse(json)
  if (error.success) return error.data.details[0]?.issue ?? error.data.name
  return wireGatewayError.safeParse(json).data?.error
}
