/** Counts of a test run. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** The empty tally. */
export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

/** Adds two tallies. */
export function addTally(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  }
}

/** Adds failures that the runner did not report. */
export function addFailures(tally: Tally, failed = 1): Tally {
  return addTally(tally, { ...noTests, failed })
}

/** Returns the summary line. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** Parses the summary line at the end of a drill's output. */
export function parseTallyLine(output: string): Tally | undefined {
  const match = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '')
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : undefined
}
