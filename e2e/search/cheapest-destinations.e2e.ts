import { expectAccessible } from '../kit/accessible.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test.skip(!sells('pricesByDate'), without('pricesByDate'))

test('The first page leads to the cheapest day of a destination, at the price that it shows', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Cheapest from Bangkok' }).getByRole('link').first()
  const price = /฿[\d,]+/.exec((await card.textContent()) ?? '')?.[0] ?? 'none'
  await card.click()
  const rows = await travellerAt(page).seesResults()
  await expect(rows.first()).toContainText(price)
})

test('The first page leads to the cheapest round trip of the next 60 days, at the price that it shows', async ({
  page,
}) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: /Tokyo, next 60 days/ })
  await strip.scrollIntoViewIfNeeded()
  const lowest = strip.getByRole('link', { name: /^Lowest: / })
  const price = /฿[\d,]*\d/.exec((await lowest.textContent()) ?? '')?.[0] ?? 'none'
  await expectAccessible(page, 'first page with its prices')
  await lowest.click()
  const rows = await travellerAt(page).seesResults()
  await expect(rows.first()).toContainText(price)
})
