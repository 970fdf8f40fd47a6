import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabase } from '#server/database/connection.ts'
import type { RunLong } from './bulk-load.ts'
import {
  type PostgresPrograms,
  findPostgres,
  restartPostgres,
  startPostgres,
  stopPostgres,
} from '#test-kit/database/test-postgres.ts'

/** A database of the bench with all migrations, and whether it has its orders already. */
export type BenchDatabase = {
  readonly database: Database
  readonly isFilled: boolean
  readonly runLong: RunLong
  close(): Promise<void>
}

type BenchDatabaseOptions = {
  readonly engine: string
  /** A folder that keeps the filled cluster between runs; each run gets a copy. Only for PostgreSQL. */
  readonly keep: string | undefined
  /** Fills the database that is kept. */
  readonly fill: (database: Database, runLong: RunLong, dataDir: string) => Promise<void>
}

/** Opens the embedded database or a PostgreSQL cluster without fsync, new or kept. */
export async function openBenchDatabase(options: BenchDatabaseOptions): Promise<BenchDatabase> {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'farehouse-work-queue-'))
  mkdirSync(folder, { recursive: true })
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const programs = options.engine === 'postgres' ? findPostgres() : undefined
  if (options.engine === 'postgres' && !programs) throw new Error('PostgreSQL is not on this machine.')
  const server = programs && (await startCluster(programs, folder))
  const databaseUrl =
    server && (options.keep === undefined ? server : await copyOfKept(server, folder, options))
  const database = await openDatabase({ dataDir: folder, ...(databaseUrl && { databaseUrl }) })
  await database.migrate()
  const long = await openLong(database, databaseUrl)
  return {
    database,
    runLong: long.run,
    isFilled: programs !== undefined && options.keep !== undefined,
    async close() {
      await long.close()
      await database.close()
      if (programs) stopPostgres(programs, folder, 'fast')
      if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a connection without the limits of the shop's own; the embedded database has no limits. */
async function openLong(
  { db }: Database,
  databaseUrl: string | undefined,
): Promise<{ readonly run: RunLong; close(): Promise<void> }> {
  if (databaseUrl === undefined)
    return { run: async (statement) => void (await sql.raw(statement).execute(db)), close: async () => {} }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return { run: async (statement) => void (await client.query(statement)), close: () => client.end() }
}

async function startCluster(programs: PostgresPrograms, folder: string): Promise<string> {
  if (!existsSync(join(folder, 'postgres', 'data'))) return startPostgres(programs, folder)
  stopPostgres(programs, folder, 'fast')
  return restartPostgres(programs, folder)
}

/** Copies the filled database for this run, so that no run changes what the next one measures. */
async function copyOfKept(server: string, folder: string, { fill }: BenchDatabaseOptions): Promise<string> {
  const urlOf = (name: string) => server.replace(/\/postgres$/, `/${name}`)
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const filled = await client.query(`select from pg_database where datname = 'filled'`)
    if (filled.rowCount === 0) {
      await client.query('drop database if exists filling')
      await client.query('create database filling')
      const database = await openDatabase({ dataDir: folder, databaseUrl: urlOf('filling') })
      await database.migrate()
      const long = await openLong(database, urlOf('filling'))
      await fill(database, long.run, folder)
      await long.close()
      await database.close()
      await client.query('alter database filling rename to filled')
    }
    await client.query('drop database if exists bench')
    await client.query('create database bench template filled strategy file_copy')
    return urlOf('bench')
  } finally {
    await client.end()
  }
}
