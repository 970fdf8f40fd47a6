import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

declare global {
  interface Window {
    clickedRowTop?: number | undefined
  }
}

test.use({ ownContext: true })

test('Back shows the same results, filters and scroll position without another request', async ({ page }) => {
  test.skip(!sells('changesOfPlane'), without('changesOfPlane'))
  await page.addInitScript(() => {
    const note = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('article') : null
      window.clickedRowTop = row?.getBoundingClientRect().top
    }
    addEventListener('click', note, { capture: true })
  })
  const traveller = travellerAt(page)
  const oneStop = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^1 stop/ })
  const byDuration = page.getByRole('radio', { name: /^Quickest/ })
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
  const rows = await traveller.seesResults()
  await page.mouse.move(640, 500)
  await oneStop.check()
  await expect(page).toHaveURL(/stops=1/)
  await byDuration.check()
  await expect(page).toHaveURL(/sort=duration/)
  await expect(rows.first()).toBeVisible()
  const row = page.locator('[aria-posinset="13"]').getByRole('article')
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(row).toBeInViewport({ ratio: 0.9, timeout: 300 })
  }).toPass()
  const heading = await row.getByRole('heading', { level: 2 }).textContent()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shopping/')) asked += 1
  })
  await traveller.selects(row)
  await expect(page).toHaveURL(/\/pricing\?/)
  const leftAt = await page.evaluate(() => window.clickedRowTop ?? Number.NaN)
  await page.goBack()
  await expect(byDuration).toBeChecked()
  await expect(oneStop).toBeChecked()
  await expect(row.getByRole('heading', { level: 2 })).toHaveText(heading ?? '')
  const moved = () =>
    row.evaluate((element, top) => Math.abs(element.getBoundingClientRect().top - top), leftAt)
  // Less than a line of text: the heights of rows above that were never rendered are estimates.
  await expect.poll(moved).toBeLessThan(16)
  expect(asked).toBe(0)
})
