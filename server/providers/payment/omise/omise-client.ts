import type { z } from 'zod'
import type { HttpClient } from '#server/platform/http-client.ts'
import { type WireError, wireError } from './omise-wire.ts'

/** Connection options of Omise. */
export type OmiseClientOptions = {
  readonly http: HttpClient
  /** Without a trailing slash: "https://api.omise.co". */
  readonly url: string
  readonly secretKey: string
  readonly timeouts?: Partial<OmiseTimeouts>
}

/** Timeouts in milliseconds. */
export type OmiseTimeouts = {
  readonly read: number
  /** Reads before a change: short, so that the change is sent soon after the request. */
  readonly readBefore: number
  readonly change: number
}

const defaultTimeouts: OmiseTimeouts = { read: 10_000, readBefore: 5_000, change: 30_000 }
/** Largest answers in bytes: a list has a hundred charges, other answers one object. */
const maxBytes = { one: 500_000, list: 4_000_000 } as const

/**
 * The result of a call. `data`: 2xx in the expected shape. `refused`: 4xx in Omise's format. `unreachable`:
 * nothing was sent. `unclear`: everything else; the call may have had its effect.
 */
export type OmiseAnswer<Value> =
  | { readonly kind: 'data'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly error: WireError }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'unclear'; readonly note: string }

/** One request to the Omise API and how its answer is read. */
export type OmiseCall<Value> = {
  readonly patience: keyof OmiseTimeouts
  /** Path and query. */
  readonly path: string
  /** The JSON body; absent makes it a GET. */
  readonly body?: object
  readonly shape: z.ZodType<Value>
  readonly isList?: boolean
  readonly signal: AbortSignal
  /** Checked just before sending; false prevents it. */
  readonly maySend?: (() => boolean) | undefined
}

/** HTTP client of Omise's API. Never repeats a call: only the caller knows whether that is safe. */
export type OmiseClient = { call<Value>(call: OmiseCall<Value>): Promise<OmiseAnswer<Value>> }

/** The API version of this adapter. */
const version = '2019-05-29'

/** Creates a client of one account. */
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
      return parseAnswer(result.status, result.body, shape)
    },
  }
}

function parseAnswer<Value>(status: number, body: Uint8Array, shape: z.ZodType<Value>): OmiseAnswer<Value> {
  const json = parseJson(body)
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

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
