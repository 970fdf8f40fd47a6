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
