import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

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
