import { expectAccessible } from '../kit/accessible.ts'
import { dayFromToday, resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const address = resultsAddress(
  [
    ['BKK', 'NRT', 40],
    ['NRT', 'BKK', 47],
  ],
  { triptype: 1, nonstop: 1 },
)

test('A wide results page is searched again in its bar, without leaving it', async ({ page }) => {
  await page.goto(address)
  const traveller = travellerAt(page)
  await traveller.seesResults()
  const bar = page.getByRole('search', { name: 'Search' })
  const depart = bar.getByLabel('Departure')
  await expect(depart).not.toHaveValue('')
  await expect(bar.getByRole('radio', { name: 'One way' })).toHaveCount(0)
  await depart.fill(dayFromToday(42))
  await expect(bar.getByRole('radio', { name: 'Round trip' })).toBeChecked()
  await expectAccessible(page, 'results with the search in edit')
  const before = page.url()
  await bar.getByRole('button', { name: 'Search flights' }).click()
  await expect(page).not.toHaveURL(before)
  await traveller.seesResults()
  await expect(bar.getByRole('radio', { name: 'One way' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(before)
})

test('The search bar stays in view above a long list', async ({ page }) => {
  await page.goto(address)
  await travellerAt(page).seesResults()
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('search').getByLabel('Departure')).toBeInViewport({ ratio: 1 })
})

test('One line of a phone opens the search form, where places and calendar fill the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  const traveller = travellerAt(page)
  await traveller.seesResults()
  await page.getByRole('button', { name: 'Edit search' }).click()
  const form = page.getByRole('dialog', { name: 'Edit search' })
  await expect(form.getByRole('button', { name: 'Search flights' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'search form of a phone')
  const to = form.getByRole('combobox', { name: 'To' })
  await to.fill('Osaka')
  await expect(form.getByRole('option').first()).toBeVisible()
  const box = await to.locator('xpath=ancestor::*[@data-open]').boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
  await expectAccessible(page, 'suggestions of a phone')
  await form.getByRole('option').first().click()
  await form.getByLabel('Departure').click()
  const done = form.getByRole('button', { name: /^Done/ })
  await expect(done).toBeInViewport({ ratio: 1 })
  await done.click()
  await form.getByRole('button', { name: 'Search flights' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit search' })).toContainText('Osaka')
  await traveller.seesResults()
})

test('A phone shows the whole search form of the first page at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await travellerAt(page).opensTheShop()
  await expect(page.getByRole('button', { name: 'Search flights' })).toBeInViewport({ ratio: 1 })
})
