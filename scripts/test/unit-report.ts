import { z } from 'zod'
import { type Tally, addFailures } from './tally.ts'
import type { TimedTest } from './timed-test.ts'

const unitReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
})

/**
 * Counts Vitest's report. A file that did not load counts as a failure, and so does a report without any
 * test, or one marked unsuccessful without a failed test (an error outside every test).
 */
export function unitTally(report: unknown): Tally {
  const read = unitReport.safeParse(report)
  if (!read.success) return addFailures({ passed: 0, failed: 0, skipped: 0 })
  const { success, testResults } = read.data
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const countWithStatus = (statuses: readonly string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).length
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = countWithStatus(['failed']) + broken
  const tally = {
    passed: countWithStatus(['passed']),
    failed,
    skipped: countWithStatus(['pending', 'skipped', 'todo', 'disabled']),
  }
  return failed === 0 && (!success || tally.passed === 0) ? addFailures(tally) : tally
}

/** Returns the duration of every test in Vitest's report; files are relative to the project root. */
export function unitDurations(report: unknown, root: string): TimedTest[] {
  const read = unitReport.safeParse(report)
  if (!read.success) return []
  return read.data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${name.replace(`${root}/`, '')} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )
}

/**
 * Whether the PostgreSQL suites ran: at least one such test in each file that has any. A single test may be
 * skipped when it is about the other engine.
 */
export function ranOnPostgres(report: unknown): boolean {
  const read = unitReport.safeParse(report)
  if (!read.success) return false
  const halves = read.data.testResults
    .map(({ assertionResults }) =>
      assertionResults.filter(({ fullName }) => / on PostgreSQL\b/.test(fullName)),
    )
    .filter((tests) => tests.length > 0)
  const wasTestRun = ({ status }: { readonly status: string }) => status === 'passed' || status === 'failed'
  return halves.length > 0 && halves.every((tests) => tests.some(wasTestRun))
}
