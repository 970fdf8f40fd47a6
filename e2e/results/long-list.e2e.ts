import type { Page } from '@playwright/test'
import { expect, test } from '../kit/test-fixtures.ts'
import { rowToggle, travellerAt } from '../kit/traveller.ts'

/** Every search finds thousands of offers. */
test.use({ shopInput: { offerCount: 6_000 }, viewport: { width: 1280, height: 900 } })

const row = (page: Page, place: number) => page.locator(`[aria-posinset="${place}"]`).getByRole('article')

const control = (page: Page, place: number) => rowToggle(row(page, place))

async function findsThousands(page: Page): Promise<void> {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
  await traveller.seesResults()
  // Results that arrive while the first flights are shown are added on request.
  const held = page.getByRole('button', { name: /^Show \d+ new$/ })
  if ((await held.count()) > 0) await held.click()
  // They come a moment after the press, and move the rows.
  await expect(held).toHaveCount(0)
}

/** Scrolls step by step, as a user would, until the row is rendered. */
async function scrollsTo(page: Page, place: number): Promise<void> {
  await page.mouse.move(640, 600)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(row(page, place)).toBeInViewport({ ratio: 1, timeout: 60 })
  }).toPass({ intervals: [0], timeout: 40_000 })
}

const topOf = (page: Page, place: number) =>
  row(page, place).evaluate((article) => article.getBoundingClientRect().top)

test('A list of thousands of flights renders one screenful at the full scroll height', async ({ page }) => {
  await findsThousands(page)
  const size = Number(await page.locator('[aria-posinset="1"]').getAttribute('aria-setsize'))
  expect(size).toBeGreaterThan(400)
  expect(await page.getByRole('article').count()).toBeLessThan(20)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(row(page, size)).toBeAttached()
  expect(await page.getByRole('article').count()).toBeLessThan(20)
})

test('Tab, letters and arrow keys move from row to row, beyond the rendered rows', async ({ page }) => {
  await findsThousands(page)
  await control(page, 1).focus()
  for (let place = 2; place <= 25; place += 1) {
    await page.keyboard.press(place % 2 === 0 ? 'j' : 'ArrowDown')
    await expect(control(page, place)).toBeFocused()
    await expect(control(page, place)).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('k')
  await expect(control(page, 24)).toBeFocused()
  for (let place = 25; place <= 30; place += 1) {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(control(page, place)).toBeFocused({ timeout: 300 })
    }).toPass({ intervals: [0], timeout: 4_000 })
  }
})

test('The focus stays in place while the page is scrolled far away', async ({ page }) => {
  await findsThousands(page)
  await control(page, 3).focus()
  await scrollsTo(page, 60)
  await expect(control(page, 3)).toBeFocused()
  await page.keyboard.press('j')
  await expect(control(page, 4)).toBeFocused()
  await expect(control(page, 4)).toBeInViewport()
})

test('Back and an opened fare keep the scroll position far down the list', async ({ page }) => {
  await findsThousands(page)
  await scrollsTo(page, 150)
  // A press scrolls what is too near to the edge: that is no jump of the list.
  await control(page, 150).scrollIntoViewIfNeeded()
  const before = await topOf(page, 150)
  await control(page, 150).click()
  await expect(row(page, 150).getByText('Flight details')).toBeVisible()
  expect(Math.abs((await topOf(page, 150)) - before)).toBeLessThan(2)
  await expect(page).toHaveURL(/[?&]open=/)
  const leftAt = await topOf(page, 150)
  await page.getByRole('link', { name: 'Farehouse' }).evaluate((link) => {
    if (link instanceof HTMLElement) link.click()
  })
  await expect(page.getByRole('heading', { name: 'Where would you like to fly?' })).toBeVisible()
  await page.goBack()
  await expect(row(page, 150).getByText('Flight details')).toBeVisible()
  await expect
    .poll(async () => Math.abs((await topOf(page, 150)) - leftAt), { timeout: 5_000 })
    .toBeLessThan(4)
})

test('A new sort order shows the list from its top', async ({ page }) => {
  await findsThousands(page)
  await scrollsTo(page, 60)
  const filter = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^1 stop/ })
  await filter.check()
  await expect(row(page, 1)).toBeInViewport({ ratio: 1 })
})
