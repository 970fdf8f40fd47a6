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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForOperator } from '#server/app/operator-socket.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import { systemIds as ids } from '#server/platform/ids.ts'
import { silentLog } from '#server/platform/log.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { runOperation } from '#test-kit/run-operation.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'farehouse-backup-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outboxKey = (number: number): string => `backup-test:${String(number).padStart(6, '0')}`
const insertMail = ({ db }: Database, number: number) =>
  db
    .insertInto('outbox')
    .values({ mail_key: outboxKey(number), content: '{}' })
    .execute()
const mailKeysOf = async ({ db }: Database): Promise<readonly string[]> => {
  const rows = await db.selectFrom('outbox').select('mail_key').orderBy('mail_key').execute()
  return rows.map((row) => row.mail_key)
}
const madeIn = (backups: string): string => join(backups, readdirSync(backups).toSorted().at(-1) ?? '')

test('a backup of the embedded database made while rows are written holds every row from before it, and restores once with its keys', async () => {
  const [dataDir, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(folder, name))
  await copyEmbeddedDatabase(dataDir ?? '')
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config)
  const keys = await createSecrets({ database, dataDir: config.dataDir, ids }).keysOf('shop')
  const operator = await listenForOperator({ config, database, log: silentLog, clock, ids })
  let written = 0
  for (; written < 200; written += 1) await insertMail(database, written)
  const backup = runOperation('backup', ['--to', backups ?? '', '--with-keys'], { DATA_DIR: dataDir })
  const made = new AbortController()
  const writing = (async () => {
    for (; !made.signal.aborted; written += 1) await insertMail(database, written)
  })()
  expect(await backup).toMatchObject({ code: 0, told: expect.stringContaining('complete') })
  made.abort()
  await writing
  await operator?.close()
  await database.close()

  const from = madeIn(backups ?? '')
  const target = { DATA_DIR: restored }
  const dry = await runOperation('restore', ['--from', from, '--dry-run'], target)
  expect(dry).toMatchObject({ code: 0, told: expect.stringContaining('can be restored') })
  expect(existsSync(restored ?? '')).toBe(false)
  expect(await runOperation('restore', ['--from', from], target)).toMatchObject({ code: 0 })
  const again = await runOperation('restore', ['--from', from], target)
  expect(again).toMatchObject({ code: 1, fault: expect.stringContaining('--replace') })

  const copy = await openDatabase({ dataDir: restored ?? '' })
  const found = await mailKeysOf(copy)
  expect(found.length).toBeGreaterThanOrEqual(200)
  expect(found.length).toBeLessThanOrEqual(written)
  expect(found).toEqual(found.map((_key, number) => outboxKey(number)))
  expect(await createSecrets({ database: copy, dataDir: restored ?? '', ids }).keysOf('shop')).toEqual(keys)
  await copy.close()
}, 120_000)

test('a restore refuses a backup that is damaged, incomplete, without keys, or of a later release', async () => {
  const [dataDir, backups] = [join(folder, 'small'), join(folder, 'small-backups')]
  await copyEmbeddedDatabase(dataDir)
  const database = await openDatabase({ dataDir })
  await createSecrets({ database, dataDir, ids }).keysOf('shop')
  await database.close()
  const made = await runOperation('backup', ['--to', backups], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, told: expect.stringContaining('keys of the shop are not in it') })
  const from = madeIn(backups)
  const target = { DATA_DIR: join(folder, 'nowhere') }
  const refused = async (sentence: string, args: readonly string[] = []) =>
    expect(await runOperation('restore', ['--from', from, ...args], target)).toMatchObject({
      code: 1,
      fault: expect.stringContaining(sentence),
    })
  await refused('--keys-from')
  expect(
    await runOperation('restore', ['--from', from, '--without-keys', '--dry-run'], target),
  ).toMatchObject({
    code: 0,
  })
  const manifest = readFileSync(join(from, 'manifest.json'), 'utf8')
  writeFileSync(join(from, 'manifest.json'), manifest.replace('"0001-platform"', '"9999-later"'))
  await refused('tables that this release does not know (9999-later)')
  appendFileSync(join(from, 'database/PG_VERSION'), '9')
  await refused('database/PG_VERSION is damaged')
  rmSync(join(from, 'manifest.json'))
  await refused('not a complete backup')
  expect(existsSync(target.DATA_DIR)).toBe(false)
}, 120_000)

withPostgres('the backup', (kit) => {
  test('a backup of PostgreSQL restores into an empty database, replaces one only when asked, and brings its keys', async () => {
    const backups = join(folder, 'postgres-backups')
    const settings = { DATABASE_URL: kit.databaseUrl, DATA_DIR: join(folder, 'postgres-data') }
    const keys = await createSecrets({ database: kit.database, dataDir: '', ids }).keysOf('shop')
    await insertMail(kit.database, 1)
    const made = await runOperation('backup', ['--to', backups, '--with-keys'], settings)
    expect(made).toMatchObject({ code: 0, fault: '' })
    const from = madeIn(backups)
    const busy = await runOperation('restore', ['--from', from, '--replace'], settings)
    expect(busy).toMatchObject({ code: 1, fault: expect.stringContaining('still uses this database') })
    const empty = await kit.emptyDatabase()
    const target = { ...settings, DATABASE_URL: empty }
    expect(await runOperation('restore', ['--from', from], target)).toMatchObject({ code: 0, fault: '' })
    const again = await runOperation('restore', ['--from', from], target)
    expect(again).toMatchObject({ code: 1, fault: expect.stringContaining('--replace') })
    expect(await runOperation('restore', ['--from', from, '--replace'], target)).toMatchObject({ code: 0 })
    const copy = await openDatabase({ databaseUrl: empty, dataDir: '' })
    expect(await mailKeysOf(copy)).toEqual([outboxKey(1)])
    expect(await createSecrets({ database: copy, dataDir: '', ids }).keysOf('shop')).toEqual(keys)
    await copy.close()
  }, 120_000)
})
