import { type AddressInfo, createServer } from 'node:net'
import { AbortedTransactionError, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { withBothDatabases, withPostgres } from '#test-kit/database/test-database.ts'
import { openDatabase } from './connection.ts'
import { openMigrationPool } from './postgres-engine.ts'
import { watchStalls } from './stall-watch.ts'
import { DatabaseRefused } from './database-refused.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { isUniqueViolation } from './unique-violation.ts'

withBothDatabases('a database', (kit) => {
  beforeEach(() => kit.clear())

  test('the insert watch reports each committed insert once, and nothing else', async () => {
    const { db, onInserted } = kit.database
    let reports = 0
    const stop = onInserted('outbox', () => (reports += 1))
    const insert = (within: typeof db, key: string) =>
      within.insertInto('outbox').values({ mail_key: key, content: '{}' }).execute()
    await insert(db, 'alone')
    expect(reports).toBe(1)
    await db.transaction().execute(async (tx) => {
      await insert(tx, 'first')
      await insert(tx, 'second')
      expect(reports).toBe(1)
    })
    expect(reports).toBe(2)
    const undone = db.transaction().execute(async (tx) => {
      await insert(tx, 'undone')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await db.insertInto('job').values({ kind: 'a', payload: '1' }).execute()
    await expect(insert(db, 'alone')).rejects.toThrow('outbox_pkey')
    expect(reports).toBe(2)
    stop()
    await insert(db, 'unheard')
    expect(reports).toBe(2)
  })

  test('an error names the constraint that a row violates', async () => {
    const insert = () =>
      kit.database.db.insertInto('outbox').values({ mail_key: 'a', content: '{}' }).execute()
    await insert()
    const error: unknown = await insert().catch((caught: unknown) => caught)
    expect([isUniqueViolation(error), isUniqueViolation(error, 'outbox_pkey')]).toEqual([true, true])
    expect([isUniqueViolation(error, 'another'), isUniqueViolation(new Error('23505'))]).toEqual([
      false,
      false,
    ])
  })

  test('a transaction that a swallowed error has aborted does not count as committed', async () => {
    const { db } = kit.database
    const swallowed = db.transaction().execute(async (tx) => {
      await tx.insertInto('outbox').values({ mail_key: 'lost', content: '{}' }).execute()
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow(AbortedTransactionError)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('a second migration by two processes at once changes nothing', async () => {
    const other = await kit.another()
    await Promise.all([kit.database.migrate(), other.migrate()])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      kit.database.db,
    )
    expect(rows[0]).toEqual({ name: '0001-platform' })
  })

  test('a database with migrations of another version is refused', async () => {
    const { db } = kit.database
    const foreign = { name: '0000-foreign', timestamp: '2026-11-01T00:00:00Z' }
    await sql`insert into kysely_migration values (${foreign.name}, ${foreign.timestamp})`.execute(db)
    await expect(kit.database.migrate()).rejects.toThrow(DatabaseRefused)
    await sql`delete from kysely_migration where name = ${foreign.name}`.execute(db)
  })
})

withPostgres('a server', (kit) => {
  test('three processes that migrate an empty database at once all succeed', async () => {
    const name = `empty_${process.pid}`
    await sql.raw(`create database ${name}`).execute(kit.database.db)
    const url = new URL(kit.databaseUrl ?? '')
    url.pathname = `/${name}`
    const open = () => openDatabase({ databaseUrl: url.href, dataDir: '' })
    const processes = await Promise.all([open(), open(), open()])
    await Promise.all(processes.map((one) => one.migrate()))
    const [first] = processes
    const { rows } = await sql<{ tables: number }>`select count(*) as tables from pg_tables
      where tablename in ('job', 'outbox', 'secret')`.execute((first ?? kit.database).db)
    expect(rows).toEqual([{ tables: 3 }])
    await Promise.all(processes.map((one) => one.close()))
    await sql.raw(`drop database ${name}`).execute(kit.database.db)
  })

  test('a server that may lose confirmed commits is refused', async () => {
    const setting = (value: string) => sql.raw(`alter role current_user set synchronous_commit = ${value}`)
    await setting('off').execute(kit.database.db)
    try {
      await expect(kit.another()).rejects.toThrow(DatabaseRefused)
    } finally {
      await setting('on').execute(kit.database.db)
    }
    await expect(kit.another()).resolves.toHaveProperty('engine', 'postgres')
  })

  test('a server that closes all connections does not end this process', async () => {
    const other = await kit.another()
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(other.db)))
    const held = other.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid != pg_backend_pid()`.execute(kit.database.db)
      await new Promise((later) => setTimeout(later, 50))
      await sql`select 1`.execute(tx)
    })
    await expect(held).rejects.toThrow(/terminat|closed|connection/i)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(other.db)
    expect(rows).toEqual([{ one: 1 }])
  })

  const selectLimits = `select name, setting from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')`
  type LimitRow = { readonly name: string; readonly setting: string }
  const byName = (rows: readonly LimitRow[]) =>
    Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))

  test('a statement, a lock and an idle transaction have limits', async () => {
    const { rows } = await sql.raw<LimitRow>(selectLimits).execute(kit.database.db)
    expect(byName(rows)).toEqual({
      statement_timeout: '15000',
      lock_timeout: '10000',
      idle_in_transaction_session_timeout: '30000',
      TimeZone: 'UTC',
    })
  })

  test('the shop opens as many connections as it is told', async () => {
    const database = await openDatabase({ databaseUrl: kit.databaseUrl, dataDir: '', databasePool: 2 })
    try {
      const select = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`
      const found = await Promise.all(Array.from({ length: 6 }, () => select.execute(database.db)))
      expect(new Set(found.map(({ rows }) => rows[0]?.pid)).size).toBe(2)
    } finally {
      await database.close()
    }
  })

  test('a change of the tables has no limit, whatever the role has', async () => {
    const database = new URL(kit.databaseUrl ?? '').pathname.slice(1)
    const setting = (value: string) =>
      sql.raw(`alter role current_user in database ${database} set statement_timeout = ${value}`)
    await setting("'1s'").execute(kit.database.db)
    const pool = openMigrationPool(kit.databaseUrl ?? '')
    try {
      const client = await pool.connect()
      const { rows } = await client.query<LimitRow>(selectLimits, [])
      client.release()
      const none = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }
      expect(byName(rows)).toEqual({ ...none, TimeZone: 'UTC' })
    } finally {
      await setting('default').execute(kit.database.db)
      await pool.end()
    }
  })

  test.each([
    ['longer than the shop waits is given up', { statementMs: 100 }, false],
    ['that may take its time is waited for while the server answers others', {}, true],
  ])('a statement %s', async (_name, limit, isAnswered) => {
    const databaseUrl = kit.databaseUrl ?? ''
    const pool = watchStalls(openMigrationPool(databaseUrl), databaseUrl, {
      patienceMs: 20,
      pingMs: 2_000,
      ...limit,
    })
    const client = await pool.connect()
    const slept = client.query('select pg_sleep(0.3)', [])
    const end: unknown = await slept.catch((error: unknown) => error)
    expect(end instanceof DatabaseUnavailable).toBe(!isAnswered)
    client.release()
    await pool.end()
  })
})

test('a PostgreSQL that drops the first connection is unavailable, and no configuration fault is reported', async () => {
  const dropping = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => void dropping.listen(0, '127.0.0.1', resolve))
  const { port } = dropping.address() as AddressInfo
  try {
    const opened = openDatabase({ databaseUrl: `postgres://tester@127.0.0.1:${port}/shop`, dataDir: '' })
    await expect(opened).rejects.toThrow(DatabaseUnavailable)
  } finally {
    dropping.close()
  }
})
