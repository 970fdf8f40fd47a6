import type { Page } from '@playwright/test'
import { expect, test } from '../kit/test-fixtures.ts'
import { type Traveller, travellerAt } from '../kit/traveller.ts'

async function isReadyToBook(page: Page, traveller: Traveller): Promise<void> {
  await traveller.findsFlights(88)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await expect(page.getByRole('button', { name: /^Book and pay / })).toBeVisible()
}

test('A duplicate booking shows a warning first and is made after confirmation', async ({
  page,
  shop,
  refusals,
}) => {
  refusals.add('/api/booking/')
  const traveller = travellerAt(page)
  await isReadyToBook(page, traveller)
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
  const before = await shop.orders()
  await isReadyToBook(page, traveller)
  await traveller.books()
  await expect(page.getByText('You may have booked this already.')).toBeVisible()
  await expect(page.getByText(/Nothing was booked and you have not been charged/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'View earlier booking' })).toBeVisible()
  expect(await shop.orders()).toEqual(before)
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page).toHaveURL(/\/payments#key=/)
  expect((await shop.orders()).slice(before.length).map((one) => one.state)).toEqual(['held'])
})
