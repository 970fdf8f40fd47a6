import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, travellerAt } from '../kit/traveller.ts'

const results = resultsAddress([['BKK', 'NRT', 41]])

function comparisonOn(page: Page) {
  const tray = page.getByRole('region', { name: 'Fares to compare' })
  const dialog = page.getByRole('dialog', { name: 'Compare fares' })
  return {
    tray,
    dialog,
    open: tray.getByRole('button', { name: /^Compare \d$/ }),
    columns: dialog.getByRole('columnheader'),
    line: (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) }),
  }
}

/** Opens the first row and adds its first two fares to the comparison. */
async function comparesTwo(page: Page): Promise<void> {
  await opensFares(page.getByRole('article').first())
  const toggles = page
    .getByRole('article')
    .getByRole('listitem')
    .getByRole('button', { name: /^Compare:/ })
  await toggles.nth(0).click()
  await toggles.nth(1).click()
}

test('Two fares of a flight are compared by their differences', async ({ page, browser }) => {
  const traveller = travellerAt(page)
  await page.goto(results)
  await traveller.seesResults()
  await comparesTwo(page)
  const { tray, dialog, open, columns, line } = comparisonOn(page)
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/compare=/)
  await open.click()
  await expect(columns).toHaveCount(2)
  await expect(line('Price')).toContainText('Cheapest')
  await expect(line('What you get for the extra')).toContainText('Lowest price')
  await expect(line('Duration')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Show identical details' }).check()
  await expect(line('Duration')).toBeVisible()
  await expect(line('Duration')).not.toContainText('Quickest')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  const other = await browser.newPage()
  await other.goto(page.url())
  await expect(comparisonOn(other).tray.getByRole('listitem')).toHaveCount(2)
  await other.close()
})

test('Fares are compared, removed and selected by keyboard alone', async ({ page }) => {
  const traveller = travellerAt(page)
  await page.goto(results)
  await traveller.seesResults()
  await comparesTwo(page)
  const { tray, dialog, open, columns } = comparisonOn(page)
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const select = columns.nth(1).getByRole('link', { name: /^Select:/ })
  const remove = columns.nth(0).getByRole('button', { name: /^Remove:/ })
  const chosen = await select.getAttribute('href')
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(tray).toContainText('Add another fare to compare.')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Compare:/, pressed: false })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await open.focus()
  await page.keyboard.press('Enter')
  const again = dialog.locator(`a[href="${chosen}"]`)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pricing\?/)
})

test('A fare that is no longer sold is marked and can be removed', async ({ page }) => {
  const traveller = travellerAt(page)
  await page.goto(`${results}&compare=0123456789.0123456789`)
  await traveller.seesResults()
  const { tray } = comparisonOn(page)
  await expect(tray.getByRole('status')).toContainText('1 fare you compared is no longer available.')
  await tray.getByRole('button', { name: 'Got it' }).click()
  await expect(tray).toHaveCount(0)
  await expect(page).not.toHaveURL(/compare=/)
})

test('The comparison is accessible, and no wider than the screen', async ({ page }) => {
  const traveller = travellerAt(page)
  await page.goto(results)
  await traveller.seesResults()
  await comparesTwo(page)
  const { dialog, open } = comparisonOn(page)
  await expectAccessibleAtWidths(page, 'fares to compare')
  await open.click()
  await dialog.getByRole('checkbox', { name: 'Show identical details' }).check()
  await expectAccessibleAtWidths(page, 'compared fares')
})
