import { expect, story } from './story.ts'
import { travellerAt } from './traveller.ts'

story(
  'Back shows the same results with the same filters at the same place, without asking again',
  async ({ page }) => {
    const traveller = travellerAt(page)
    await traveller.opensTheShop()
    await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
    const rows = await traveller.seesResults()
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^1 stop/ })
      .check()
    await expect(page).toHaveURL(/stops=1/)
    await page.getByRole('radio', { name: /^Duration/ }).check()
    await expect(page).toHaveURL(/sort=duration/)
    const row = rows.nth(12)
    await row.scrollIntoViewIfNeeded()
    const heading = await row.getByRole('heading', { level: 2 }).textContent()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/shopping/')) asked += 1
    })
    await traveller.selects(row)
    await expect(page).toHaveURL(/\/pricing\?/)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^Duration/ })).toBeChecked()
    await expect(
      page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^1 stop/ }),
    ).toBeChecked()
    await expect(rows.nth(12).getByRole('heading', { level: 2 })).toHaveText(heading ?? '')
    await expect(rows.nth(12)).toBeInViewport()
    expect(asked).toBe(0)
  },
)
