import { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { valueReaders } from '#server/database/column-parsers.ts'
import { type Database, createDatabase, openDatabase } from '#server/database/connection.ts'
import { singleSessionPool } from '#server/database/single-session.ts'
import { digestTables } from './embedded-template.ts'
import { findPostgres, startPostgres } from './test-postgres.ts'
import { onceForRun, thisRun } from './test-run.ts'

/** The database of a suite. */
export type DatabaseKit = {
  readonly engine: Database['engine']
  /** The database, with empty tables; available only while tests run. */
  readonly database: Database
  /** Opens the database as a second process of the shop would; the embedded engine allows only one. */
  another(): Promise<Database>
  /** The PostgreSQL connection string; undefined on the embedded engine. */
  readonly databaseUrl: string | undefined
  /** Returns the connection string of a new database without tables on the same server; PostgreSQL only. */
  emptyDatabase(): Promise<string>
  /** Empties all tables except the shop's keys: an open shop continues with the keys it has read. */
  clear(): Promise<void>
}

/** Describes a suite on PostgreSQL alone, where this machine has it. */
export function withPostgres(name: string, suite: (kit: DatabaseKit) => void): void {
  describe.skipIf(!thisRun().hasPostgres)(`${name} on PostgreSQL`, () => {
    suite(createKit('postgres'))
  })
}

/** Describes a suite on the embedded engine alone: for behaviour that only that engine has. */
export function withEmbedded(name: string, suite: (kit: DatabaseKit) => void): void {
  describe(`${name} on the embedded database`, () => {
    suite(createKit('embedded'))
  })
}

/**
 * Describes a suite of end-to-end steps through the shop: on PostgreSQL where this machine has it, otherwise
 * on the embedded engine; on both with TEST_DATABASES=all.
 */
export function withDatabase(name: string, suite: (kit: DatabaseKit) => void): void {
  const { hasPostgres } = thisRun()
  if (hasPostgres) withPostgres(name, suite)
  if (!hasPostgres || process.env['TEST_DATABASES'] === 'all') withEmbedded(name, suite)
}

/**
 * Describes a suite on both engines, always: where their SQL, locks or sessions could differ, and one suite
 * of each step. The embedded engine runs first; PostgreSQL where this machine has it.
 */
export function withBothDatabases(name: string, suite: (kit: DatabaseKit) => void): void {
  withEmbedded(name, suite)
  withPostgres(name, suite)
}

function createKit(engine: Database['engine']): DatabaseKit {
  let fresh: FreshDatabase | undefined
  const others: Database[] = []
  const removals: (() => Promise<void>)[] = []
  const opened = (): FreshDatabase => {
    if (!fresh) throw new Error('The database is there only while tests run.')
    return fresh
  }
  beforeAll(async () => {
    fresh = engine === 'embedded' ? await freshEmbedded() : await freshPostgres()
  })
  afterAll(async () => {
    for (const other of others) await other.close()
    for (const removeDatabase of removals) await removeDatabase()
    await fresh?.remove()
  })
  return {
    engine,
    get database() {
      return opened().database
    },
    async another() {
      const other = await opened().another()
      if (other !== opened().database) others.push(other)
      return other
    },
    get databaseUrl() {
      return opened().databaseUrl
    },
    async emptyDatabase() {
      const made = await createEmptyDatabase()
      removals.push(made.remove)
      return made.databaseUrl
    },
    clear: () => clear(opened().database),
  }
}

type FreshDatabase = {
  readonly database: Database
  readonly databaseUrl?: string
  another(): Promise<Database>
  remove(): Promise<void>
}

/** The bit of `pg_trigger.tgtype` for `on truncate`. */
const onTruncate = 32

/**
 * Truncating creates new files for every table and index, some 60 ms for the rows of one booking: rows are
 * deleted instead, without the triggers that forbid it and without checking references. Only tables that were
 * ever written to are emptied; those with a truncate trigger are truncated, last. Needs a superuser.
 */
const emptyTables = `do $$
declare made record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for made in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      and relname <> 'secret' and pg_relation_size(oid) > 0
  loop
    execute format('delete from %s', made.name);
  end loop;
  perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
  perform set_config('session_replication_role', 'origin', true);
  for made in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and exists (select from pg_trigger where tgrelid = pg_class.oid and tgtype & ${onTruncate} <> 0)
  loop
    execute format('truncate %s restart identity cascade', made.name);
  end loop;
end $$`

async function clear({ db }: Database): Promise<void> {
  await sql.raw(emptyTables).execute(db)
}

// the embedded engine

/** Returns the file of a database with empty tables, for PGlite's `loadDataDir`. */
export function embeddedDump(): Promise<string> {
  return onceForRun('embedded', dumpOfTables)
}

/** Returns an in-memory copy of a template database; the template is kept until the tables change. */
async function freshEmbedded(): Promise<FreshDatabase> {
  const path = await embeddedDump()
  const database = overEngine(
    await PGlite.create({ loadDataDir: new Blob([readFileSync(path)]), parsers: valueReaders }),
  )
  return { database, another: async () => database, remove: () => database.close() }
}

function overEngine(engine: PGlite): Database {
  const session = {
    query: (statement: string, parameters: unknown[]) => engine.query(statement, parameters),
    close: () => engine.close(),
  }
  return createDatabase('embedded', singleSessionPool(session))
}

async function dumpOfTables(): Promise<string> {
  const directory = join(import.meta.dirname, '../../node_modules/.cache/farehouse')
  const path = join(directory, `embedded-${digestTables()}.tar`)
  if (existsSync(path)) return path
  const engine = await PGlite.create({ parsers: valueReaders })
  const database = overEngine(engine)
  await database.migrate()
  const dump = await engine.dumpDataDir('none')
  await database.close()
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  forgetOldDumps(directory, statSync(path).mtimeMs - 86_400_000)
  return path
}

function forgetOldDumps(directory: string, beforeMs: number): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name)
    if (name.startsWith('embedded-') && statSync(path).mtimeMs < beforeMs) rmSync(path, { force: true })
  }
}

// PostgreSQL

/** Returns a database of its own on the server of this run, copied from a template. */
async function freshPostgres(): Promise<FreshDatabase> {
  const server = await onceForRun('server', startServer)
  const template = await onceForRun('template', () => makeTemplate(server))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template}`)
  const databaseUrl = urlOf(server, name)
  const open = (): Promise<Database> => openDatabase({ databaseUrl, dataDir: '', isGuarded: true })
  const database = await open()
  const remove = async (): Promise<void> => {
    await database.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return { database, databaseUrl, another: open, remove }
}

/** Creates a database without tables on the server of this run. */
async function createEmptyDatabase(): Promise<{ databaseUrl: string; remove(): Promise<void> }> {
  const server = await onceForRun('server', startServer)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  return {
    databaseUrl: urlOf(server, name),
    remove: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function startServer(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return given
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not on this machine any more.')
  return startPostgres(programs, thisRun().directory)
}

async function makeTemplate(server: string): Promise<string> {
  const name = `tables_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDir: '' })
  await database.migrate()
  await database.close()
  return name
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
