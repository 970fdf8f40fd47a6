import { expect, test } from '../kit/test-fixtures.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'

test.use({ locale: localeOf.th })

test('A guest books a round trip in Thai, with years of the Buddhist era', async ({ page, shop }) => {
  const traveller = travellerAt(page, 'th')
  await shop.office('always')
  const before = await shop.orders()
  await traveller.opensTheShop()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('button', { name: 'ค้นหาเที่ยวบิน' })).toBeVisible()
  await traveller.searches({ to: 'โตเกียว', code: 'TYO', inDays: 50, backInDays: 60 })
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  expect(offer.journeys).toHaveLength(2)
  const buddhistYear = String(Number(dayFromToday(50).slice(0, 4)) + 543)
  await expect(page.getByRole('main').getByText(buddhistYear).first()).toBeVisible()
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Cash at our counter')
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(traveller.words('Pay for your booking'))
  const [order] = (await shop.orders()).slice(before.length)
  expect(order?.state).toBe('held')
  const number = order?.orderNumber ?? 'no order'
  expect(await shop.mailsAbout(number)).toHaveLength(1)
})

test.afterEach(({ shop }) => shop.office('usual'))
