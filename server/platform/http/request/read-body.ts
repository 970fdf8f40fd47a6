import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'

const deepest = 32
const keysThatReachForPrototypes: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a JSON body. Refused: invalid UTF-8, invalid JSON, duplicate keys (parsers disagree on which one
 * counts), prototype keys, NUL characters and lone surrogates (PostgreSQL takes neither), nesting beyond 32.
 * An empty body is undefined.
 */
export function readJsonBody(bytes: Uint8Array): Result<unknown, Problem> {
  if (bytes.length === 0) return succeed(undefined)
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    const keys = countKeys(value, 0)
    return keys === undefined || keys !== countWrittenKeys(text)
      ? fail(createProblem('malformed'))
      : succeed(value)
  } catch {
    return fail(createProblem('malformed'))
  }
}

/**
 * Parses a URL-encoded form into text members. Refused: invalid escapes, invalid UTF-8, NUL, duplicate
 * members.
 */
export function readFormBody(bytes: Uint8Array): Result<Readonly<Record<string, string>>, Problem> {
  try {
    const members = new Map<string, string>()
    const written = utf8
      .decode(bytes)
      .split('&')
      .filter((part) => part !== '')
    for (const part of written) {
      const [name, value] = splitAtEquals(part).map((text) => decodeURIComponent(text.replaceAll('+', ' ')))
      if (name === undefined || !isStorableText(name) || members.has(name))
        return fail(createProblem('malformed'))
      if (keysThatReachForPrototypes.has(name) || !isStorableText(value ?? ''))
        return fail(createProblem('malformed'))
      members.set(name, value ?? '')
    }
    return succeed(Object.fromEntries(members))
  } catch {
    return fail(createProblem('malformed'))
  }
}

/** Whether a text can be stored: no NUL character and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function splitAtEquals(part: string): readonly string[] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

/** Counts all keys of a value; undefined when something in it is refused. */
function countKeys(value: unknown, depth: number): number | undefined {
  if (typeof value === 'string') return isStorableText(value) ? 0 : undefined
  if (value === null || typeof value !== 'object') return 0
  if (depth >= deepest) return undefined
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.some((key) => keysThatReachForPrototypes.has(key) || !isStorableText(key))) return undefined
  let count = keys.length
  for (const part of Object.values(value)) {
    const inside = countKeys(part, depth + 1)
    if (inside === undefined) return undefined
    count += inside
  }
  return count
}

/** Counts the keys written in a JSON text: in valid JSON exactly the strings that a colon follows. */
function countWrittenKeys(json: string): number {
  let count = 0
  for (const found of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g))
    if (found[1] !== undefined) count += 1
  return count
}
