/** A value that the audit log keeps: texts and codes, whole satang, percentages, yes or no. */
export type AuditedValue = string | number | boolean

/** The settings that an action can change, by name, as they are at one moment; nothing secret. */
export type AuditedState = Readonly<Record<string, AuditedValue | undefined>>

/** What a setting was before an action and after it; absent where there was none. */
export type AuditedChange = {
  readonly field: string
  readonly before?: AuditedValue | undefined
  readonly after?: AuditedValue | undefined
}

/** Returns what differs between two moments, in the order of the settings. */
export function auditChangesBetween(before: AuditedState, after: AuditedState): readonly AuditedChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
}
