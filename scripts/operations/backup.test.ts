import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForOperator } from '#server/app/operator-socket.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { maintainEmbedded } from '#server/database/maintain-embedded.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import { systemIds as ids } from '#server/platform/ids.ts'
import { detectRestore } from '#server/platform/restore-store.ts'
import { silentLog } from '#server/platform/log.ts'
import { createSecretFileStore, createSecrets } from '#server/platform/secrets.ts'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { runOperation } from '#test-kit/run-operation.ts'
import { createBackup } from './backup/create-backup.ts'
import { type RestoreOptions, restoreBackup } from './backup/restore-backup.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'farehouse-backup-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outboxKey = (number: number): string => `backup-test:${String(number).padStart(6, '0')}`
const insertMail = ({ db }: Database, number: number) =>
  db
    .insertInto('outbox')
    .values({ mail_key: outboxKey(number), content: '{}' })
    .execute()
/** Fills a file of the log, which the next checkpoint recycles. */
const writeLog = ({ db }: Database) =>
  sql`select pg_logical_emit_message(false, 'test', repeat('x', 17000000))`.execute(db)
const mailKeysOf = async ({ db }: Database): Promise<readonly string[]> => {
  const rows = await db.selectFrom('outbox').select('mail_key').orderBy('mail_key').execute()
  return rows.map((row) => row.mail_key)
}
const restore = ({ dataDir, ...given }: Partial<RestoreOptions> & { from: string; dataDir: string }) =>
  restoreBackup({
    config: readConfig({ DATA_DIR: dataDir }),
    replaces: false,
    keysFrom: undefined,
    mayLackKeys: false,
    isDryRun: false,
    now: clock.now(),
    ...given,
  })
const madeIn = (backups: string): string => join(backups, readdirSync(backups).toSorted().at(-1) ?? '')

test('a backup of the embedded database made while rows are written and the log is recycled holds every row from before it, and restores once with its keys', async () => {
  const [dataDir, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(folder, name))
  await copyEmbeddedDatabase(dataDir ?? '')
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config)
  const keys = await createSecrets({ database, dataDir: config.dataDir, ids }).keysOf('shop')
  const operator = await listenForOperator({ config, database, log: silentLog, clock, ids })
  let written = 0
  for (; written < 50; written += 1) await insertMail(database, written)
  const backup = runOperation('backup', ['--to', backups ?? '', '--with-keys'], { DATA_DIR: dataDir })
  const made = new AbortController()
  const writing = (async () => {
    for (; !made.signal.aborted; written += 1) {
      await insertMail(database, written)
      if (written % 60 === 0) await writeLog(database)
      if (written % 60 === 0) await maintainEmbedded(database.db)
    }
  })()
  expect(await backup).toMatchObject({ code: 0, told: expect.stringContaining('complete') })
  made.abort()
  await writing
  await operator?.close()
  await database.close()

  const from = madeIn(backups ?? '')
  await restore({ from, dataDir: restored ?? '', isDryRun: true })
  expect(existsSync(restored ?? '')).toBe(false)
  const done = await runOperation('restore', ['--from', from], { DATA_DIR: restored })
  expect(done).toMatchObject({ code: 0, told: expect.stringContaining('is restored') })
  await expect(restore({ from, dataDir: restored ?? '' })).rejects.toThrow('--replace')

  const copy = await openDatabase({ dataDir: restored ?? '' })
  const found = await mailKeysOf(copy)
  expect(found.length).toBeGreaterThanOrEqual(50)
  expect(found.length).toBeLessThanOrEqual(written)
  expect(found).toEqual(found.map((_key, number) => outboxKey(number)))
  expect(await createSecrets({ database: copy, dataDir: restored ?? '', ids }).keysOf('shop')).toEqual(keys)
  await copy.close()
}, 120_000)

test('a restore refuses a backup that is damaged, incomplete, without keys, or of a later release', async () => {
  const [dataDir, backups] = [join(folder, 'small'), join(folder, 'small-backups')]
  await copyEmbeddedDatabase(dataDir)
  await createSecretFileStore(join(dataDir, 'secrets')).add('shop', { keyId: 'k1', bytes: ids.bytes(32) })
  const config = readConfig({ DATA_DIR: dataDir })
  const { directory: from } = await createBackup({
    config,
    to: backups,
    withKeys: false,
    now: clock.now(),
    version: '0.1.0',
  })
  const target = join(folder, 'nowhere')
  const refused = (sentence: string) =>
    expect(restore({ from, dataDir: target, isDryRun: true })).rejects.toThrow(sentence)
  await refused('--keys-from')
  await restore({ from, dataDir: target, isDryRun: true, mayLackKeys: true })
  await restore({ from, dataDir: target, isDryRun: true, keysFrom: dataDir })
  const manifest = readFileSync(join(from, 'manifest.json'), 'utf8')
  writeFileSync(join(from, 'manifest.json'), manifest.replace('"0001-platform"', '"9999-later"'))
  await refused('tables that this release does not know (9999-later)')
  appendFileSync(join(from, 'database/PG_VERSION'), '9')
  await refused('database/PG_VERSION is damaged')
  rmSync(join(from, 'manifest.json'))
  await refused('not a complete backup')
}, 120_000)

withPostgres('the backup', (kit) => {
  test('a backup of PostgreSQL restores into an empty database, replaces one only when asked, and brings its keys', async () => {
    const backups = join(folder, 'postgres-backups')
    const settings = { DATABASE_URL: kit.databaseUrl, DATA_DIR: join(folder, 'postgres-data') }
    const shop = await appUnderTest(kit.database)
    const { body: order } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.close()
    const made = await runOperation('backup', ['--to', backups, '--with-keys'], settings)
    expect(made).toMatchObject({ code: 0, fault: '' })
    const from = madeIn(backups)
    await insertMail(kit.database, 1) // idle connections end after ten seconds
    const busy = await runOperation('restore', ['--from', from, '--replace'], settings)
    expect(busy).toMatchObject({ code: 1, fault: expect.stringContaining('still uses this database') })
    const empty = await kit.emptyDatabase()
    const target = { ...settings, DATABASE_URL: empty }
    expect(await runOperation('restore', ['--from', from], target)).toMatchObject({ code: 0, fault: '' })
    const again = await runOperation('restore', ['--from', from], target)
    expect(again).toMatchObject({ code: 1, fault: expect.stringContaining('--replace') })
    expect(await runOperation('restore', ['--from', from, '--replace'], target)).toMatchObject({ code: 0 })
    const copy = await openDatabase({ databaseUrl: empty, dataDir: '' })
    expect(await detectRestore({ database: copy, dataDir: '', now: clock.now() })).toBe(true)
    const restored = await appUnderTest(copy)
    const read = await restored.get(`/api/orders/${order.orderKey}`)
    expect(read).toMatchObject({ status: 200, body: { orderNumber: order.orderNumber } })
    await restored.close()
    await copy.close()
  }, 120_000)
})
