import { expect, test } from '../kit/test-fixtures.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { travellerAt } from '../kit/traveller.ts'

test.beforeEach(async ({ page }) => {
  test.skip(!sells('wholeWorld'), without('wholeWorld'))
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
  await traveller.seesResults()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toContainText(/\d+ flights/)
})

test('A filter that is ticked before the thumb of a slider has come to rest stays ticked', async ({
  page,
}) => {
  await page.evaluate(() => {
    const side = document.querySelector('aside[aria-label="Filters"]')
    const most = side?.querySelectorAll<HTMLInputElement>('input[type="range"]')[1]
    most?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }))
    side?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  })
  await expect(page).toHaveURL(/[?&]stops=0&price=0-\d+/)
})
