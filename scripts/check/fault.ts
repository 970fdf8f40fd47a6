/** One thing that is wrong, said as a reviewer would say it. */
export type Fault = {
  /** Name of the rule, as docs/decisions and CONTRIBUTING.md use it. */
  readonly rule: string
  /** Path from the root of the project. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly sentence: string
}

/** A fault as one line: place, sentence, rule. */
export function faultLine(fault: Fault): string {
  return `${fault.file}:${fault.line}  ${fault.sentence} (${fault.rule})`
}

/** Orders faults by place, so that two runs print the same. */
export function inOrder(faults: readonly Fault[]): readonly Fault[] {
  return faults.toSorted((left, right) => left.file.localeCompare(right.file) || left.line - right.line)
}
