import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { detectRestore } from '#server/platform/restore-store.ts'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { runOperation } from '#test-kit/run-operation.ts'
import { moveToPostgres } from './move/move-to-postgres.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-move-'))
  await copyEmbeddedDatabase(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const now = '2026-11-21T03:00:00.000Z' as Instant
/** The next number of every counter, without taking it. */
const countersOf = async ({ db }: Database) =>
  (
    await sql<{ name: string; last: number | null }>`select sequencename as name, last_value as last
      from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  ).rows

withPostgres('the move', (kit) => {
  test('a shop moves from the embedded database to an empty PostgreSQL database with its orders, counters and keys, and sells on', async () => {
    const from = await openDatabase({ dataDir })
    await detectRestore({ database: from, dataDir, now })
    const shop = await appUnderTest(from, { DATA_DIR: dataDir })
    const { body: order } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.close()
    const counters = await countersOf(from)
    await from.close()

    const move = { dataDir, now, isDryRun: true }
    const used = moveToPostgres({ ...move, databaseUrl: kit.databaseUrl ?? '' })
    await expect(used).rejects.toThrow(/still uses this database|is not empty/)
    const databaseUrl = await kit.emptyDatabase()
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    const counted = await moveToPostgres({ ...move, databaseUrl })
    expect(counted).toContainEqual({ name: 'booking', rows: 1 })
    const moved = await runOperation('move-to-postgres', [], settings)
    expect(moved).toMatchObject({
      code: 0,
      fault: '',
      told: expect.stringContaining('both sides are the same'),
    })
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    expect(readdirSync(dataDir).some((name) => name.startsWith('database.moved-'))).toBe(true)

    const to = await openDatabase({ databaseUrl, dataDir })
    await to.migrate()
    expect(await countersOf(to)).toEqual(counters)
    expect(await detectRestore({ database: to, dataDir, now })).toBe(false)
    const moveShop = await appUnderTest(to, { DATA_DIR: dataDir })
    const read = await moveShop.get(`/api/orders/${order.orderKey}`)
    expect(read).toMatchObject({ status: 200, body: { orderNumber: order.orderNumber } })
    expect((await moveShop.book(aBookingRequest(await anOffer(moveShop)))).status).toBe(200)
    await moveShop.close()
    await to.close()
  }, 120_000)
})
