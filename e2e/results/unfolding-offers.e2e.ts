import type { Locator, Page } from '@playwright/test'
import { suppliersUnderTest } from '#test-kit/e2e-shop/e2e-supply.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, rowToggle, travellerAt } from '../kit/traveller.ts'

test.skip(
  !['sabre', 'duffel'].every((one) => suppliersUnderTest.some((supplier) => supplier === one)),
  'only Sabre and Duffel sell the same fares of the simulated airlines',
)

/** Opens rows until one has a fare with other offers; returns what unfolds them. */
async function findsOtherOffers(page: Page): Promise<Locator> {
  const rows = await travellerAt(page).seesResults()
  const unfolds = page.locator('summary').filter({ hasText: /^\d+ more offers?$/ })
  for (let at = 0; at < (await rows.count()) && (await unfolds.count()) === 0; at += 1) {
    await rowToggle(rows.nth(at)).click()
    await expect(rowToggle(rows.nth(at))).toHaveAttribute('aria-expanded', 'true')
  }
  await expect(unfolds.first()).toBeVisible()
  return unfolds.first()
}

/** Unfolds other offers and chooses the first by keyboard alone; returns the status of its price. */
async function choosesByKeyboard(page: Page, unfolds: Locator): Promise<number> {
  await unfolds.focus()
  await page.keyboard.press('Enter')
  const choose = unfolds.locator('..').getByRole('link', { name: /^Choose / })
  await page.keyboard.press('Tab')
  await expect(choose.first()).toBeFocused()
  const priced = page.waitForResponse((answer) => answer.url().endsWith('/api/pricing/'))
  await page.keyboard.press('Enter')
  return (await priced).status()
}

test('The offers of other suppliers unfold in the row of their flights, accessible and by keyboard', async ({
  page,
}) => {
  await page.goto(resultsAddress([['BKK', 'NRT', 41]]))
  const unfolds = await findsOtherOffers(page)
  await unfolds.click()
  await expectAccessibleAtWidths(page, 'other offers of a fare')
  await unfolds.click()
  expect(await choosesByKeyboard(page, unfolds)).toBe(200)
})

test('The offers of other suppliers unfold in the last step of a multi-city trip', async ({ page }) => {
  await page.goto(
    resultsAddress([
      ['BKK', 'NRT', 45],
      ['NRT', 'ICN', 50],
      ['ICN', 'BKK', 55],
    ]),
  )
  const traveller = travellerAt(page)
  for (const _ of [1, 2]) {
    const rows = await traveller.seesResults()
    const before = page.url()
    await (await opensFares(rows.first())).first().click()
    await expect(page).not.toHaveURL(before)
  }
  const unfolds = await findsOtherOffers(page)
  expect(await choosesByKeyboard(page, unfolds)).toBe(200)
})
