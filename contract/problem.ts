import type { problems } from './problem/problems.ts'

/** The name of an expected failure. */
export type ProblemCode = keyof typeof problems

/** A failure as a value: its code, the affected field, and details for its sentence. */
export type Problem = {
  readonly code: ProblemCode
  /** Path of the faulty field, in wire names: "passengers.0.firstName". */
  readonly field?: string
  /** Values for the placeholders of the sentence; never personal data. */
  readonly details?: Readonly<Record<string, string | number>>
}

/** Creates a problem. */
export function createProblem(code: ProblemCode, more: Omit<Problem, 'code'> = {}): Problem {
  return { code, ...more }
}

/** The languages of the shop. English is the fallback. */
export const languages = ['en', 'ja', 'th'] as const
/** A language of the shop. */
export type Language = (typeof languages)[number]

/** Heading: what happened. Help: whether money moved and what to do next. */
export type ProblemSentence = { readonly heading: string; readonly help: string }
/** The whole catalogue in one language; placeholders are written {like this}. */
export type ProblemSentences = Readonly<Record<ProblemCode, ProblemSentence>>
