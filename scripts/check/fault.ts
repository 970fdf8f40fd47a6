/** A rule violation, in a reviewer's words. */
export type Fault = {
  /** Name of the rule, as in docs/decisions and CONTRIBUTING.md. */
  readonly rule: string
  /** Path from the root of the project. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly sentence: string
}

/** Returns a fault as one line: place, sentence, rule. */
export function faultLine(fault: Fault): string {
  return `${fault.file}:${fault.line}  ${fault.sentence} (${fault.rule})`
}

/** Sorts faults by place, so that the output is deterministic. */
export function sortFaults(faults: readonly Fault[]): readonly Fault[] {
  return faults.toSorted((left, right) => left.file.localeCompare(right.file) || left.line - right.line)
}
