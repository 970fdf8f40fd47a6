/** What settings were before an action and after it. */
export const auditChanges: readonly string[] = [
  // [{field, before, after}], without what did not change; nothing secret
  `alter table audit_outcome add column changes jsonb`,
]
