import { z } from 'zod'
import { type ProblemCode } from '../problem.ts'
import { localDate } from '../terms/time.ts'

// The messages of these schemas are problem codes: what a missing or wrong member amounts to.

/**
 * A typed text: it never holds control characters, which end up in mails and slips, nor half of a character pair,
 * which no database takes.
 */
export const line = (max: number, ifMissing?: ProblemCode) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? ifMissing : undefined) })
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** What is printed for airlines: "information must be entered in English only" (specification §5). */
export const latinLine = (max: number) => line(max).regex(/^[ -~]*$/, 'nameNotLatin')
const isNothing = (given: unknown) => given === undefined || given === null || given === ''
/** One of these words; what a missing and an unknown one amount to is said by whoever asks. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  { ifMissing, ifUnknown }: { readonly ifMissing: ProblemCode; readonly ifUnknown: ProblemCode },
) => z.enum(values, { error: ({ input }) => (isNothing(input) ? ifMissing : ifUnknown) })
/** What a missing and an unknown word usually amount to. */
export const usual = { ifMissing: 'requiredFieldMissing', ifUnknown: 'wrongFormat' } as const
/** A calendar date as the browser sends it. */
export const dateOnly = z
  .string()
  .min(1, 'requiredFieldMissing')
  .refine((text) => localDate(text) !== undefined, 'not a calendar date')
  .meta({ format: 'date' })
/** A country: ISO 3166-1, two letters. Whether there is one of that code is known to the server. */
export const country = z
  .string()
  .min(1, 'requiredFieldMissing')
  .regex(/^[A-Z]{2}$/)
