/** PostgreSQL's SQLSTATE for a unique violation (23505). */
const uniqueViolation = '23505'

/** Whether a statement failed on a unique violation; with a name, on that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  const fault = error as { code?: unknown; constraint?: unknown }
  return fault.code === uniqueViolation && (constraint === undefined || fault.constraint === constraint)
}
