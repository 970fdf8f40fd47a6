/**
 * How much a line weighs: "refused" is wrong and was not read; "leftOut" is right but nothing this shop can sell,
 * such as a cargo flight; "note" was read, and somebody should look at it.
 */
export type FaultKind = 'refused' | 'leftOut' | 'note'

/** What an import has to say about one line of a file. */
export type ImportFault = {
  /** Counted from 1, as editors do; of a record of several lines the first. */
  readonly line: number
  readonly kind: FaultKind
  /** Whole words for whoever made the file. */
  readonly reason: string
  /** True when it is a sign that the file is cut off or damaged: rows may be missing that nobody sees. */
  readonly isOfFile?: true
}

/** A row that was read, with the line it begins on. */
export type ReadRow<Value> = { readonly line: number; readonly value: Value }

/** All that came out of a file. */
export type ReadResult<Value> = {
  readonly rows: readonly ReadRow<Value>[]
  readonly faults: readonly ImportFault[]
}

/** A line that was not read. */
export function refused(line: number, reason: string): ImportFault {
  return { line, kind: 'refused', reason: onOneLine(reason) }
}

/** A line that shows that the file is cut off or damaged; nothing of such a file is written. */
export function damaged(line: number, reason: string): ImportFault {
  return { ...refused(line, reason), isOfFile: true }
}

/** A line that is right and not for sale here. */
export function leftOut(line: number, reason: string): ImportFault {
  return { line, kind: 'leftOut', reason: onOneLine(reason) }
}

/** A line that was read and should be looked at. */
export function note(line: number, reason: string): ImportFault {
  return { line, kind: 'note', reason: onOneLine(reason) }
}

/** Reasons quote what files hold, and are shown on screens: nothing in them may steer one. */
function onOneLine(reason: string): string {
  return reason.replaceAll(/\p{Cc}/gu, ' ')
}
