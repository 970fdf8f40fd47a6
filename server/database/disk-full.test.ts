import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppUnderTest,
  appUnderTest,
  aBookingRequest,
  anOffer,
  aPrice,
} from '#test-kit/app-under-test.ts'
import { faultRounds, startBookingLoad } from '#test-kit/booking-load.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { type PostgresCluster, startCluster } from '#test-kit/database/postgres-cluster.ts'
import { mountSmallDisk, type SmallDisk } from '#test-kit/database/small-disk.ts'
import { thisRun } from '#test-kit/database/test-run.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type Database, openDatabase } from './connection.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

const megabytes = 400
const probe = mountSmallDisk(1)
probe?.remove()
const engines = thisRun().hasPostgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

describe.skipIf(probe === undefined).each(engines)('a shop on %s whose disk is full', (engine) => {
  let disk: SmallDisk | undefined
  let cluster: PostgresCluster | undefined
  let database: Database
  let shop: AppUnderTest
  let offer: OfferAnswer

  const open = (): Promise<Database> =>
    openDatabase({
      ...(cluster === undefined ? {} : { databaseUrl: cluster.databaseUrl }),
      dataDir: disk?.directory ?? '',
    })
  beforeAll(async () => {
    disk = mountSmallDisk(megabytes)
    if (engine === 'postgres') cluster = await startCluster(disk?.directory)
    else await copyEmbeddedDatabase(disk?.directory ?? '')
    database = await open()
    await database.migrate()
    shop = await appUnderTest(database)
    offer = await anOffer(shop)
    await aPrice(shop, offer.offerId)
  }, 120_000)
  afterAll(async () => {
    disk?.free()
    await shop.close()
    await database.close()
    cluster?.remove()
    disk?.remove()
  })

  const writeMuch = (): Promise<unknown> =>
    database.db
      .insertInto('job')
      .values({ kind: 'ballast', payload: JSON.stringify('x'.repeat(2_000_000)) })
      .execute()
  const ready = async () => {
    const { checks } = (await shop.app.http.inject({ url: '/readyz' })).json<{
      checks: { database: string }
    }>()
    return checks.database
  }

  test('the shop answers with at worst 503, reports it at /readyz, and resumes when there is space again', async () => {
    expect(await ready()).toBe('ok')
    disk?.fill()
    await expect(writeMuch()).rejects.toThrow(DatabaseUnavailable)
    expect(await ready()).toBe('down')
    for (let round = 0; round < 25; round += 1) {
      const { status } = await shop.book(aBookingRequest(offer))
      expect([200, 202, 409, 503]).toContain(status)
    }
    disk?.free()
    await expect
      .poll(() => shop.book(aBookingRequest(offer)).then(({ status }) => status), { timeout: 20_000 })
      .toBeLessThan(500)
  }, 90_000)

  test(
    'the shop answers with at worst 503 while space comes and goes under 20 bookings a second',
    async () => {
      const load = startBookingLoad(shop, [offer], 20)
      for (let round = 0; round < faultRounds(2); round += 1) {
        disk?.fill()
        await writeMuch().catch(() => undefined)
        await sleep(300)
        disk?.free()
        await sleep(200)
      }
      await expect(load.end()).resolves.toBeUndefined()
    },
    90_000 + faultRounds(0) * 3000,
  )
})
