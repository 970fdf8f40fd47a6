import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../build/build-if-stale.ts'
import { projectFiles } from '../check/project-files.ts'
import { readReport, runSuite } from './run-suite.ts'
import { storyTally } from './story-report.ts'
import { noTests, tallyIn, withFailure, type Tally } from './tally.ts'
import { ranOnPostgres, unitTally } from './unit-report.ts'

/** What a suite needs to know: the root of the project and a folder of its own for reports. */
export type SuiteRun = { readonly root: string; readonly reports: string; readonly requirePostgres: boolean }

/** A part of the tests. */
export type Suite = { readonly name: string; readonly run: (run: SuiteRun) => Promise<Tally> }

/** All parts, in the order in which they are run: quick ones first. */
export const suites: readonly Suite[] = [
  { name: 'units', run: runUnits },
  { name: 'stories', run: runStories },
  { name: 'drill', run: runDrill },
]

/** A runner that ended badly without telling of a failure has failed. */
function judged(tally: Tally, code: number | undefined): Tally {
  return code !== 0 && tally.failed === 0 ? withFailure(tally) : tally
}

/** Rules, steps and components, on the embedded database and on PostgreSQL. */
async function runUnits({ root, reports, requirePostgres }: SuiteRun): Promise<Tally> {
  const file = join(reports, 'units.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runSuite({ root, command: 'vitest', args })
  const report = await readReport(file)
  const tally = judged(unitTally(report), code)
  if (!requirePostgres || ranOnPostgres(report)) return tally
  console.log('The tests on PostgreSQL did not all run, and REQUIRE_POSTGRES=1 asks for them.')
  return withFailure(tally)
}

/** The stories in a real browser, on the built web. */
async function runStories({ root, reports }: SuiteRun): Promise<Tally> {
  if (!projectFiles(root).some((path) => /^e2e\/.*\.(test|spec|story)\.ts$/.test(path))) return noTests
  if (!(await buildIfStale(root))) return withFailure(noTests)
  const file = join(reports, 'stories.json')
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const args = ['test', '--reporter=list,json']
  const { code } = await runSuite({ root, command: 'playwright', args, environment })
  return judged(storyTally(await readReport(file)), code)
}

/** The drill that kills the server between a booking request and its confirmation. It prints its own count. */
async function runDrill({ root }: SuiteRun): Promise<Tally> {
  const script = 'e2e/drills/on-every-database.ts'
  if (!existsSync(join(root, script))) return noTests
  const { code, output } = await runSuite({ root, command: 'node', args: [script] })
  return judged(tallyIn(output) ?? withFailure(noTests), code)
}
