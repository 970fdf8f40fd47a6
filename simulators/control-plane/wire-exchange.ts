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

/** What a simulator answers; `body` is written as JSON, absent for an empty answer. */
export type WireAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}
