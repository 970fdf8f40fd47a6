/** The result of a drill. */
export type DrillReport = {
  /** "kill-drill" */
  readonly drill: string
  readonly figures: Readonly<Record<string, unknown>>
  /** Violations found, each a sentence. */
  readonly violations: readonly string[]
}

const mostShown = 10

/**
 * Prints the result of a drill and sets the exit code: 1 when there was a violation. With `isJson` the last
 * line is one JSON object, otherwise a readable summary.
 */
export function reportDrill({ drill, figures, violations }: DrillReport, isJson: boolean): void {
  const shown = [...new Set(violations)].slice(0, mostShown)
  const told = Object.entries(figures).filter(([name]) => name !== 'violations')
  const summary = [
    `${drill}: ${violations.length === 0 ? 'no violations' : `${violations.length} violations`}`,
    ...shown.map((violation) => `  ${violation}`),
    `  ${told.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`,
  ].join('\n')
  const json = JSON.stringify({ drill, ...figures, violationCount: violations.length, violations: shown })
  process.stdout.write(`${isJson ? json : summary}\n`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
