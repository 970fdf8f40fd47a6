import type { LogEvent } from 'kysely'
import { currentTrace, recordSpan } from '#server/platform/trace/trace.ts'

const longestText = 2_000

/** Records a statement that has ended as a span of the current trace: its text with placeholders, never a value. */
export function traceStatement(event: LogEvent): void {
  if (currentTrace()?.tracer === undefined) return
  const { query, queryDurationMillis } = event
  const operation = /^\s*\w+/.exec(query.sql)?.[0].trim().toUpperCase() ?? 'SQL'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': query.sql.slice(0, longestText),
  }
  const startedMs = performance.timeOrigin + performance.now() - queryDurationMillis
  const fault = event.level === 'error' ? faultOf(event.error) : undefined
  recordSpan({ name: operation, kind: 'client', attributes, startedMs }, fault)
}

/** Returns the SQLSTATE of a failed statement; its message may quote a value. */
function faultOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'error'
}
