import { z } from 'zod'
import { type Tally, withFailure } from './tally.ts'

const unitReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/**
 * Counts Vitest's report. A file that did not load counts as a failure, and so does a report without any
 * test, or one that calls itself unsuccessful without naming a failure (an error outside every test).
 */
export function unitTally(report: unknown): Tally {
  const read = unitReport.safeParse(report)
  if (!read.success) return withFailure({ passed: 0, failed: 0, skipped: 0 })
  const { success, testResults } = read.data
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (statuses: readonly string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).length
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = count(['failed']) + broken
  const tally = {
    passed: count(['passed']),
    failed,
    skipped: count(['pending', 'skipped', 'todo', 'disabled']),
  }
  return failed === 0 && (!success || tally.passed === 0) ? withFailure(tally) : tally
}

/**
 * Whether the half of the suite that runs on PostgreSQL ran: in each file that has such tests some were run.
 * A single one may be left out, when it is about the other engine.
 */
export function ranOnPostgres(report: unknown): boolean {
  const read = unitReport.safeParse(report)
  if (!read.success) return false
  const halves = read.data.testResults
    .map(({ assertionResults }) =>
      assertionResults.filter(({ fullName }) => / on PostgreSQL\b/.test(fullName)),
    )
    .filter((tests) => tests.length > 0)
  const isRun = ({ status }: { readonly status: string }) => status === 'passed' || status === 'failed'
  return halves.length > 0 && halves.every((tests) => tests.some(isRun))
}
