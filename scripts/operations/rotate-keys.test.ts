import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { runOperation } from '#test-kit/run-operation.ts'
import { systemIds as ids } from '#server/platform/ids.ts'
import { rotateKeys } from './keys/rotate-keys.ts'

let dataDir = ''
beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'farehouse-keys-'))))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The id of the key that the passengers of each booking are encrypted with. */
const passengerKeysOf = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select convert_from(substring(passengers from 3 for get_byte(passengers, 1)), 'UTF8') as key
    from booking`.execute(db)
  return rows.map(({ key }) => key)
}

async function rotatesKeysOf(databaseUrl: string | undefined): Promise<void> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const open = () => openDatabase({ dataDir, databaseUrl })
  let database = await open()
  await database.migrate()
  let shop = await appUnderTest(database, { DATA_DIR: dataDir })
  const { body: order } = await shop.book(aBookingRequest(await anOffer(shop)))
  await shop.close()
  expect(await passengerKeysOf(database)).toEqual(['k1'])
  await database.close()

  const config = readConfig(settings)
  const counted = await rotateKeys({ config, ids, makesKeys: true, isDryRun: true })
  expect(counted.columns).toContainEqual({ name: 'booking.passengers', values: 1 })
  const rotated = await runOperation('rotate-keys', [], settings)
  expect(rotated).toMatchObject({ code: 0, fault: '', told: expect.stringContaining('shop k2') })
  const finished = await rotateKeys({ config, ids, makesKeys: false, isDryRun: false })
  expect(finished.columns).toEqual([])

  database = await open()
  expect(await passengerKeysOf(database)).toEqual(['k2'])
  shop = await appUnderTest(database, { DATA_DIR: dataDir })
  const read = await shop.get(`/api/orders/${order.orderKey}`)
  expect(read).toMatchObject({ status: 200, body: { orderNumber: order.orderNumber } })
  await shop.close()
  await database.close()
}

describe('the keys of a shop on the embedded database', () => {
  test('new keys encrypt what is stored on the embedded database, and links from before still open their orders', async () => {
    await copyEmbeddedDatabase(dataDir)
    await rotatesKeysOf(undefined)
  }, 120_000)
})

withPostgres('the keys of a shop', (kit) => {
  test('new keys encrypt what is stored on PostgreSQL, and links from before still open their orders', async () => {
    await rotatesKeysOf(await kit.emptyDatabase())
  }, 120_000)
})
