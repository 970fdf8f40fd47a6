import type { HttpClient } from '#server/platform/http-client.ts'
import { decompressedText } from '#server/platform/decompressed-text.ts'
import { z } from 'zod'
import { createRateLimiter } from './duffel-rate-limit.ts'
import { type WireError, wireErrors } from './duffel-wire.ts'

/** Connection options of Duffel. */
export type DuffelClientOptions = {
  readonly http: HttpClient
  /** Without a trailing slash: "https://api.duffel.com". */
  readonly url: string
  readonly token: string
  readonly timeouts?: Partial<DuffelTimeouts>
}

/** Timeouts in milliseconds. An airline may take over a minute to book. */
export type DuffelTimeouts = {
  readonly search: number
  readonly read: number
  /** Reads before a change: short, so that the change is sent soon after the request. */
  readonly readBefore: number
  /** The search for an offer with the real ages, before booking. */
  readonly offerAgain: number
  readonly change: number
}

/** A browser waits twenty seconds for a price, so the airline's timeout must be reported earlier. */
const defaultTimeouts: DuffelTimeouts = {
  search: 25_000,
  read: 15_000,
  readBefore: 5_000,
  offerAgain: 12_000,
  change: 130_000,
}
/**
 * Largest answers in bytes, compressed and decompressed: searches may be large, a list has two hundred
 * orders, other answers one object.
 */
const maxBytes: Readonly<Record<keyof DuffelTimeouts, number>> = {
  search: 32_000_000,
  read: 8_000_000,
  readBefore: 2_000_000,
  offerAgain: 32_000_000,
  change: 2_000_000,
}

/**
 * The result of a call. `data`: 2xx in the expected shape. `refused`: an error in Duffel's format.
 * `unreachable`: nothing was sent. `unclear`: everything else; the call may have had its effect.
 */
export type DuffelAnswer<Value> =
  | { readonly kind: 'data'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly error: WireError }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'unclear'; readonly note: string }

/** The note of an accepted call (202): the order may still be created long afterwards. */
export const acceptedNote = 'accepted, not finished'

/** One request to the Duffel API and how its answer is read. */
export type DuffelCall<Value> = {
  readonly patience: keyof DuffelTimeouts
  /** Path and query. */
  readonly path: string
  /** Content of `data`; absent makes it a GET. Null is a POST without a body. */
  readonly data?: unknown
  /** The shape of the whole answer. */
  readonly shape: z.ZodType<Value>
  readonly signal: AbortSignal
  /** Checked just before sending; false prevents it. */
  readonly maySend?: (() => boolean) | undefined
}

/** HTTP client of Duffel. Never repeats a call: only the caller knows whether that is safe. */
export type DuffelClient = {
  readonly timeouts: DuffelTimeouts
  call<Value>(call: DuffelCall<Value>): Promise<DuffelAnswer<Value>>
}

/** Creates a client of one account. */
export function duffelClient(options: DuffelClientOptions): DuffelClient {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const headers = {
    authorization: `Bearer ${options.token}`,
    'duffel-version': 'v2',
    accept: 'application/json',
    'accept-encoding': 'gzip',
  }
  const gate = createRateLimiter()
  return {
    timeouts,
    async call({ patience, path, data, shape, signal, maySend }) {
      const isPost = data !== undefined
      if (!(await gate.enter(patience === 'search' ? 'search' : 'other', signal)))
        return { kind: 'unreachable', note: 'rate limit reached' }
      const result = await options.http.send({
        method: isPost ? 'POST' : 'GET',
        url: options.url.replace(/\/+$/, '') + path,
        headers: isPost && data !== null ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(isPost && data !== null ? { body: JSON.stringify({ data }) } : {}),
        timeoutMs: timeouts[patience],
        maxBytes: maxBytes[patience],
        signal,
        ...(maySend === undefined ? {} : { maySend }),
      })
      if (result.kind === 'unreachable') return result
      if (result.kind === 'lost') return { kind: 'unclear', note: result.note }
      gate.note(result)
      const text = await decompressedText(result, maxBytes[patience])
      if (text === undefined) return { kind: 'unclear', note: 'not to be unpacked' }
      return parseAnswer(result.status, text, shape)
    },
  }
}

function parseAnswer<Value>(status: number, body: string, shape: z.ZodType<Value>): DuffelAnswer<Value> {
  const json = parseJson(body)
  if (status >= 400) {
    const errors = wireErrors.safeParse(json)
    const error = errors.success ? errors.data.errors[0] : undefined
    return error ? { kind: 'refused', status, error } : { kind: 'unclear', note: `status ${status}` }
  }
  // Duffel is still processing: the order may be created or not
  if (status === 202) return { kind: 'unclear', note: acceptedNote }
  if (status < 200 || status > 299) return { kind: 'unclear', note: `status ${status}` }
  const read = shape.safeParse(json)
  return read.success ? { kind: 'data', value: read.data } : { kind: 'unclear', note: 'another shape' }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns the schema of an answer with its content in `data`. */
export function dataEnvelope<Value>(shape: z.ZodType<Value>): z.ZodType<Value> {
  return z.object({ data: shape }).transform((envelope) => envelope.data)
}
