import { type PostgresPool, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { createDatabase } from './connection.ts'
import { singleSessionPool } from './single-session.ts'

withBothDatabases('a database in a transaction', (kit) => {
  beforeEach(() => kit.clear())

  const one = sql<{ one: number }>`select 1 as one`
  const beside = /sent beside the transaction/

  test('a query outside the open transaction is refused at once, with the reason', async () => {
    const { db } = kit.database
    const begun = performance.now()
    const frozen = db.transaction().execute(async (tx) => {
      await one.execute(tx)
      await one.execute(db)
    })
    await expect(frozen).rejects.toThrow(beside)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test('a query is refused at any isolation level, and so is a nested transaction', async () => {
    const { db } = kit.database
    const strict = db.transaction().setIsolationLevel('serializable').setAccessMode('read only')
    await expect(strict.execute(() => one.execute(db))).rejects.toThrow(beside)
    const nested = db.transaction().execute(() => db.transaction().execute((tx) => one.execute(tx)))
    await expect(nested).rejects.toThrow(beside)
  })

  test('a transaction rolls back what it wrote before the refused query, and the database goes on working', async () => {
    const { db } = kit.database
    const undone = db.transaction().execute(async (tx) => {
      await tx.insertInto('outbox').values({ mail_key: 'undone', content: '{}' }).execute()
      await db.selectFrom('outbox').selectAll().execute()
    })
    await expect(undone).rejects.toThrow(beside)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('work that was started within a transaction and outlives it may run its own queries', async () => {
    const { db } = kit.database
    const later: Promise<unknown>[] = []
    const ended = Promise.withResolvers<undefined>()
    await db.transaction().execute(async () => {
      later.push(ended.promise.then(() => db.transaction().execute((tx) => one.execute(tx))))
    })
    const failed = db.transaction().execute(async () => {
      later.push(ended.promise.then(() => one.execute(db)))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    ended.resolve(undefined)
    expect(await Promise.all(later)).toHaveLength(2)
  })

  test('a listener that is notified of the commit may query at once', async () => {
    const { db, onInserted } = kit.database
    const heard: Promise<unknown>[] = []
    const stop = onInserted('outbox', () => heard.push(one.execute(db)))
    const insert = (within: typeof db, key: string) =>
      within.insertInto('outbox').values({ mail_key: key, content: '{}' }).execute()
    await db.transaction().execute((tx) => insert(tx, 'within'))
    await insert(db, 'alone')
    stop()
    expect(await Promise.all(heard)).toHaveLength(2)
  })

  test('other callers may query meanwhile: they wait for their turn', async () => {
    const { db } = kit.database
    const inside = Promise.withResolvers<undefined>()
    const slow = db.transaction().execute(async (tx) => {
      inside.resolve(undefined)
      for (let times = 0; times < 20; times += 1) await one.execute(tx)
    })
    await inside.promise
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }])
    await slow
  })
})

test('a PostgreSQL that serves customers answers a query outside the transaction: it has other sessions', async () => {
  const engine = { query: async () => ({ rows: [] }), close: async () => {} }
  const pool: PostgresPool = {
    ...singleSessionPool(engine),
    connect: () => singleSessionPool(engine).connect(),
  }
  const { db } = createDatabase('postgres', pool)
  await db.transaction().execute(() => sql`select 1`.execute(db))
})
