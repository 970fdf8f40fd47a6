import type { Clock } from './clock.ts'
import { currentTrace } from './trace/trace.ts'

/**
 * Fields that may be logged: names of things, counts and times. Unlisted fields are dropped, so that a
 * passenger's name, address, document or secret cannot slip in with an object.
 */
const fieldNames = [
  'reference',
  'traceId',
  'route',
  'method',
  'status',
  'problem',
  'apiKey',
  'durationMs',
  'bytes',
  'kind',
  'jobId',
  'attempt',
  'runAt',
  'mailKey',
  'count',
  'waiting',
  'dead',
  'lagMs',
  'bookingId',
  'orderNumber',
  'paymentId',
  'searchId',
  'supplier',
  'provider',
  'state',
  'from',
  'to',
  'cause',
  'host',
  'endpointId',
  'port',
  'url',
  'engine',
  'version',
  'signal',
  'migration',
  'note',
  'airport',
  'payAtOnce',
  'otherCurrency',
  'incomplete',
  'routing',
  'reason',
] as const

/** A field that may be logged. */
export type LogFieldName = (typeof fieldNames)[number]
/**
 * Fields of a log line. `error` is any caught value: its name, code and place are kept, its message is not.
 */
export type LogFields = { readonly [Name in LogFieldName]?: string | number | boolean | null | undefined } & {
  readonly error?: unknown
}

/** Writes events as one JSON object per line. */
export type Log = {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/** From most to least verbose. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'off'] as const
/** The minimum level that is logged. */
export type LogLevel = (typeof logLevels)[number]

const allowed: ReadonlySet<string> = new Set(fieldNames)
const longestValue = 300

/** Dependencies of a log: `write` takes one line, without its line end. */
export type LogDeps = {
  readonly clock: Clock
  readonly level: LogLevel
  readonly write: (line: string) => void
}

/** Creates a log of events at or above a level. A line of a request or a job carries the id of its trace. */
export function createLog({ clock, level, write }: LogDeps): Log {
  const least = logLevels.indexOf(level)
  const logAtLevel =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (logLevels.indexOf(own) < least) return
      const trace = currentTrace()
      const line = { at: clock.now(), level: own, event, ...(trace && { traceId: trace.traceId }) }
      write(JSON.stringify({ ...line, ...redactFields(fields) }))
    }
  return { info: logAtLevel('info'), warn: logAtLevel('warn'), error: logAtLevel('error') }
}

/** A log on standard output. A write error, as on a full disk or a closed pipe, does not stop the shop. */
export function createProcessLog(clock: Clock, level: LogLevel): Log {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return createLog({ clock, level, write: (line) => void process.stdout.write(`${line}\n`) })
}

/** A log that discards everything. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

function redactFields(fields: LogFields): Record<string, unknown> {
  const safe: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (allowed.has(name) && value !== undefined) safe[name] = redactValue(value)
  }
  return { ...safe, ...(fields.error === undefined ? {} : errorFields(fields.error)) }
}

/** Objects are redacted whole, and so is text with an at sign: it may contain an email address. */
function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? '[withheld]' : value.slice(0, longestValue)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return '[withheld]'
}

/** The message is dropped: databases and parsers quote the offending value. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    errorName: redactValue(error.name),
    ...(typeof code === 'string' ? { errorCode: redactValue(code) } : {}),
    ...(typeof constraint === 'string' ? { errorConstraint: redactValue(constraint) } : {}),
    errorAt: frames.slice(0, 6).map((line) => line.trim().slice(3)),
    ...(error.cause instanceof Error ? { errorCause: errorFields(error.cause) } : {}),
  }
}
