import { z } from 'zod'
import { type Tally, withFailure } from './tally.ts'

const storyReport = z.object({
  errors: z.array(z.unknown()).default([]),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** Counts Playwright's report. A story that passed only when tried again counts as failed. */
export function storyTally(report: unknown): Tally {
  const read = storyReport.safeParse(report)
  if (!read.success) return withFailure({ passed: 0, failed: 0, skipped: 0 })
  const { errors, stats } = read.data
  const tally = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  const isSilent = errors.length > 0 || tally.passed === 0
  return isSilent && tally.failed === 0 ? withFailure(tally) : tally
}
