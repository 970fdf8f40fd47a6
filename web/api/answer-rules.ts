import type { ProblemCode } from '#contract/problem.ts'
import { type Failure, offline } from './failure.ts'

const bookingPaths = /\/api\/(?:booking|PreciseBooking)\/$/

/**
 * Returns whether an answer counts as an error. Specification §8: error > 0, code > 0, errorCode > 0,
 * ExceptionType not empty, or a booking text that contains "error". Successful answers of this shop have none
 * of these members, and passengers' names may contain "error": of a booking only the names of members are
 * searched.
 */
export function countsAsError(body: unknown, path = ''): boolean {
  if (bookingPaths.test(path) && containsError(body)) return true
  if (!isPlainObject(body)) return false
  if ([body['error'], body['code'], body['errorCode']].some((number) => Number(number) > 0)) return true
  return typeof body['ExceptionType'] === 'string' && body['ExceptionType'] !== ''
}

/**
 * Returns whether the text of an answer contains the word "Failed" (specification §8). A name such as
 * Failedsen is another word.
 */
export function isFailedAnswer(body: unknown): boolean {
  return /\bFailed\b/.test(JSON.stringify(body) ?? '')
}

function containsError(body: unknown): boolean {
  if (typeof body === 'string') return body.includes('error')
  if (typeof body !== 'object' || body === null) return false
  const parts = Object.entries(body)
  return parts.some(
    ([name, value]) => /error/i.test(name) || (typeof value === 'object' && containsError(value)),
  )
}

/** Returns the failure in an answer. An answer that is not from this server counts as no answer. */
export function failureIn(body: unknown, status: number): Failure {
  const code = isPlainObject(body) ? body['problem'] : undefined
  if (!isPlainObject(body) || typeof code !== 'string' || !isProblemCode(code)) {
    const isNone = isFailedAnswer(body) || (!isPlainObject(body) && status >= 500)
    return isNone ? offline : unknownProblem(status)
  }
  return {
    kind: 'problem',
    problem: code,
    message: textOrEmpty(body['message']),
    help: textOrEmpty(body['help']),
    reference: textOrEmpty(body['reference']),
    ...(typeof body['field'] === 'string' && { field: body['field'] }),
    ...(isPlainObject(body['details']) && { details: body['details'] }),
  }
}

// The page of a proxy in between: only its status is known.
function unknownProblem(status: number): Failure {
  const problem = status === 404 ? 'notFound' : status === 429 ? 'tooManyRequests' : 'unexpected'
  const isRefusal = status >= 400 && status < 500
  return {
    kind: 'problem',
    problem,
    message: '',
    help: '',
    reference: '',
    ...(isRefusal && { httpStatus: status }),
  }
}

/**
 * Only the form is checked: the catalogue is larger than all other code that reads answers, and the first
 * page would wait for it.
 */
function isProblemCode(code: string): code is ProblemCode {
  return /^[a-z][A-Za-z]+$/.test(code)
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
