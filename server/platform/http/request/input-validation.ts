import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type Problem, type ProblemCode, createProblem } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import { ProblemError } from '../answer/problem-error.ts'

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/**
 * Returns the problem of a schema's first issue. A schema may name the problem itself by using its code as
 * the message (`z.string().regex(…, 'nameNotLatin')`); otherwise an absent value is a missing field, anything
 * else has the wrong format, and a whole input of the wrong kind is malformed.
 */
export function problemOfZodIssues(issues: readonly Issue[], input: unknown): Problem {
  const issue = issues[0]
  if (issue === undefined) return createProblem('malformed')
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys?.[0] ?? ''] : issue.path
  if (path.length === 0) return createProblem(problemNamedInMessage(issue.message) ?? 'malformed')
  const isAbsent = valueAtPath(input, path) === undefined
  const code = problemNamedInMessage(issue.message) ?? (isAbsent ? 'requiredFieldMissing' : 'wrongFormat')
  return createProblem(code, { field: fieldName(path) })
}

/** Fastify's validator for zod schemas; a refusal becomes a problem that names the field. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const read = schema.safeParse(input)
    return read.success
      ? { value: read.data }
      : { error: new ProblemError(problemOfZodIssues(read.error.issues, input)) }
  }

function problemNamedInMessage(message: string): ProblemCode | undefined {
  return Object.hasOwn(problems, message) ? (message as ProblemCode) : undefined
}

function valueAtPath(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  )
}

/** Returns the field path in API names; unknown keys are not repeated. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.map((key) => (/^\w{1,40}$/.test(String(key)) ? String(key) : '?')).join('.')
}
