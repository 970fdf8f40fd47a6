import { z } from 'zod'
import type { ProblemCode } from '../problem.ts'
import { parseLocalDate } from '../terms/time.ts'

// The messages of these schemas are problem codes: the meaning of a missing or wrong member.

/**
 * A typed text. It contains no control characters, which would reach mails and slips, and no unpaired
 * surrogate, which databases reject.
 */
export const singleLineText = (max: number, ifMissing?: ProblemCode) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? ifMissing : undefined) })
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** Text printed for airlines: "information must be entered in English only" (specification §5). */
export const latinText = (max: number) => singleLineText(max).regex(/^[ -~]*$/, 'nameNotLatin')
const isEmptyInput = (given: unknown) => given === undefined || given === null || given === ''
/** One of these values; the caller gives the problems of a missing and an unknown one. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  { ifMissing, ifUnknown }: { readonly ifMissing: ProblemCode; readonly ifUnknown: ProblemCode },
) => z.enum(values, { error: ({ input }) => (isEmptyInput(input) ? ifMissing : ifUnknown) })
/** The usual problems of a missing and an unknown value. */
export const usual = { ifMissing: 'requiredFieldMissing', ifUnknown: 'wrongFormat' } as const
/** A calendar date as the browser sends it. */
export const dateOnly = z
  .string()
  .min(1, 'requiredFieldMissing')
  .refine((text) => parseLocalDate(text) !== undefined, 'not a calendar date')
  .meta({ format: 'date' })
/** A country: ISO 3166-1, two letters. The server checks whether the code exists. */
export const country = z
  .string()
  .min(1, 'requiredFieldMissing')
  .regex(/^[A-Z]{2}$/)

/** A percentage from 0 to 100 with at most one decimal. */
export const percentage = z
  .number('percentWrong')
  .min(0, 'percentWrong')
  .max(100, 'percentWrong')
  // Tenths are no whole binary fractions: 0.3 is compared with 3 / 10.
  .refine((percent) => Math.round(percent * 10) / 10 === percent, 'percentWrong')

/** Satang: a whole number, 100 to the baht. */
export const satangAmount = z.int()
