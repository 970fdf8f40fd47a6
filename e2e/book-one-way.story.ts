import { expect, story } from './story.ts'
import { travellerAt } from './traveller.ts'

story('A guest books one way in English and pays by bank transfer', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.opensTheShop()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where would you like to fly?')
  await traveller.searches({ to: 'Narita', code: 'NRT', inDays: 40 })
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review the price and add passengers')
  await traveller.fillsInPassenger()
  await traveller.continues()
  await traveller.fillsInContact()
  await traveller.agreesAndChooses('Bank transfer')
  await traveller.books()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your booking')
  await expect(page).toHaveURL(/\/payments\?key=/)
  const [order] = (await shop.orders()).slice(before.length)
  await expect(page.getByText(order?.orderNumber ?? 'no order').first()).toBeVisible()
  const baht = (offer.price.total / 100).toLocaleString('en-GB')
  await expect(page.getByText(baht).first()).toBeVisible()
  await page.getByRole('link', { name: 'Finish: see your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order')
  await expect(page.getByText('TESTER/ANNAA MS')).toBeVisible()
  const number = order?.orderNumber ?? 'no order'
  expect(await shop.mailsAbout(number)).toHaveLength(1)
})
