/** PostgreSQL's code of a row that would be the second of its kind (SQLSTATE 23505). */
const uniqueViolation = '23505'

/** Whether a statement failed because such a row exists already; with a name, because of that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  const fault = error as { code?: unknown; constraint?: unknown }
  return fault.code === uniqueViolation && (constraint === undefined || fault.constraint === constraint)
}
