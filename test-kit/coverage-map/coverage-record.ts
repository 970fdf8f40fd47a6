import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { thisRun } from '../database/test-run.ts'

/**
 * The rows touched by the tests of one file: a row of a rule or state table, or a route, with the test
 * titles.
 */
export type CoverageRecord = { readonly file: string; readonly touched: Readonly<Record<string, string[]>> }

const logLine = z.object({
  event: z.string(),
  method: z.string().optional(),
  route: z.string().optional(),
  problem: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  cause: z.string().optional(),
})

/** The folder of the record files that the tests write and the end of the run reads. */
export const recordFolder = 'coverage-map'

const touched = new Map<string, Set<string>>()
let filesWritten = 0

/** Returns the key of a route's row. */
export function routeRow(method: string, path: string): string {
  return `route ${method} ${path}`
}

/** Returns the key of a row of a state table; `what` is booking, payment or refund. */
export function moveRow(what: string, move: { from: string; to: string; cause: string }): string {
  return `${what} ${move.from} → ${move.to} by ${move.cause}`
}

/** Returns the key of a problem of the catalogue. */
export function problemRow(code: string): string {
  return `problem ${code}`
}

/** Records the rows that a shop's log line shows as touched by the current test. */
export function recordLogLine(line: string): void {
  const read = logLine.safeParse(JSON.parse(line))
  if (!read.success) return
  const { event, method, route, problem, from, to, cause } = read.data
  if (event === 'request' && method !== undefined && route !== undefined) touch(routeRow(method, route))
  if (problem !== undefined) touch(problemRow(problem))
  const what = /^(booking|payment|refund) moved$/.exec(event)?.[1]
  if (what !== undefined && from !== undefined && to !== undefined && cause !== undefined)
    touch(moveRow(what, { from, to, cause }))
}

/** Records that a shop has these routes, whether or not a test calls them. */
export function recordRoutes(routes: readonly { readonly method: string; readonly path: string }[]): void {
  for (const { method, path } of routes) {
    if (method !== 'HEAD') rowOf(routeRow(method, path))
  }
}

/** Writes the rows touched by this file's tests for the end of the run, and clears them. */
export function writeCoverageRecord(): void {
  if (touched.size === 0) return
  const folder = join(thisRun().directory, recordFolder)
  const record: CoverageRecord = {
    file: (expect.getState().testPath ?? '').replace(`${process.cwd()}/`, ''),
    touched: Object.fromEntries([...touched].map(([row, tests]) => [row, [...tests]])),
  }
  mkdirSync(folder, { recursive: true })
  filesWritten += 1
  writeFileSync(join(folder, `${process.pid}-${filesWritten}.json`), JSON.stringify(record))
  touched.clear()
}

function touch(row: string): void {
  rowOf(row).add(expect.getState().currentTestName ?? 'preparation of the file')
}

function rowOf(row: string): Set<string> {
  const tests = touched.get(row) ?? new Set()
  touched.set(row, tests)
  return tests
}
