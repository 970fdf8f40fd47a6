import { type Effects } from './fault-plan.ts'

/** A request as a simulator sees it; the path has no trailing slash. */
export type WireRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** Faults that the simulator must act on itself, such as priceDrift and seats. */
  readonly effects: Effects
}

/**
 * What a simulator answers; `body` is written as JSON, absent for an empty answer. `text` is written as it is instead:
 * a page, XML or a plain word, whose `content-type` then belongs into the headers.
 */
export type WireAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
}

/** The fields of a form that came as application/x-www-form-urlencoded. */
export function formOf(request: WireRequest): URLSearchParams {
  return new URLSearchParams(request.body)
}

/** Sends a browser elsewhere, to be asked for with GET. */
export function seeOther(location: string): WireAnswer {
  return { status: 303, headers: { location } }
}
