import { buildIfStale } from '../build/build-if-stale.ts'
import { drills } from './drills.ts'
import { runStep, type Step, type StepContext, type StepResult } from './run-step.ts'
import { addTally, noTests, addFailures } from './tally.ts'

/** A part of `npm test`. */
export type TestPart = {
  readonly name: string
  /** Duration on the reference machine, two idle cores: see `measureSlowness`. */
  readonly budgetSeconds: number
  readonly run: (context: StepContext) => Promise<StepResult>
}

/** All parts, the quickest to fail first. */
export const testParts: readonly TestPart[] = [
  {
    name: 'unit',
    budgetSeconds: 680,
    run: (context) => runStep({ runner: 'vitest', args: [] }, context),
  },
  { name: 'e2e', budgetSeconds: 720, run: runE2e },
  { name: 'drills', budgetSeconds: 150, run: runShortDrills },
]

/**
 * Runs the browser tests on the production build; samples those that differ only in a language or a kind of
 * fault.
 */
async function runE2e(context: StepContext): Promise<StepResult> {
  if (!(await buildIfStale(context.root))) return { tally: addFailures(noTests), tests: [] }
  return runStep({ runner: 'playwright', args: [], environment: { E2E_SAMPLE: '1' } }, context)
}

/**
 * Runs the short form of every drill that has one: programs in parallel, as they mostly wait, then the rest.
 */
function runShortDrills(context: StepContext): Promise<StepResult> {
  const steps = drills.flatMap(({ short = [] }) => short.flat())
  const programs = steps.filter(({ runner }) => runner === 'program')
  const others = steps.filter(({ runner }) => runner !== 'program')
  return runStepRows([programs, ...others.map((step) => [step])], { ...context, requirePostgres: false })
}

/** Runs the steps of a row in parallel, and the rows one after the other, whatever their results. */
export async function runStepRows(
  rows: readonly (readonly Step[])[],
  context: StepContext,
): Promise<StepResult & { readonly figures: readonly unknown[] }> {
  const results: StepResult[] = []
  for (const row of rows) results.push(...(await Promise.all(row.map((step) => runStep(step, context)))))
  return {
    tally: results.reduce((sum, { tally }) => addTally(sum, tally), noTests),
    tests: results.flatMap(({ tests }) => tests),
    figures: results.flatMap(({ figures }) => (figures === undefined ? [] : [figures])),
  }
}
