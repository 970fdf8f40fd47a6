import { afterEach, expect, it } from 'vitest'
import { type AppUnderTest, aPrice, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('searches and chosen offers', (kit) => {
  const shops: AppUnderTest[] = []
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop.close()
    await kit.clear()
  })

  const open = async () => {
    const shop = await appUnderTest(kit.database)
    shops.push(shop)
    return shop
  }
  const counted = async () => {
    const rows = kit.database.db.selectFrom('search_count').select(['channel', 'searches', 'chosen'])
    return rows.execute()
  }

  it('add up in the database across restarts', async () => {
    for (const times of [1, 2]) {
      const shop = await open()
      await aPrice(shop, (await anOffer(shop)).offerId)
      await shop.app.stop()
      expect(await counted()).toEqual([{ channel: 'web', searches: times, chosen: times }])
    }
  })

  it('searches are kept at a steady rate, besides the first one of a day on each route', async () => {
    const shop = await open()
    const day = (on: number) => `2027-01-${String(on)}`
    for (let on = 10; on < 23; on++)
      await anOffer(shop, { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: day(on) }] })
    for (const on of [23, 24])
      await anOffer(shop, { searchAirLegs: [{ from: 'BKK', to: 'HKT', departureDate: day(on) }] })
    await shop.app.stop()
    const kept = kit.database.db.selectFrom('past_search').select(['to_code', 'departure_on'])
    const rows = await kept.orderBy('departure_on').execute()
    expect(rows.map((row) => `${row.to_code} ${row.departure_on}`)).toEqual([
      ...Array.from({ length: 11 }, (_, index) => `NRT ${day(10 + index)}`),
      `HKT ${day(23)}`,
    ])
  })

  it('count while the shop is stopping', async () => {
    const shop = await open()
    const { offerId } = await anOffer(shop)
    await shop.app.stop()
    await aPrice(shop, offerId)
    expect(await counted()).toEqual([{ channel: 'web', searches: 1, chosen: 0 }])
    await shop.app.http.close()
    expect(await counted()).toEqual([{ channel: 'web', searches: 1, chosen: 1 }])
  })
})
