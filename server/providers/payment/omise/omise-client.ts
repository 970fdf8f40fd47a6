import { type z } from 'zod'
import { type HttpClient } from '#server/platform/http-client.ts'
import { type WireError, wireError } from './omise-wire.ts'

/** How the client reaches Omise. */
export type OmiseClientOptions = {
  readonly http: HttpClient
  /** Without a slash at the end: "https://api.omise.co". */
  readonly url: string
  readonly secretKey: string
  readonly timeouts?: Partial<OmiseTimeouts>
}

/** Longest waits in milliseconds. */
export type OmiseTimeouts = {
  readonly read: number
  /** Questions that come before a change: short, so that the change is sent soon after it was asked for. */
  readonly readBefore: number
  readonly change: number
}

const defaultTimeouts: OmiseTimeouts = { read: 10_000, readBefore: 5_000, change: 30_000 }
/** Longest answers in bytes: a list has a hundred charges, the rest is one thing. */
const maxBytes = { one: 500_000, list: 4_000_000 } as const

/**
 * What came back. `data`: 2xx in the shape asked for. `refused`: 4xx in Omise's own words. `unreachable`: nothing was
 * sent. `unclear`: everything else; the call may have had its effect.
 */
export type OmiseAnswer<Value> =
  | { readonly kind: 'data'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly error: WireError }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'unclear'; readonly note: string }

/** One call. */
export type OmiseCall<Value> = {
  readonly patience: keyof OmiseTimeouts
  /** Path and query. */
  readonly path: string
  /** What is sent as JSON; absent makes it a GET. */
  readonly body?: object
  readonly shape: z.ZodType<Value>
  readonly isList?: boolean
  readonly signal: AbortSignal
  /** Asked just before the call leaves; after false it does not. */
  readonly maySend?: (() => boolean) | undefined
}

/** Speaks HTTP with Omise's API. It never repeats a call: that is for those who know what the call does. */
export type OmiseClient = { call<Value>(call: OmiseCall<Value>): Promise<OmiseAnswer<Value>> }

/** The version of the API that this adapter is written for. */
const version = '2019-05-29'

/** A client for one account. */
export function omiseClient(options: OmiseClientOptions): OmiseClient {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const headers = {
    authorization: `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`,
    'omise-version': version,
    accept: 'application/json',
  }
  return {
    async call({ patience, path, body, shape, isList, signal, maySend }) {
      const result = await options.http.send({
        method: body ? 'POST' : 'GET',
        url: options.url.replace(/\/+$/, '') + path,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        timeoutMs: timeouts[patience],
        maxBytes: isList ? maxBytes.list : maxBytes.one,
        signal,
        ...(maySend === undefined ? {} : { maySend }),
      })
      if (result.kind === 'unreachable') return result
      if (result.kind === 'lost') return { kind: 'unclear', note: result.note }
      return answerOf(result.status, result.body, shape)
    },
  }
}

function answerOf<Value>(status: number, body: Uint8Array, shape: z.ZodType<Value>): OmiseAnswer<Value> {
  const json = jsonOf(body)
  if (status >= 400 && status < 500) {
    const error = wireError.safeParse(json)
    return error.success
      ? { kind: 'refused', status, error: error.data }
      : { kind: 'unclear', note: `status ${status}` }
  }
  if (status < 200 || status > 299) return { kind: 'unclear', note: `status ${status}` }
  const read = shape.safeParse(json)
  return read.success ? { kind: 'data', value: read.data } : { kind: 'unclear', note: 'another shape' }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
