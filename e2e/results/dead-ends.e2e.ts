import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const searches = '**/api/shopping/'

test('A search without a connection says that nothing was charged, and is repeated once the connection is back', async ({
  page,
  refusals,
}) => {
  refusals.add('/api/shopping/')
  await page.route(searches, (route) => route.abort())
  await page.goto(resultsAddress([['BKK', 'NRT', 43]], { nonstop: 1 }))
  const failure = page.getByRole('alert').filter({ hasText: 'Connection failed.' })
  await expect(failure).toContainText('Nothing was booked and you have not been charged.')
  await expect(failure.getByRole('button', { name: 'Search again' })).toBeVisible()
  await page.unroute(searches)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect((await travellerAt(page).seesResults()).first()).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('A search without results names what it finds with fewer conditions', async ({ page }) => {
  test.skip(!sells('wholeWorld'), without('wholeWorld'))
  const traveller = travellerAt(page)
  await page.goto(resultsAddress([['NRT', 'KOP', 43]], { nonstop: 1 }))
  await expect(page.getByRole('alert').filter({ hasText: 'Not found this flight type.' })).toContainText(
    'Nothing was booked and you have not been charged.',
  )
  const relaxed = page.getByRole('link', {
    name: /^Include flights with stops \d+ flights? from ฿[\d,]+ per person$/,
  })
  await expect(relaxed).toBeVisible()
  await expectAccessibleAtWidths(page, 'a search without results')
  const price = /฿[\d,]+/.exec((await relaxed.textContent()) ?? '')?.[0] ?? 'none'
  await relaxed.click()
  await expect((await traveller.seesResults()).first()).toContainText(price)
})

test('The lowest price is compared with earlier searches, and says on how many that rests', async ({
  page,
}) => {
  // The counts come from the searches of weeks: price-insight.test.ts has the server's part.
  await page.route('**/api/shopping/insight/', (route) =>
    route.fulfill({ json: { insight: { searches: 42, low: 99_000_000, high: 99_990_000 } } }),
  )
  await page.goto(resultsAddress([['BKK', 'NRT', 43]]))
  await travellerAt(page).seesResults()
  const insight = page.locator('summary').filter({ hasText: 'Low for these dates' })
  await expect(insight).toContainText('42 searches')
  const [before] = await page
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  await insight.click()
  await expect(
    page.getByText(/In half of 42 similar searches it was between ฿990,000 and ฿999,900/),
  ).toBeVisible()
  const [after] = await page
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  expect(after).toBe(before)
  await expectAccessibleAtWidths(page, 'a price compared with earlier searches')
})
