import type { Locator, Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { rowToggle, searchIsOver, travellerAt } from '../kit/traveller.ts'

/** Returns the results address of Bangkok to Tokyo on a day, in a view. */
function resultsIn(view: 'list' | 'timeline' | 'plot'): string {
  const leg = { from: 'BKK', to: 'TYO', departureDate: dayFromToday(50), cabinClass: 'economy' }
  const text = JSON.stringify({ adults: 1, triptype: 0, searchAirLegs: [leg] })
  const param = Buffer.from(text).toString('base64')
  return `/fareflightresults?${new URLSearchParams({ param, view })}`
}

/** Opens the results in a view and waits until every airline has answered. */
async function opens(page: Page, view: 'list' | 'timeline' | 'plot'): Promise<void> {
  await page.goto(resultsIn(view))
  const place = page.getByRole('region', { name: 'Flights' })
  const drawn = { list: place.getByRole('article').first(), timeline: bars(page).first(), plot: points(page) }
  await expect(drawn[view]).toBeVisible()
  await searchIsOver(place)
}

function bars(page: Page): Locator {
  return page.getByRole('list', { name: 'Timeline of flights' }).locator('button[data-row-control]')
}

function points(page: Page): Locator {
  return page.getByRole('slider', { name: 'Chart: price and duration' })
}

function shownIn(page: Page): Locator {
  return page.getByRole('region', { name: 'Flights' }).getByRole('article')
}

/** Returns the number of rows that the first row reports. */
async function rowCount(page: Page): Promise<number> {
  const rows = page.getByRole('list', { name: 'Timeline of flights' }).locator('[aria-setsize]')
  return Number(await rows.first().getAttribute('aria-setsize'))
}

test('A chosen view appears in the address and is kept after a reload', async ({ page }) => {
  await opens(page, 'list')
  await page.getByRole('radio', { name: 'Timeline' }).check()
  await expect(bars(page).first()).toBeVisible()
  await expect(page).toHaveURL(/view=timeline/)
  await page.getByRole('radio', { name: 'Price and time' }).check()
  await expect(points(page)).toBeVisible()
  await expect(page).toHaveURL(/view=plot/)
  await page.reload()
  await expect(points(page)).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).check()
  await expect(shownIn(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/view=/)
})

test('Filters and sort order apply to the timeline and the plot', async ({ page }) => {
  await opens(page, 'timeline')
  const all = await rowCount(page)
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Direct/ })
    .check()
  await expect.poll(() => rowCount(page)).toBeLessThan(all)
  const direct = await rowCount(page)
  await expect(bars(page).first()).toHaveAccessibleName(/Direct/)
  await page.getByRole('radio', { name: 'Price and time' }).check()
  await expect(points(page)).toHaveAttribute('aria-valuemax', String(direct))
})

test('A flight is chosen from the timeline by keyboard', async ({ page }) => {
  await opens(page, 'timeline')
  await bars(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(bars(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bars(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/open=/)
  await rowToggle(shownIn(page)).press('Enter')
  await expect(bars(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await travellerAt(page).selects(shownIn(page).first())
  await expect(page).toHaveURL(/\/pricing\?/)
})

test('The end of the timeline is rendered on scrolling, under its axis', async ({ page }) => {
  await opens(page, 'timeline')
  const count = await rowCount(page)
  const last = page.locator(`[aria-posinset="${count}"]`)
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 300 })
  }).toPass()
})

test('A flight is chosen from the plot by keyboard', async ({ page }) => {
  await opens(page, 'plot')
  await points(page).focus()
  await page.keyboard.press('Home')
  const cheapest = await points(page).getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  await expect(points(page)).toHaveAttribute('aria-valuenow', '2')
  await expect(points(page)).not.toHaveAttribute('aria-valuetext', cheapest ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Selected flights' })).toBeFocused()
  await travellerAt(page).selects(shownIn(page).first())
  await expect(page).toHaveURL(/\/pricing\?/)
})

test('A flight is chosen from the plot by mouse, and from the table below it', async ({ page }) => {
  await opens(page, 'plot')
  const field = await points(page).boundingBox()
  if (!field) throw new Error('the plot is drawn')
  await points(page).click({ position: { x: field.width * 0.5, y: field.height * 0.5 } })
  const show = page.getByRole('button', { name: 'Show flights', exact: true })
  await show.click()
  await expect(shownIn(page)).toHaveCount(1)
  const open = new URL(page.url()).searchParams.get('open')
  await page
    .getByRole('table')
    .getByRole('button', { name: /^Show flights: / })
    .first()
    .click()
  await expect(page).not.toHaveURL(new RegExp(`open=${open}`))
  await expect(shownIn(page)).toHaveCount(1)
})

for (const view of ['timeline', 'plot'] as const) {
  test(`The ${view} is accessible`, async ({ page }) => {
    await opens(page, view)
    if (view === 'timeline') await bars(page).first().click()
    else await points(page).press('Home')
    await expectAccessibleAtWidths(page, `the ${view}`)
  })
}
