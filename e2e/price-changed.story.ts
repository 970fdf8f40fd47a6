import { type Page } from '@playwright/test'
import { cheapestOffer, findsRow } from './market.ts'
import { expect, story } from './story.ts'
import { travellerAt } from './traveller.ts'

const priceHasChanged = (page: Page) => page.getByText(/^The price has changed\b.*฿[\d,]+.*฿[\d,]+$/)

story('The price rises after the search: the price page asks for a yes', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 71, isDirect: true })
  const rows = await traveller.seesResults()
  const shown = await cheapestOffer(page)
  await shop.override(shown, { farePercent: 20 })
  const offer = await traveller.selects(await findsRow(rows, shown))
  expect(offer.price.total).toBeGreaterThan(shown.price.total)
  await expect(priceHasChanged(page)).toBeVisible()
  await traveller.fillsInPassenger()
  await page.getByRole('button', { name: 'Continue to booking' }).click()
  await expect(page.getByText('Please say whether you accept the new price.').first()).toBeVisible()
  await page.getByLabel(/^I accept the new price of ฿[\d,]+$/).check()
  await traveller.continues()
})

story(
  'The price rises while the contact is typed: nothing is booked without a yes',
  async ({ page, shop, refusals }) => {
    refusals.add('/api/booking/')
    const traveller = travellerAt(page)
    const before = await shop.orders()
    await traveller.opensTheShop()
    await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 72, isDirect: true })
    const rows = await traveller.seesResults()
    const offer = await traveller.selects(rows.first())
    await traveller.fillsInPassenger()
    await traveller.continues()
    await traveller.fillsInContact()
    await traveller.agreesAndChooses('Bank transfer')
    await shop.override(offer, { farePercent: 30 })
    await traveller.books()
    await expect(priceHasChanged(page)).toBeVisible()
    await expect(page.getByText('No money has moved and nothing was booked.').first()).toBeVisible()
    expect((await shop.orders()).slice(before.length).filter((one) => one.state === 'held')).toEqual([])
    await expect(page.getByLabel('Contact name')).toHaveValue('Anna Tester')
    await page.getByRole('button', { name: 'Accept the new price and book' }).click()
    await expect(page).toHaveURL(/\/payments\?key=/)
    const held = (await shop.orders()).slice(before.length).filter((one) => one.state === 'held')
    expect(held).toHaveLength(1)
  },
)
