import type { ProblemCode } from '#contract/problem.ts'

/** Why a call failed: the server refused with a problem, or there was no usable answer. */
export type Failure =
  | {
      readonly kind: 'problem'
      readonly problem: ProblemCode
      /** The sentence in the page's language; empty when an intermediary answered. */
      readonly message: string
      /** Whether money moved and what to do next. */
      readonly help: string
      /** The reference by which staff find the case. */
      readonly reference: string
      /** Path of the faulty field, in wire names. */
      readonly field?: string
      /** The status of an intermediary's refusal, which says nothing else. Specification §8. */
      readonly httpStatus?: number
      readonly details?: Readonly<Record<string, unknown>>
    }
  /** No answer: no network, a timeout, or an answer of another server. */
  | { readonly kind: 'offline' }

/** No usable answer. */
export const offline: Failure = { kind: 'offline' }
