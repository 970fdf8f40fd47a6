import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'

test.use({ locale: localeOf.ja, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('A guest books one way in Japanese on a phone, and no page overflows the screen', async ({
  page,
  shop,
}) => {
  const traveller = travellerAt(page, 'ja')
  const before = await shop.orders()
  const fits = async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(360)
  }
  await traveller.opensTheShop()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await fits()
  await traveller.searches({ to: '成田', code: 'NRT', inDays: 30 })
  const rows = await traveller.seesResults()
  await fits()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await fits()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await fits()
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(traveller.words('Pay for your booking'))
  await fits()
  await page.getByRole('link', { name: traveller.words('View your booking') }).click()
  await expect(page.getByRole('heading', { name: traveller.words('Booking summary') })).toBeVisible()
  await fits()
  expect((await shop.orders()).slice(before.length).map((order) => order.state)).toEqual(['held'])
})
