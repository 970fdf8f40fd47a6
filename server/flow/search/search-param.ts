import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'

const strictBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 12

/**
 * Reads the JSON that travels base64-encoded in the form or query member `param`. Takes the URL alphabet
 * too, and the spaces that a "+" becomes in a query string. Refuses other characters, broken UTF-8,
 * deep nesting and keys that reach for prototypes: this text comes from anybody's hand.
 */
export function parseSearchParam(text: string): Result<unknown, Problem> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')
  if (!strictBase64.test(base64)) return fail(createProblem('badParam', { field: 'param' }))
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    const value: unknown = JSON.parse(json)
    return isShallowAndSafe(value, 0) ? succeed(value) : fail(createProblem('badParam', { field: 'param' }))
  } catch {
    return fail(createProblem('badParam', { field: 'param' }))
  }
}

function isShallowAndSafe(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepest) return false
  return Object.entries(value).every(
    ([key, inner]) => !forbiddenKeys.has(key) && isShallowAndSafe(inner, depth + 1),
  )
}
