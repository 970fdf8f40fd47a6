/**
 * `npm test`: rules, steps and components on both databases, then the stories in a browser, then the kill drill.
 * The last line is the count of all: "N passed, N failed". `npm test -- units stories` runs only the parts named.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suites } from './test/suites.ts'
import { addTally, noTests, tallyLine, withFailure, type Tally } from './test/tally.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const named = process.argv.slice(2)
const unknown = named.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`)

const reports = await mkdtemp(join(tmpdir(), 'farehouse-test-'))
const requirePostgres = process.env['REQUIRE_POSTGRES'] === '1'
let total: Tally = noTests
for (const { name, run } of suites) {
  if (named.length > 0 && !named.includes(name)) continue
  const tally = await run({ root, reports, requirePostgres }).catch((error: unknown) => {
    console.error(error)
    return withFailure(noTests)
  })
  console.log(`${name}: ${tallyLine(tally)}, ${tally.skipped} left out`)
  total = addTally(total, tally)
}
await rm(reports, { recursive: true })

// Nothing passed means nothing was proven.
if (total.passed === 0 && total.failed === 0) total = withFailure(total)
console.log(tallyLine(total))
process.exitCode = total.failed === 0 ? 0 : 1
