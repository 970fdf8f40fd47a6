/** What a runner of tests did. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** Nothing run yet. */
export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

/** Both together. */
export function addTally(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  }
}

/** One failure more than the runner told: it broke, or it kept something to itself. */
export function withFailure(tally: Tally, failed = 1): Tally {
  return addTally(tally, { ...noTests, failed })
}

/** The line that everybody reads. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** Reads that line back, from the end of what a drill printed. */
export function tallyIn(output: string): Tally | undefined {
  const match = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '')
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : undefined
}
