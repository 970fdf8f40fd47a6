import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type Database, openDatabase } from './connection.ts'
import type { Tables } from './tables/tables.ts'

withPostgres('a shop whose rows another session keeps locked', (kit) => {
  let database: Database
  let shop: AppUnderTest
  let offer: OfferAnswer

  // Its sessions wait half a second for a lock instead of ten.
  beforeAll(async () => {
    const databaseUrl = `${kit.databaseUrl}?lock_timeout=500`
    database = await openDatabase({ databaseUrl, dataDir: '', isGuarded: true })
    shop = await appUnderTest(database)
    offer = await anOffer(shop)
  })
  afterAll(async () => {
    await shop.close()
    await database.close()
  })

  /** Does something while another process holds a lock. */
  const whileLocked = async <Value>(
    lock: (tx: Kysely<Tables>) => Promise<unknown>,
    work: () => Promise<Value>,
  ): Promise<Value> => {
    const held = Promise.withResolvers<undefined>()
    const done = Promise.withResolvers<undefined>()
    const holder = kit.database.db.transaction().execute(async (tx) => {
      await lock(tx)
      held.resolve(undefined)
      await done.promise
    })
    await Promise.race([held.promise, holder])
    const value = await work().finally(() => done.resolve(undefined))
    await holder
    return value
  }
  const book = () =>
    shop.app.http.inject({
      method: 'POST',
      url: '/api/booking/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        param: Buffer.from(JSON.stringify(aBookingRequest(offer))).toString('base64'),
      }).toString(),
    })
  const expectUnavailable = (answer: Awaited<ReturnType<typeof book>>): void => {
    expect(answer.json()).toMatchObject({ problem: 'temporarilyUnavailable' })
    expect({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] }).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
    })
  }

  test('the shop answers a booking with 503 and Retry-After while the table is locked, and books afterwards', async () => {
    const lock = (tx: Kysely<Tables>) => sql`lock table booking in access exclusive mode`.execute(tx)
    expectUnavailable(await whileLocked(lock, book))
    expect((await book()).statusCode).toBe(200)
  })

  test('the shop answers a choice of payment method with 503 and Retry-After while the order is locked, and accepts it afterwards', async () => {
    const { orderKey } = (await book()).json<BookingAnswer>()
    const choose = () =>
      shop.app.http.inject({
        method: 'POST',
        url: '/api/payments/',
        payload: { orderKey, paymentMethod: 'bankTransfer' },
      })
    const lock = (tx: Kysely<Tables>) => tx.selectFrom('booking').select('booking_id').forUpdate().execute()
    expectUnavailable(await whileLocked(lock, choose))
    expect((await choose()).statusCode).toBe(200)
  })
})
