import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { e2eDurations, e2eTally } from './e2e-report.ts'
import { readReport, runCommand } from './run-command.ts'
import { noTests, parseTallyLine, addFailures, type Tally } from './tally.ts'
import type { TimedTest } from './timed-test.ts'
import { ranOnPostgres, unitDurations, unitTally } from './unit-report.ts'

/** Shared by all steps: the project root, a folder for reports, and where output is shown. */
export type StepContext = {
  readonly root: string
  readonly reports: string
  /** Whether a missing PostgreSQL is a failure. */
  readonly requirePostgres: boolean
  readonly show: NodeJS.WritableStream
}

/** A command that tests something. `program` is a file for Node; it passes when it exits with 0. */
export type Step = {
  readonly runner: 'vitest' | 'playwright' | 'program'
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** The result of a step. `figures` is the JSON object that a program printed last, if any. */
export type StepResult = {
  readonly tally: Tally
  readonly tests: readonly TimedTest[]
  readonly figures?: unknown
}

/** Runs one step to its end. */
export function runStep(step: Step, context: StepContext): Promise<StepResult> {
  switch (step.runner) {
    case 'vitest':
      return runVitest(step, context)
    case 'playwright':
      return runPlaywright(step, context)
    case 'program':
      return runProgram(step, context)
  }
}

/** A runner that failed without reporting a failure counts as one failure. */
function tallyWithExitCode(tally: Tally, code: number | undefined): Tally {
  return code !== 0 && tally.failed === 0 ? addFailures(tally) : tally
}

async function runVitest({ args, environment = {} }: Step, context: StepContext): Promise<StepResult> {
  const { root, requirePostgres, show } = context
  const file = join(await mkdtemp(join(context.reports, 'vitest-')), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = { root, command: 'vitest', args: ['run', ...reporters, ...args], environment, show }
  const { code } = await runCommand(command)
  const report = await readReport(file)
  const tally = tallyWithExitCode(unitTally(report), code)
  const tests = unitDurations(report, root)
  if (!requirePostgres || ranOnPostgres(report)) return { tally, tests }
  show.write('Not every suite ran on PostgreSQL, and REQUIRE_POSTGRES=1 asks for that.\n')
  return { tally: addFailures(tally), tests }
}

async function runPlaywright({ args, environment }: Step, context: StepContext): Promise<StepResult> {
  const { root, show } = context
  const file = join(await mkdtemp(join(context.reports, 'playwright-')), 'report.json')
  const { code } = await runCommand({
    root,
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...args],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    show,
  })
  const report = await readReport(file)
  return { tally: tallyWithExitCode(e2eTally(report), code), tests: e2eDurations(report) }
}

async function runProgram(
  { args, environment = {} }: Step,
  { root, show }: StepContext,
): Promise<StepResult> {
  const beganMs = performance.now()
  const { code, output } = await runCommand({ root, command: 'node', args: [...args], environment, show })
  const tally = tallyWithExitCode(parseTallyLine(output) ?? { ...noTests, passed: code === 0 ? 1 : 0 }, code)
  const figures = parseLastJsonLine(output)
  const tests = [{ title: args.join(' '), ms: performance.now() - beganMs }]
  return figures === undefined ? { tally, tests } : { tally, tests, figures }
}

/** Returns the JSON object on the last line of an output; undefined when there is none. */
function parseLastJsonLine(output: string): unknown {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) return undefined
  try {
    return JSON.parse(last)
  } catch {
    return undefined
  }
}
