import type { Page } from '@playwright/test'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

async function readyToBook(page: Page, inDays: number): Promise<void> {
  const traveller = travellerAt(page)
  await traveller.findsFlights(inDays)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
}

test('A double click books once', async ({ page, shop }) => {
  const before = await shop.orders()
  await readyToBook(page, 61)
  await page.getByRole('button', { name: /^Book and pay / }).dblclick()
  await expect(page).toHaveURL(/\/payments#key=/)
  const orders = (await shop.orders()).slice(before.length)
  expect(orders.map((order) => order.state)).toEqual(['held'])
  const number = orders[0]?.orderNumber ?? 'no order'
  expect(await shop.mailsAbout(number)).toHaveLength(1)
})

test('The booking response is lost: pressing the button again opens the same order', async ({
  page,
  shop,
  refusals,
}) => {
  refusals.add('/api/booking/')
  const before = await shop.orders()
  await readyToBook(page, 62)
  let lost = 0
  await page.route('**/api/booking/', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Book and pay / }).click()
  await expect(page.getByText('Connection failed.')).toBeVisible()
  await page.getByRole('button', { name: /^Book and pay / }).click()
  await expect(page).toHaveURL(/\/payments#key=/)
  expect((await shop.orders()).slice(before.length).map((order) => order.state)).toEqual(['held'])
})
