import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { dayFromToday, resultsAddress } from '../kit/results-address.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { rowToggle, travellerAt } from '../kit/traveller.ts'

/** Returns the dates of the search in the page's address. */
function datesIn(page: Page): string[] {
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  const { searchAirLegs } = JSON.parse(Buffer.from(param, 'base64').toString()) as {
    readonly searchAirLegs: readonly { readonly departureDate: string }[]
  }
  return searchAirLegs.map((leg) => leg.departureDate)
}

test.skip(!sells('pricesByDate'), without('pricesByDate'))

test('Other days stand above the results of a one way and keep the filters but not the open row', async ({
  page,
}) => {
  const traveller = travellerAt(page)
  await page.goto(`${resultsAddress([['BKK', 'NRT', 40]])}&stops=0&sort=duration`)
  const rows = await traveller.seesResults()
  await rowToggle(rows.first()).click()
  await expect(page).toHaveURL(/open=/)
  const strip = page.getByRole('navigation', { name: 'Same trip, other dates' })
  const days = strip.getByRole('listitem').getByRole('link')
  await expect(days).toHaveCount(7)
  await expect(days.nth(3)).toHaveAttribute('aria-current', 'date')
  await expect(days.filter({ hasText: /฿\d/ })).toHaveCount(7)

  const price = /฿[\d,]+/.exec((await days.nth(4).textContent()) ?? '')?.[0] ?? 'none'
  await days.nth(4).click()
  await expect.poll(() => datesIn(page)).toEqual([dayFromToday(41)])
  await expect(page).toHaveURL(/stops=0.*sort=duration|sort=duration.*stops=0/)
  await expect(page).not.toHaveURL(/open=/)
  await traveller.seesResults()
  // The list of that day starts at the price of the date strip: its only filter is direct, and the cheapest
  // flight is.
  await page.getByRole('radio', { name: /^Cheapest/ }).check()
  await expect(rows.first()).toContainText(price)

  await strip.getByRole('link', { name: /^One week later/ }).click()
  await expect.poll(() => datesIn(page)).toEqual([dayFromToday(48)])
  await strip.getByRole('link', { name: /^One week earlier/ }).click()
  await expect.poll(() => datesIn(page)).toEqual([dayFromToday(41)])
})

test('The table of a round trip is read and used with the keyboard alone', async ({
  page,
  browser,
  shop,
}) => {
  const traveller = travellerAt(page)
  await page.goto(
    resultsAddress([
      ['BKK', 'NRT', 60],
      ['NRT', 'BKK', 62],
    ]),
  )
  await traveller.seesResults()
  await page.getByRole('button', { name: 'Other dates' }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('grid', { name: 'Other dates' })
  const cells = table.getByRole('gridcell')
  await expect(cells).toHaveCount(49)
  await expect(cells.filter({ hasText: /฿\d/ }).first()).toBeVisible()
  await expect(cells.filter({ hasText: 'Return is before departure' })).toHaveCount(10)
  await expectAccessibleAtWidths(page, 'the table of dates')

  await page.keyboard.press('Tab')
  const chosen = table.locator('[aria-current="date"]')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => datesIn(page)).toEqual([dayFromToday(61), dayFromToday(64)])
  await expect(table).toHaveCount(0)
  await traveller.seesResults()

  const elsewhere = await browser.newPage({ baseURL: shop.url })
  await elsewhere.goto(page.url())
  await travellerAt(elsewhere).seesResults()
  await elsewhere.getByRole('button', { name: 'Other dates' }).click()
  await expect(elsewhere.getByRole('grid').locator('[aria-current="date"]')).toBeVisible()
  await elsewhere.close()
})

test('An empty result suggests days and airports with prices, which have offers', async ({ page }) => {
  const traveller = travellerAt(page)
  // Thai AirAsia X does not leave for Nagoya on Tuesdays, Thursdays and Saturdays.
  const inDays = [40, 41, 42].find((day) => [2, 4, 6].includes(new Date(dayFromToday(day)).getUTCDay())) ?? 40
  await page.goto(
    resultsAddress([['DMK', 'NGO', inDays]], { adults: 2, nonstop: 1, airline: 'XJ', triptype: 0 }),
  )
  await expect(page.getByRole('alert').filter({ hasText: 'Not found this flight type.' })).toBeVisible()
  const days = page.getByRole('region', { name: 'Nearby dates' }).getByRole('link')
  await expect(days.first()).toContainText('1 day')
  await expect(days.first()).toContainText('Total for 2:')
  await expect(page.getByRole('link', { name: 'Include flights with stops' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Any airline' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'nothing found')

  const price = /฿[\d,]+/.exec((await days.first().textContent()) ?? '')?.[0] ?? 'none'
  await days.first().click()
  await expect(traveller.seesResults()).resolves.toBeDefined()
  await expect(page.getByRole('article').first()).toContainText(price)
})

test('An empty filter result names the filter whose removal brings most flights back', async ({ page }) => {
  const traveller = travellerAt(page)
  await page.goto(`${resultsAddress([['BKK', 'NRT', 40]])}&stops=0&airlines=CX`)
  await expect(page.getByText('No flights match these filters.')).toBeVisible()
  const without = page.getByRole('button', { name: /^Without “Direct”/ })
  let count = ''
  // The count still changes while flights arrive.
  const isAtRest = async () => {
    const before = count
    count = /: (\d+) /.exec((await without.textContent()) ?? '')?.[1] ?? ''
    return count !== '' && count === before
  }
  await expect.poll(isAtRest, { intervals: [1000] }).toBe(true)
  await without.click()
  await traveller.seesResults()
  await expect(page).toHaveURL(/airlines=CX/)
  await expect(page).not.toHaveURL(/stops=/)
  await expect(page.getByText(new RegExp(`^${count} of \\d+ flights$`)).first()).toBeVisible()
})
