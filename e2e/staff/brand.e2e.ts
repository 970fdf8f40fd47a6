import { expectAccessible } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An administrator changes name and colour, and the first page shows them without a restart', async ({
  page,
  shop,
}) => {
  test.setTimeout(60_000)
  await signsInAsAdministrator(page, shop, 'brand@agency.example')
  await page.goto('/staff?section=brand')
  await page.getByLabel('Shop name').fill('Sunny Travel')
  await page.getByLabel('Brand colour', { exact: true }).fill('#1d4ed8')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Sunny Travel')
  await expect(page.getByText('Contrast of text (at least 4.5 : 1)')).toBeVisible()
  await expectAccessible(page, 'the brand')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages and emails show it from now on.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Change history' })).toContainText('Sunny Travel')
  // Another process of the shop knows the brand two seconds later.
  await expect(async () => {
    await page.goto('/')
    await expect(page).toHaveTitle(/Sunny Travel/, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary'),
  )
  expect(primary).toContain('264')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await expectAccessible(page, 'the terms')
})
