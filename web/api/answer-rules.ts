import { type ProblemCode, problems } from '#contract/problem.ts'
import { type Failure, offline } from './failure.ts'

/**
 * Does this answer count as an error? Specification §8: error > 0, code > 0, errorCode > 0, or ExceptionType
 * not empty. A success of ours has none of these members.
 */
export function countsAsError(body: unknown): boolean {
  if (!isRecord(body)) return false
  if ([body['error'], body['code'], body['errorCode']].some((number) => Number(number) > 0)) return true
  return typeof body['ExceptionType'] === 'string' && body['ExceptionType'] !== ''
}

/** The failure that an answer tells of. An answer that is not from our server counts as no answer. */
export function failureIn(body: unknown, status: number): Failure {
  if (!isRecord(body)) return status >= 500 ? offline : unknownProblem(status)
  const code = body['problem']
  if (typeof code !== 'string' || !isProblemCode(code)) return unknownProblem(status)
  return {
    kind: 'problem',
    problem: code,
    message: text(body['message']),
    help: text(body['help']),
    reference: text(body['reference']),
    ...(typeof body['field'] === 'string' && { field: body['field'] }),
    ...(isRecord(body['details']) && { details: body['details'] }),
  }
}

// A page of a proxy in between: the status is all that it tells.
function unknownProblem(status: number): Failure {
  const problem = status === 404 ? 'notFound' : status === 429 ? 'tooManyRequests' : 'unexpected'
  return { kind: 'problem', problem, message: '', help: '', reference: '' }
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
