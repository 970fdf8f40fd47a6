import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseRefused } from '#server/database/database-refused.ts'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { systemIds as ids } from './ids.ts'
import { createSecrets } from './secrets.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'farehouse-secrets-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

withBothDatabases('secrets', (kit) => {
  test('The secrets are created once, 32 random bytes for each name, and found by the next process', async () => {
    const secrets = createSecrets({ database: kit.database, dataDir, ids })
    const [shop] = await secrets.keysOf('shop')
    const [tokens] = await secrets.keysOf('tokens')
    expect(shop?.bytes).toHaveLength(32)
    expect(shop?.bytes).not.toEqual(tokens?.bytes)
    const next = createSecrets({ database: await kit.another(), dataDir, ids })
    expect(await next.keysOf('shop')).toEqual([shop])
  })

  test('The secrets are the same for all concurrent requests', async () => {
    const ask = async () => createSecrets({ database: await kit.another(), dataDir, ids }).keysOf('at-once')
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()])
    expect(first).toHaveLength(1)
    for (const other of others) expect(other).toEqual(first)
  })

  test('The secrets have lower-case names', async () => {
    const secrets = createSecrets({ database: kit.database, dataDir, ids })
    await expect(secrets.keysOf('../shop')).rejects.toThrow('small letters')
  })

  test('The secrets are stored in files readable by their owner alone when the database is embedded, else in the database', async () => {
    const directory = join(dataDir, 'secrets')
    await createSecrets({ database: kit.database, dataDir, ids }).keysOf('somewhere')
    const rows = await kit.database.db.selectFrom('secret').select('name').execute()
    expect(rows.some(({ name }) => name === 'somewhere')).toBe(kit.engine === 'postgres')
    if (kit.engine === 'postgres') return
    expect(await readdir(directory)).toContain('somewhere.key')
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect((await stat(join(directory, 'somewhere.key'))).mode & 0o777).toBe(0o600)
  })

  test('Missing secrets beside existing orders stop the start, and are not created anew', async () => {
    const shop = await appUnderTest(kit.database)
    const held = await shop.book(aBookingRequest(await anOffer(shop)))
    expect(held.status).toBe(200)
    const lost = await mkdtemp(join(tmpdir(), 'farehouse-lost-keys-'))
    const kept = await kit.database.db.selectFrom('secret').selectAll().execute()
    await kit.database.db.deleteFrom('secret').execute()
    const secrets = createSecrets({ database: kit.database, dataDir: lost, ids })
    await expect(secrets.keysOf('shop')).rejects.toThrow(/keys of the shop are missing.*restore/s)
    await expect(secrets.keysOf('shop')).rejects.toThrow(DatabaseRefused)
    for (const row of kept) await kit.database.db.insertInto('secret').values(row).execute()
    await rm(lost, { recursive: true })
    await shop.close()
    await kit.clear()
  })

  test('Damaged secrets stop the start', async () => {
    await kit.database.db
      .insertInto('secret')
      .values({ name: 'damaged', key_id: 'k1', key: Uint8Array.of(1) })
      .execute()
    await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, 'secrets', 'damaged.key'), 'k1 AAAA\n')
    const secrets = createSecrets({ database: kit.database, dataDir, ids })
    await expect(secrets.keysOf('damaged')).rejects.toThrow('damaged')
  })
})
