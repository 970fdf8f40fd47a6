import type { Page } from '@playwright/test'
import { resultsAddress } from '../kit/results-address.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, rowToggle, searchIsOver, travellerAt } from '../kit/traveller.ts'

const flights = (page: Page) => page.getByRole('region', { name: 'Flights', exact: true })
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })
const tray = (page: Page) => page.getByRole('region', { name: 'Fares to compare' })

/** The elements of each view, in its order. */
const drawn = {
  List: (page: Page) =>
    flights(page).getByRole('article').getByRole('heading', { level: 2 }).allTextContents(),
  Timeline: (page: Page) => {
    const lanes = page.getByRole('list', { name: 'Timeline of flights' }).locator('[data-row-control]')
    return lanes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
  },
  'Price and time': (page: Page) => {
    const points = page.getByRole('slider', { name: 'Chart: price and duration' })
    return points.evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuemax') ?? ''))
  },
} as const

/** Returns everything that the page shows about the choice, and the first flights of the view. */
async function seenOn(page: Page, view: keyof typeof drawn): Promise<unknown> {
  return {
    view: await page.getByRole('radio', { name: view }).isChecked(),
    filters: await chips(page).getByRole('button').allInnerTexts(),
    sort: await page.getByRole('radio', { name: /^Quickest/ }).isChecked(),
    step: await flights(page).locator('li[aria-current="step"]').allInnerTexts(),
    trip: await page.getByRole('region', { name: 'Your trip' }).allInnerTexts(),
    compared: await tray(page).getByRole('listitem').allInnerTexts(),
    rows: (await drawn[view](page)).slice(0, 4),
  }
}

test('Filters, sort order, chosen flights and comparison are the same in another browser', async ({
  page,
  browser,
  shop,
}) => {
  test.skip(!sells('changesOfPlane'), without('changesOfPlane'))
  const traveller = travellerAt(page)
  await page.goto(
    resultsAddress([
      ['BKK', 'TYO', 43],
      ['TYO', 'BKK', 50],
    ]),
  )
  const rows = await traveller.seesResults()
  await page
    .getByRole('checkbox', { name: /^1 stop/ })
    .first()
    .check()
  await page.getByRole('radio', { name: /^Quickest/ }).check()
  await (await opensFares(rows.first())).first().click()
  await expect(page).toHaveURL(/picked=/)
  await traveller.seesResults()
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await opensFares(row)
    await row
      .getByRole('button', { name: /^Compare:/ })
      .first()
      .click()
  }
  await expect(tray(page).getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/compare=/)

  const other = await browser.newContext({ baseURL: shop.url, timezoneId: 'Asia/Bangkok', locale: 'en-GB' })
  const elsewhere = await other.newPage()
  const views = [
    ['List', /^(?!.*view=)/],
    ['Timeline', /view=timeline/],
    ['Price and time', /view=plot/],
  ] as const
  for (const [view, address] of views) {
    await page.getByRole('radio', { name: view }).check()
    await expect(page).toHaveURL(address)
    await elsewhere.goto(page.url())
    await searchIsOver(elsewhere)
    await expect(async () => {
      const there = await seenOn(elsewhere, view)
      expect(there).toEqual(await seenOn(page, view))
      expect(there).toMatchObject({
        view: true,
        sort: true,
        rows: expect.arrayContaining([expect.any(String)]),
        filters: expect.arrayContaining([expect.stringContaining('1 stop'), expect.any(String)]),
      })
    }, view).toPass({ timeout: 10_000 })
  }
  await other.close()
})

test('An open row is open in another browser', async ({ page, browser, shop }) => {
  await page.goto(resultsAddress([['BKK', 'NRT', 44]]))
  const rows = await travellerAt(page).seesResults()
  await rowToggle(rows.nth(2)).click()
  await expect(page).toHaveURL(/open=/)
  const opened = (of: Page) =>
    of
      .getByRole('article')
      .filter({ has: of.getByText('Flight details') })
      .getByRole('heading', { level: 2 })
  const elsewhere = await browser.newPage({ baseURL: shop.url, timezoneId: 'Asia/Bangkok' })
  await elsewhere.goto(page.url())
  await expect(opened(page)).toHaveCount(1)
  await expect(opened(elsewhere)).toHaveText((await opened(page).textContent()) ?? '')
  await elsewhere.close()
})
