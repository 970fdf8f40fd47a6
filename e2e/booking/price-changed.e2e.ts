import type { Page } from '@playwright/test'
import { cheapestOffer, findsRow } from '../kit/market.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const priceHasChanged = (page: Page) => page.getByText(/^The price has changed\b.*฿[\d,.]+.*฿[\d,.]+$/)

const bahtText = (satang: number) => `฿${(satang / 100).toLocaleString('en-GB')}`

test.skip(!sells('movingMarket'), without('movingMarket'))

test('The price rises after the search: the price page asks for confirmation', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(77)
  const rows = await traveller.seesResults()
  const shown = await cheapestOffer(page)
  await shop.override(shown, { farePercent: 20 })
  const offer = await traveller.selects(await findsRow(rows, shown))
  expect(offer.price.total).toBeGreaterThan(shown.price.total)
  await expect(priceHasChanged(page)).toBeVisible()
  const moved = page.getByRole('region', { name: 'What changed' })
  const more = bahtText(offer.price.total - shown.price.total)
  // not every supplier says which part of the price has changed
  await expect(
    moved.getByText(/^The (airline changed the fare|price has changed since your search)\./),
  ).toBeVisible()
  await expect(moved.getByText(`${more} more`)).toBeVisible()
  const total = moved.getByRole('row', { name: /^Total/ })
  await expect(total).toContainText(bahtText(shown.price.total))
  await expect(total).toContainText(bahtText(offer.price.total))
  await expect(total).toContainText(`+${more}`)
  await expect(moved.getByRole('row', { name: /^Taxes and airport charges/ })).toContainText('No change')
  await expect(moved.getByRole('link', { name: 'Choose a different flight' })).toBeVisible()
  await traveller.fillsInPassenger()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Accept the new price, or choose a different flight.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/pricing\?/)
  await page.getByLabel(/^I accept the new price of ฿[\d,.]+$/).check()
  await traveller.continues()
})

test('The price rises while the contact is typed: nothing is booked without confirmation', async ({
  page,
  shop,
  refusals,
}) => {
  refusals.add('/api/booking/')
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.findsFlights(78)
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await shop.override(offer, { farePercent: 30 })
  await traveller.books()
  await expect(priceHasChanged(page)).toBeVisible()
  await expect(page.getByText('Nothing was booked and you have not been charged.').first()).toBeVisible()
  expect((await shop.orders()).slice(before.length).filter((one) => one.state === 'held')).toEqual([])
  await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Accept new price and book' }).click()
  await expect(page).toHaveURL(/\/payments#key=/)
  const held = (await shop.orders()).slice(before.length).filter((one) => one.state === 'held')
  expect(held).toHaveLength(1)
})
