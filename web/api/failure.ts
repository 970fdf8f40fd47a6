import { type ProblemCode } from '#contract/problem.ts'

/** Why a call brought nothing: the server refused with a problem, or there was no usable answer at all. */
export type Failure =
  | {
      readonly kind: 'problem'
      readonly problem: ProblemCode
      /** The sentence in the page's language; empty when something between us and the server answered. */
      readonly message: string
      /** Whether money moved and what to do next. */
      readonly help: string
      /** The number under which staff find the case. */
      readonly reference: string
      /** Path of the field at fault, in wire names. */
      readonly field?: string
      /** The status of a refusal that is not our server's: it says nothing else. Specification §8. */
      readonly httpStatus?: number
      readonly details?: Readonly<Record<string, unknown>>
    }
  /** No answer: no network, a time-out, or an answer that is not ours. */
  | { readonly kind: 'offline' }

/** No usable answer. */
export const offline: Failure = { kind: 'offline' }
