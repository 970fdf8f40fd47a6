import { z } from 'zod'
import { type Tally, addFailures } from './tally.ts'
import type { TimedTest } from './timed-test.ts'

const e2eStats = z.object({
  errors: z.array(z.unknown()).default([]),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** A file or a `describe` block of Playwright's report. */
type E2eSuite = {
  readonly title: string
  readonly suites?: readonly E2eSuite[] | undefined
  readonly specs?: readonly z.infer<typeof e2eSpec>[] | undefined
}

const e2eSpec = z.object({
  title: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
const e2eSuite: z.ZodType<E2eSuite> = z.object({
  title: z.string(),
  suites: z.lazy(() => z.array(e2eSuite)).optional(),
  specs: z.array(e2eSpec).optional(),
})
const e2eSuites = z.object({ suites: z.array(e2eSuite) })

/** Counts Playwright's report. A test that passed only on a retry counts as failed. */
export function e2eTally(report: unknown): Tally {
  const read = e2eStats.safeParse(report)
  if (!read.success) return addFailures({ passed: 0, failed: 0, skipped: 0 })
  const { errors, stats } = read.data
  const tally = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  const isSilent = errors.length > 0 || tally.passed === 0
  return isSilent && tally.failed === 0 ? addFailures(tally) : tally
}

/** Returns the duration of every test in Playwright's report. */
export function e2eDurations(report: unknown): TimedTest[] {
  const read = e2eSuites.safeParse(report)
  return read.success ? read.data.suites.flatMap((suite) => durationsIn(suite, '')) : []
}

function durationsIn(suite: E2eSuite, above: string): TimedTest[] {
  const path = above === '' ? suite.title : `${above} › ${suite.title}`
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    title: `${path} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => durationsIn(inner, path))]
}
