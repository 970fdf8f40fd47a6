import { PGlite } from '@electric-sql/pglite'
import { type ChildProcess, spawn } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { mountSmallDisk } from '#test-kit/database/small-disk.ts'
import { embeddedDump, withEmbedded } from '#test-kit/database/test-database.ts'
import { openDatabase } from './connection.ts'
import { DatabaseRefused } from './database-refused.ts'
import { DurableFiles } from './durable-files.ts'
import { durableStart, isCommitDurable } from './embedded-engine.ts'
import { maintainEmbedded } from './maintain-embedded.ts'

const smallDisk = mountSmallDisk(200)
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'farehouse-embedded-'))
})
afterAll(async () => {
  smallDisk?.remove()
  await rm(directory, { recursive: true })
})

describe('fsync of the embedded engine', () => {
  const open = async (
    name: string,
    startParams: string[],
  ): Promise<{ engine: PGlite; files: DurableFiles }> => {
    const files = new DurableFiles(join(directory, name))
    const loadDataDir = await openAsBlob(await embeddedDump())
    return { engine: await PGlite.create({ fs: files, loadDataDir, startParams }), files }
  }

  test('every commit requests an fsync, a read does not', async () => {
    const { engine, files } = await open('durable', durableStart)
    expect(await isCommitDurable(engine, files)).toBe(true)
    const before = files.syncs
    for (let row = 0; row < 20; row += 1) {
      await engine.query(`insert into job (kind, payload) values ('a', '1')`)
    }
    expect(files.syncs - before).toBeGreaterThanOrEqual(20)
    await engine.query('select count(*) from job')
    const afterRead = files.syncs
    await engine.query('select count(*) from job')
    expect(files.syncs).toBe(afterRead)
    await engine.close()
  })

  test('an engine that was started without fsync is detected', async () => {
    const { engine, files } = await open('careless', PGlite.defaultStartParams)
    expect(await isCommitDurable(engine, files)).toBe(false)
    await engine.close()
  })
})

test('the count of commits differs after a commit, and not after a read', async () => {
  const dataDir = join(directory, 'counted')
  await copyEmbeddedDatabase(dataDir)
  const { db, commits = () => 0, ...database } = await openDatabase({ dataDir })
  const insertJob = (tx: typeof db) => tx.insertInto('job').values({ kind: 'a', payload: '1' }).execute()
  const readJobs = () => db.selectFrom('job').selectAll().execute()
  await readJobs()
  const before = commits()
  await readJobs()
  expect(commits()).toBe(before)
  await insertJob(db)
  const afterInsert = commits()
  expect(afterInsert).not.toBe(before)
  await db.transaction().execute(insertJob)
  expect(commits()).not.toBe(afterInsert)
  await database.close()
})

test('maintenance keeps the log short and the figures of tables true while the shop runs', async () => {
  const dataDir = join(directory, 'maintained')
  await copyEmbeddedDatabase(dataDir)
  const { db, ...database } = await openDatabase({ dataDir })
  const logFiles = async (): Promise<number> => (await readdir(join(dataDir, 'database', 'pg_wal'))).length
  const before = await logFiles()
  for (let time = 0; time < 12; time += 1) {
    await sql`select pg_logical_emit_message(false, 'test', repeat('x', 17000000))`.execute(db)
    await maintainEmbedded(db)
  }
  expect(await logFiles()).toBeLessThan(before + 8)
  await sql`insert into job (kind, payload) select 'a', '1' from generate_series(1, 2000)`.execute(db)
  await db.deleteFrom('job').execute()
  await maintainEmbedded(db)
  const { rows } = await sql<{ dead: number; pages: number }>`
    select s.n_dead_tup::int as dead, c.relpages as pages
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.relname = 'job'`.execute(db)
  expect(rows).toEqual([{ dead: 0, pages: 0 }])
  await database.close()
})

describe('a data directory in use', () => {
  let writer: ChildProcess
  let dataDir = ''
  let confirmed = 0

  beforeAll(async () => {
    // longer than a socket path may be
    dataDir = join(directory, 'a-long-name-'.repeat(12), 'data')
    const script = join(import.meta.dirname, '../../test-kit/database/write-until-killed.ts')
    writer = spawn(process.execPath, [script, dataDir], {
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: writer.stdout as NodeJS.ReadableStream })
    await new Promise<void>((enough) => {
      lines.on('line', (line) => {
        if (line !== 'open') confirmed = Number(line)
        if (confirmed === 20) enough()
      })
    })
  })
  afterAll(() => {
    writer.kill('SIGKILL')
  })

  test('a second process is refused in one sentence', async () => {
    const refused: unknown = await openDatabase({ dataDir }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseRefused)
    const { message } = refused as DatabaseRefused
    expect(message).toContain(`Another Farehouse process is using the data directory ${dataDir}`)
    expect(message.trim().split('\n')).toHaveLength(1)
    expect(writer.exitCode).toBeNull()
  })

  test('the directory is free after kill -9, with every confirmed row and no partial transaction', async () => {
    const gone = new Promise((exited) => writer.once('exit', exited))
    writer.kill('SIGKILL')
    await gone
    const promised = confirmed
    const database = await openDatabase({ dataDir })
    const rows = await database.db.selectFrom('job').select(['kind', 'payload']).execute()
    const payloadsOf = (kind: string): unknown[] =>
      rows.filter((row) => row.kind === kind).map((row) => row.payload)
    expect(payloadsOf('second')).toEqual(payloadsOf('first'))
    expect(payloadsOf('first').length).toBeGreaterThanOrEqual(promised)
    await expect(openDatabase({ dataDir })).rejects.toThrow(DatabaseRefused)
    await database.close()
    const again = await openDatabase({ dataDir })
    await again.close()
  })
})

describe('a data directory that cannot be opened', () => {
  test('a damaged database is refused in a sentence', async () => {
    const dataDir = join(directory, 'damaged')
    await copyEmbeddedDatabase(dataDir)
    await writeFile(join(dataDir, 'database/global/pg_control'), Buffer.alloc(8192, 0x5a))
    const refused: unknown = await openDatabase({ dataDir }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseRefused)
    expect((refused as Error).message).toMatch(/is damaged or cannot be written: .*restore/)
    expect((refused as Error).message).not.toMatch(/Aborted|ASSERTIONS/)
  })

  test.skipIf(smallDisk === undefined)('a full disk is refused in a sentence', async () => {
    const dataDir = smallDisk?.directory ?? ''
    await copyEmbeddedDatabase(dataDir)
    smallDisk?.fill()
    await expect(openDatabase({ dataDir })).rejects.toThrow(/disk of .* is full/)
    smallDisk?.free()
    const database = await openDatabase({ dataDir })
    await database.close()
  })
})

withEmbedded('many transactions at once', (kit) => {
  test('queries let timers run in between', async () => {
    const { db } = kit.database
    let sinceTick = 0
    let mostBetweenTicks = 0
    const ticking = setInterval(() => (sinceTick = 0), 2)
    const transactions = Array.from({ length: 50 }, async () => {
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('job').values({ kind: 'a', payload: '1' }).execute()
        await tx.selectFrom('job').selectAll().where('kind', '=', 'a').execute()
      })
      sinceTick += 1
      mostBetweenTicks = Math.max(mostBetweenTicks, sinceTick)
    })
    await Promise.all(transactions)
    clearInterval(ticking)
    // starved timers would run once at the end, after all fifty
    expect(mostBetweenTicks).toBeLessThan(25)
  })

  test('concurrent transactions keep their writes apart', async () => {
    const { db } = kit.database
    await kit.clear()
    const attempts = Array.from({ length: 20 }, (_, at) =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('job')
          .values({ kind: 'kept', payload: `${at}` })
          .execute()
        if (at % 2 === 1) throw new Error('refused')
      }),
    )
    const ends = await Promise.allSettled(attempts)
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(10)
    const rows = await db.selectFrom('job').select('payload').orderBy('job_id').execute()
    expect(rows.map((row) => Number(row.payload) % 2)).toEqual(Array.from({ length: 10 }, () => 0))
  })

  test('transactions honour the requested isolation level', async () => {
    const { rows } = await kit.database.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((tx) =>
        tx
          .selectNoFrom((row) =>
            row.fn<string>('current_setting', [row.val('transaction_isolation')]).as('level'),
          )
          .execute(),
      )
      .then((rows) => ({ rows }))
    expect(rows).toEqual([{ level: 'serializable' }])
  })
})
