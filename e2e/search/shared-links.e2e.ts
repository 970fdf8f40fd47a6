import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, travellerAt } from '../kit/traveller.ts'

const thereAndBack = resultsAddress([
  ['BKK', 'NRT', 40],
  ['NRT', 'BKK', 47],
])

test('A list is shared with the flight selected so far, by a readable link with a preview', async ({
  page,
  context,
  browser,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(thereAndBack)
  const rows = await travellerAt(page).seesResults()
  await (await opensFares(rows.first())).first().click()
  await expect(page).toHaveURL(/picked=/)
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/flights\/BKK-NRT\/[\d-]{10}\/[\d-]{10}\?(?:.*&)?picked=.*&lang=en$/)
  const html = await (await request.get(link)).text()
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  const friend = await browser.newContext({ locale: 'ja-JP' })
  try {
    const other = await friend.newPage()
    await other.goto(link)
    await expect(other).toHaveURL(/\/fareflightresults\?param=[^&]+&(?:.*&)?picked=/)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Bangkok to Tokyo, return,/)
    const picked = page.getByRole('complementary', { name: 'Trip summary' })
    await expect(other.getByRole('complementary', { name: 'Trip summary' })).toHaveText(
      (await picked.textContent()) ?? '',
    )
  } finally {
    await friend.close()
  }
})

test('The page of a route has its names, and the search filled in', async ({ page }) => {
  await page.goto('/flights/BKK-CTS?lang=ja')
  await expect(page).toHaveTitle('バンコク発札幌 新千歳行きの航空券 · Farehouse')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('バンコク発札幌 新千歳行きの航空券')
  await expect(page.getByRole('combobox', { name: '目的地' })).toHaveValue(/札幌/)
  await expect(page).toHaveURL(/\/flights\/BKK-CTS/)
  await page.getByLabel('言語').selectOption('th')
  await expect(page).toHaveURL(/lang=th/)
})

test('The page of a route with an unknown code says so above an empty search', async ({ page, refusals }) => {
  refusals.add('/flights/BKK-ZZX').add('/api/flights/routes/BKK-ZZX')
  await page.goto('/flights/BKK-ZZX')
  await expect(page.getByRole('alert').getByText("We don't know the airport ZZX.")).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('')
})
