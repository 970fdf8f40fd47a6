/**
 * `npm run drills [-- NAME …] [--json]`: fault injection, kills, oversell, hostile text, latency, every
 * supplier and both databases at full length. Without names it runs all, one after the other. With --json
 * standard output is one JSON array: name, seconds, passed, failed, skipped, figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build/build-if-stale.ts'
import { drills } from './test/drills.ts'
import type { StepContext } from './test/run-step.ts'
import { addTally, noTests, tallyLine, addFailures, type Tally } from './test/tally.ts'
import { runStepRows } from './test/test-parts.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const isJson = process.argv.includes('--json')
const named = process.argv.slice(2).filter((word) => word !== '--json')
const unknown = named.filter((name) => !drills.some((one) => one.name === name))
if (unknown.length > 0)
  throw new Error(
    `no such drill: ${unknown.join(', ')}. There are ${drills.map((one) => one.name).join(', ')}`,
  )
if (!(await buildIfStale(root))) process.exit(1)

const show = isJson ? process.stderr : process.stdout
const context: StepContext = {
  root,
  reports: await mkdtemp(join(tmpdir(), 'farehouse-drills-')),
  requirePostgres: false,
  show,
}
const outcomes: object[] = []
let total: Tally = noTests
for (const { name, full } of drills) {
  if (named.length > 0 && !named.includes(name)) continue
  const beganMs = performance.now()
  const { tally, figures } = await runStepRows(full, context)
  const seconds = Math.round((performance.now() - beganMs) / 1000)
  total = addTally(total, tally)
  show.write(`${name}: ${tallyLine(tally)}, ${tally.skipped} skipped, ${seconds} s\n`)
  outcomes.push({ name, seconds, ...tally, figures })
}
await rm(context.reports, { recursive: true })
if (total.passed === 0 && total.failed === 0) total = addFailures(total)
console.log(isJson ? JSON.stringify(outcomes, undefined, 2) : tallyLine(total))
process.exitCode = total.failed === 0 ? 0 : 1
