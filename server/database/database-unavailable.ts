import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { TemporarilyUnavailable } from '#server/platform/temporarily-unavailable.ts'

/** The database is temporarily unavailable: a retry may succeed. */
export class DatabaseUnavailable extends TemporarilyUnavailable {
  override readonly name = 'DatabaseUnavailable'
  /** Whether the session is lost; false when only one statement was refused, as at a lock timeout. */
  readonly isSessionLost: boolean

  constructor(cause: unknown, isSessionLost: boolean) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : 'no reason given'}`, {
      cause,
    })
    this.isSessionLost = isSessionLost
  }
}

/**
 * SQLSTATE classes and codes of a server in trouble: lost connections (08), a transaction that was aborted by
 * the server (25P03), a demoted server (25006), deadlocks and serialisation failures (40), no memory, disk or
 * connection left (53), locks not available (55P03), cancelled or shut down (57), and system failures (58,
 * XX).
 */
const unavailableStates = /^(?:08...|25006|25P03|25P04|40001|40P01|53...|55P03|57...|58...|XX...)$/
/** The codes after which the session is lost too. */
const sessionLostStates = /^(?:08...|25P03|25P04|57P..|53300|XX...)$/
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
])
/** Messages of the driver and the embedded engine that carry no code. */
const sessionLostMessages =
  /^Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool|^Aborted\(|PGlite is clos|unreachable|memory access out of bounds|No space left/i

/**
 * Returns the error as DatabaseUnavailable when the database is in trouble; undefined when the statement was
 * wrong.
 */
function toDatabaseUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error
  if (!(error instanceof Error)) return engineFaultToUnavailable(error)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && unavailableStates.test(code))
    return new DatabaseUnavailable(error, sessionLostStates.test(code))
  if (typeof code === 'string' && networkCodes.has(code)) return new DatabaseUnavailable(error, true)
  const isLost = sessionLostMessages.test(error.message) || error instanceof WebAssembly.RuntimeError
  return isLost ? new DatabaseUnavailable(error, true) : undefined
}

/** The embedded engine's file layer throws objects that are not errors: `{ name: 'ErrnoError', errno }`. */
function engineFaultToUnavailable(thrown: unknown): DatabaseUnavailable | undefined {
  const isFault = typeof thrown === 'object' && thrown !== null && 'errno' in thrown
  return isFault ? new DatabaseUnavailable(thrown, true) : undefined
}

/**
 * Wraps a pool so that it throws DatabaseUnavailable when the database is in trouble. A lost session gets no
 * further statement, not even a rollback, and does not return to the pool. `note` is called with each
 * failure.
 */
export function poolReportingFailures(
  pool: PostgresPool,
  note: (trouble: DatabaseUnavailable) => void,
): PostgresPool {
  return {
    options: pool.options,
    connect: async () => clientReportingFailures(await translateConnectionErrors(() => pool.connect()), note),
    end: () => pool.end(),
  }
}

function clientReportingFailures(
  client: PostgresPoolClient,
  note: (trouble: DatabaseUnavailable) => void,
): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined
  const query = async (statement: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (lost !== undefined) throw lost
    try {
      return await translateConnectionErrors(() => client.query(statement, parameters))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      note(error)
      if (error.isSessionLost) lost = error
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost !== undefined),
  }
}

/** Does the work; throws database failures as DatabaseUnavailable and every other error unchanged. */
export async function translateConnectionErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseUnavailable(error) ?? error
  }
}
