import type { Effects } from './fault-plan.ts'

/** A request to a simulator; the path has no trailing slash. */
export type WireRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** The body as it came; `body` is the same as UTF-8. */
  readonly bytes: Uint8Array
  /** Faults that the simulator itself must apply, such as priceDrift and seats. */
  readonly effects: Effects
}

/**
 * The answer of a simulator; `body` is written as JSON, absent for an empty answer. `text` is written
 * unchanged instead, for a page, XML or plain text, whose `content-type` then belongs into the headers; `bytes` for
 * what is no text.
 */
export type WireAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
  readonly bytes?: Uint8Array
}

/** Returns the fields of a form sent as application/x-www-form-urlencoded. */
export function parseForm(request: WireRequest): URLSearchParams {
  return new URLSearchParams(request.body)
}

/** Returns a redirect to be requested with GET. */
export function seeOther(location: string): WireAnswer {
  return { status: 303, headers: { location } }
}
