import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { arrayReaders, valueReaders } from './column-parsers.ts'
import { translateConnectionErrors } from './database-unavailable.ts'
import { DatabaseRefused } from './database-refused.ts'
import { unhurriedStallLimits, usualStallLimits, watchStalls } from './stall-watch.ts'

/** Connections per process unless set otherwise; more would only queue inside the server. */
const usualPoolSize = 10
/** Session limits in ms for a statement, a lock wait and an idle transaction; 0 is none. */
const usualLimits = { statement: 15_000, lock: 10_000, idleInTransaction: 30_000 }
/** Sessions on a replica: they cannot write even where it was promoted. */
const replicaLimits = { ...usualLimits, isReadOnly: true }
/** A change of large tables, or waiting for that of another process, takes as long as it takes. */
const migrationLimits = { statement: 0, lock: 0, idleInTransaction: 0 }
const connectMs = 5_000
const oldestVersion = 15
const byteaOid = 17

/** Opens a pool on a PostgreSQL server; refuses a server whose commits are not durable. */
export async function openPostgres(databaseUrl: string, size = usualPoolSize): Promise<PostgresPool> {
  const pool = createPool(databaseUrl, size, usualLimits)
  try {
    await translateConnectionErrors(() => refuseNonDurableServer(pool))
  } catch (error) {
    await pool.end()
    throw error
  }
  return watchStalls(pool, databaseUrl, usualStallLimits)
}

/** Opens one connection for changes of the tables: without limits, as long as the server answers others. */
export function openMigrationPool(databaseUrl: string): PostgresPool {
  return watchStalls(createPool(databaseUrl, 1, migrationLimits), databaseUrl, unhurriedStallLimits)
}

/** Opens a pool on a standby, for reading alone; it connects when it is first used, and says nothing of a server that is absent. */
export function openReplicaPool(databaseUrl: string, size: number): PostgresPool {
  return watchStalls(createPool(databaseUrl, size, replicaLimits), databaseUrl, usualStallLimits)
}

type SessionLimits = typeof usualLimits & { readonly isReadOnly?: boolean }

function createPool(databaseUrl: string, size: number, limits: SessionLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    application_name: 'farehouse',
    connectionTimeoutMillis: connectMs,
    // as options, since the driver takes 0 for "as the server has it"
    options: [
      `-c statement_timeout=${limits.statement} -c lock_timeout=${limits.lock}`,
      `-c idle_in_transaction_session_timeout=${limits.idleInTransaction}`,
      '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=postgres -c bytea_output=hex',
      ...(limits.isReadOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
    types: { getTypeParser },
  })
  // a server that shuts down emits an error on each connection; without a listener that ends this process
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

type Server = { version: number; synchronous_commit: string; encoding: string; standby: boolean }

async function refuseNonDurableServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as standby`,
  )
  const [server] = rows
  if (!server) throw new Error('The database did not say what it is.')
  if (server.version < oldestVersion)
    throw new DatabaseRefused(`PostgreSQL ${oldestVersion} or newer is needed.`)
  if (server.synchronous_commit === 'off') {
    throw new DatabaseRefused(
      'The database has synchronous_commit=off: it would confirm bookings that it can still lose.',
    )
  }
  if (server.encoding !== 'UTF8') throw new DatabaseRefused('The database must be encoded in UTF8.')
  if (server.standby)
    throw new DatabaseRefused('The database is a standby: bookings need the primary server.')
}

/** Parses text to a value, as on the embedded engine. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const reader = valueReaders[oid] ?? arrayReaders[oid]
  if (reader) return reader
  const standard = pg.types.getTypeParser(oid, format) as (text: string) => unknown
  if (oid === byteaOid) return (text) => new Uint8Array(standard(text) as Buffer)
  return standard
}
