import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { type OrderSearchStore, createOrderSearchStore } from './order-search-store.ts'
import { interpretSearchText } from './order-search.ts'

withBothDatabases('what orders are found by', (kit) => {
  let shop: AppUnderTest
  let search: OrderSearchStore
  let booked: BookingAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    const { dataDir } = shop
    const keys = await openSecretKeys({ database: kit.database, dataDir, ids: testIds(98) })
    search = createOrderSearchStore(kit.database.db, {
      signer: keys.signer('order-search'),
      sealer: keys.sealer,
    })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
  })

  const found = async (typed: string, store = search) => {
    for (const reading of interpretSearchText(typed)) {
      const { ids } = await store.idsByReading(reading, 20)
      const orders = await store.listed(ids)
      if (orders.length > 0) return orders.map(({ orderNumber }) => orderNumber)
    }
    return []
  }

  it('Names, telephone and email address are stored with the booking', async () => {
    for (const typed of ['failedsen', 'ferr oneill', '+66812345678', '5678', 'canary@traveller.example'])
      expect((await found(typed))[0], typed).toBe(booked.orderNumber)
    expect(await found('smith')).toEqual([])
  })

  it('The order number and the record locator find the order', async () => {
    const numbersOf = async (code: string) =>
      (await search.listed(await search.idsByCode(code))).map((one) => one.orderNumber)
    expect(await numbersOf(booked.orderNumber)).toEqual([booked.orderNumber])
    expect(await numbersOf(booked.bookingCode ?? '')).toContain(booked.orderNumber)
  })

  it('Stored terms are digests without clear text', async () => {
    const kept = sql<{ terms: string }>`select terms::text from booking_search`
    const text = JSON.stringify((await kept.execute(kit.database.db)).rows)
    expect(text.length).toBeGreaterThan(200)
    expect(text).not.toMatch(/failedsen|canary|5678/i)
  })

  it('The terms of many orders are stored at once, each with its own order', async () => {
    const other = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const idOf = async (orderNumber: string) => (await search.idsByCode(orderNumber))[0] ?? ''
    const [first, second] = [await idOf(booked.orderNumber), await idOf(other.orderNumber)]
    const [order] = await search.byIds([first])
    if (!order) throw new Error('nothing booked')
    const named = (name: string) => ({ ...order, contact: { ...order.contact, name } })
    const both = new Map([
      [first, named('Quetzal')],
      [second, named('Zebedee')],
    ])
    await kit.database.db.transaction().execute((tx) => search.keepAll(tx, both))
    expect(await found('quetzal')).toEqual([booked.orderNumber])
    expect(await found('zebedee')).toEqual([other.orderNumber])
    await kit.database.db.transaction().execute((tx) => search.forget(tx, second))
  })

  it('Forgotten terms are deleted and not recreated', async () => {
    const { db } = kit.database
    const row = db.selectFrom('booking').select('booking_id').where('order_number', '=', booked.orderNumber)
    const { booking_id } = await row.executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => search.forget(tx, booking_id))
    expect(await found('failedsen')).not.toContain(booked.orderNumber)
    expect(await search.renewSome()).toBe(0)
  })

  it('Terms made under another key are recreated', async () => {
    const keys = await openSecretKeys({ database: kit.database, dataDir: shop.dataDir, ids: testIds(97) })
    const other = createOrderSearchStore(kit.database.db, {
      signer: keys.signer('another purpose'),
      sealer: keys.sealer,
    })
    expect(await found('failedsen', other)).toEqual([])
    expect(await other.renewSome()).toBeGreaterThan(0)
    expect(await other.renewSome()).toBe(0)
    expect(await found('failedsen', other)).toContain(booked.orderNumber)
    expect(await found('failedsen')).toEqual([])
  })

  it('The search returns the newest orders first and reaches much older ones', async () => {
    const newer = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    // as if fifty thousand orders lay between them
    await sql`
      update booking_search set seq = 50000 where booking_id =
        (select booking_id from booking where order_number = ${newer.orderNumber})`.execute(kit.database.db)
    const both = await found('failedsen')
    expect(both.slice(0, 2)).toEqual([newer.orderNumber, booked.orderNumber])
    expect(await found('failedsen ferr')).toEqual(both)
  })

  it('The answer reports further orders when the limit cuts the list', async () => {
    const [reading] = interpretSearchText('failedsen')
    if (!reading) throw new Error('nothing to ask')
    await search.renewSome()
    const { ids, hasMore } = await search.idsByReading(reading, 1)
    expect([ids.length, hasMore]).toEqual([1, true])
  })
})
