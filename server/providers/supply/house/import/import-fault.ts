/**
 * Severity of a line: "refused" is wrong and was not read; "leftOut" is valid but not sold here, such as a
 * cargo flight; "note" was read and should be checked.
 */
export type FaultKind = 'refused' | 'leftOut' | 'note'

/** A message about one line of a file. */
export type ImportFault = {
  /** From 1; the first line of a multi-line record. */
  readonly line: number
  readonly kind: FaultKind
  /** A sentence for the author of the file. */
  readonly reason: string
  /** True when the file seems truncated or damaged, so that rows may be missing. */
  readonly isOfFile?: true
}

/** A row with its first line. */
export type ReadRow<Value> = { readonly line: number; readonly value: Value }

/** The result of reading a file. */
export type ReadResult<Value> = {
  readonly rows: readonly ReadRow<Value>[]
  readonly faults: readonly ImportFault[]
}

/** Returns the fault of a line that was not read. */
export function refusedRow(line: number, reason: string): ImportFault {
  return { line, kind: 'refused', reason: onOneLine(reason) }
}

/** Returns the fault of a truncated or damaged file; nothing of such a file is written. */
export function damagedFile(line: number, reason: string): ImportFault {
  return { ...refusedRow(line, reason), isOfFile: true }
}

/** Returns the fault of a valid line that is not sold here. */
export function skippedRow(line: number, reason: string): ImportFault {
  return { line, kind: 'leftOut', reason: onOneLine(reason) }
}

/** Returns a note on a line that should be checked. */
export function importNote(line: number, reason: string): ImportFault {
  return { line, kind: 'note', reason: onOneLine(reason) }
}

/** Reasons quote file content and are displayed: control characters are removed. */
function onOneLine(reason: string): string {
  return reason.replaceAll(/\p{Cc}/gu, ' ')
}
