import { sells } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test.use({ ownContext: true })

test('The first page goes on without the parts that a lost connection keeps away', async ({
  page,
  refusals,
}) => {
  refusals.add('*')
  await page.route('**/assets/{cheapest-destinations,price-strip,party-steppers}-*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where would you like to fly?')
  const panel = page.getByRole('group', { name: 'Travellers' })
  // A press before the page listens is lost.
  await expect(async () => {
    await page.getByRole('button', { name: 'Travellers' }).click()
    await expect(panel).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(panel.getByRole('alert')).toContainText('This part of the page could not be loaded.')
  await expect(panel.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where would you like to fly?')

  await page.unrouteAll()
  await panel.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where would you like to fly?')
  if (sells('pricesByDate'))
    await expect(page.getByRole('heading', { name: 'Cheapest from Bangkok' })).toBeVisible()
})

test('A place that cannot be looked up is not called unknown', async ({ page, refusals }) => {
  refusals.add('*')
  await page.goto('/')
  await page.route('**/api/{citysearch,CitySearch}/**', (route) => route.abort())
  const field = page.getByRole('combobox', { name: 'To' })
  await field.fill('Sapporo')
  await expect(page.getByText('Suggestions could not be loaded. Check your connection.')).toBeVisible()
  await page.unrouteAll()
  await field.fill('Sappor')
  await expect(page.getByRole('option', { name: /Sapporo/ }).first()).toBeVisible()
})
