/**
 * `npm test`: unit and step tests, browser tests, and the short form of the drills. The last line is the
 * total: "N passed, N failed". `npm test -- unit e2e` runs only the named parts; `npm run drills` runs what
 * takes longer.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '#test-kit/database/test-postgres.ts'
import { measureSlowness } from './test/calibration.ts'
import type { StepContext } from './test/run-step.ts'
import { addTally, noTests, tallyLine, addFailures, type Tally } from './test/tally.ts'
import { allowedSeconds, isOverBudget } from './test/time-budget.ts'
import { slowestLines, type TimedTest } from './test/timed-test.ts'
import { testParts, type TestPart } from './test/test-parts.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const named = process.argv.slice(2)
const unknown = named.filter((name) => !testParts.some((part) => part.name === name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`)

const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined
if (!hasPostgres) console.log('PostgreSQL is not installed: every test runs on the embedded database.')

const context: StepContext = {
  root,
  reports: await mkdtemp(join(tmpdir(), 'farehouse-test-')),
  requirePostgres: process.env['REQUIRE_POSTGRES'] === '1',
  show: process.stdout,
}
const tests: TimedTest[] = []
const summary: string[] = []
let total: Tally = noTests
let slowness = await measureSlowness()
for (const part of testParts) {
  if (named.length === 0 || named.includes(part.name)) total = addTally(total, await runPart(part))
}
await rm(context.reports, { recursive: true })

console.log(`\nThe 20 slowest tests:\n${slowestLines(tests, 20).join('\n')}\n\n${summary.join('\n')}`)
// No test passed means that nothing was tested.
if (total.passed === 0 && total.failed === 0) total = addFailures(total)
console.log(tallyLine(total))
process.exitCode = total.failed === 0 ? 0 : 1

/** Runs a part, whatever the earlier parts did; a part over its time budget counts one more failure. */
async function runPart({ name, budgetSeconds, run }: TestPart): Promise<Tally> {
  const beganMs = performance.now()
  const result = await run(context).catch((error: unknown) => {
    console.error(error)
    return { tally: addFailures(noTests), tests: [] }
  })
  tests.push(...result.tests)
  const seconds = (performance.now() - beganMs) / 1000
  const before = slowness
  slowness = await measureSlowness()
  const spent = { seconds, budgetSeconds, slowness: [before, slowness] }
  // Budgets assume PostgreSQL; the embedded database takes longer.
  const isSlow = hasPostgres && isOverBudget(spent)
  const tally = isSlow ? addFailures(result.tally) : result.tally
  const limit = `limit ${allowedSeconds(spent).toFixed(0)} s on this machine now`
  const time = `${seconds.toFixed(0)} s of ${budgetSeconds} s (${limit})${isSlow ? ': OVER ITS TIME BUDGET' : ''}`
  summary.push(`${name}: ${tallyLine(tally)}, ${tally.skipped} skipped, ${time}`)
  console.log(summary.at(-1))
  return tally
}
