import { type problems } from './problem/problems.ts'

/** The name of an expected failure. */
export type ProblemCode = keyof typeof problems

/** A failure as a value: what it is, which field it is about, and details that the sentence needs. */
export type Problem = {
  readonly code: ProblemCode
  /** Path of the field at fault, in wire names: "passengers.0.firstName". */
  readonly field?: string
  /** Values for the placeholders of the sentence; nothing personal. */
  readonly details?: Readonly<Record<string, string | number>>
}

/** A problem as a value. */
export function problem(code: ProblemCode, more: Omit<Problem, 'code'> = {}): Problem {
  return { code, ...more }
}

/** The languages that the shop speaks. English is the fallback. */
export const languages = ['en', 'ja', 'th'] as const
/** A language that the shop speaks. */
export type Language = (typeof languages)[number]

/** Heading: what happened. Help: whether money moved and what to do next. */
export type ProblemSentence = { readonly heading: string; readonly help: string }
/** The whole catalogue in one language; placeholders are written {like this}. */
export type ProblemSentences = Readonly<Record<ProblemCode, ProblemSentence>>
