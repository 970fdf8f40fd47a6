import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderSummary, TokenAnswer } from '#contract/api/account/account.ts'
import { buildAccounts } from '#server/account/build-accounts.ts'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { aBookingRequest, anOffer, appUnderTest, type AppUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'

withDatabase('accounts in the whole shop', (kit) => {
  let shop: AppUnderTest
  const email = 'root@example.com'
  const password = 'open the hangar'
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { ACCESS_TOKEN_S: '60' })
    const config = { dataDir: shop.dataDir, publicUrl: 'http://127.0.0.1:3000', accessTokenS: 60 }
    const place = { database: kit.database, config, clock: shop.clock, ids: testIds(77) }
    const { accounts } = await buildAccounts(place)
    await accounts.createAdministrator({ email, password, language: 'en' })
  })
  afterAll(() => shop.close())

  test('a signed-in user finds the order in their list; a guest’s order belongs to nobody', async () => {
    const browser = testBrowser(shop.app.http)
    const token = (await browser.signIn(email, password)).json<TokenAnswer>()
    expect(token).toMatchObject({ expires_in: 60, role: ['Administrator'] })
    // Staff book for customers: only bookings of accounts without a role of staff are their own.
    await kit.database.db.deleteFrom('account_role').execute()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await shop.book(aBookingRequest(await anOffer(shop)), {
      authorization: `Bearer ${token.access_token}`,
      cookie,
    })
    expect(own.status).toBe(200)
    await shop.book(aBookingRequest(await anOffer(shop)), { authorization: `Bearer ${token.access_token}` })
    await shop.book(aBookingRequest(await anOffer(shop)))
    const { orders } = (await browser.get('/api/account/orders')).json<{ orders: OrderSummary[] }>()
    expect(orders).toMatchObject([
      {
        orderNumber: own.body.orderNumber,
        orderKey: own.body.orderKey,
        currency: 'THB',
        journeys: [{ to: 'NRT' }],
      },
    ])
  })

  test('a shop on plain http names its cookies without the prefix that requires https', async () => {
    const browser = testBrowser(shop.app.http)
    await browser.signIn(email, password)
    expect([...browser.cookies.keys()]).toEqual(['known', 'renewal', 'binding', 'signed-in'])
    expect((await browser.renew()).statusCode).toBe(200)
  })
})
