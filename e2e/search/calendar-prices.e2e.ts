import { type Page } from '@playwright/test'
import { type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test.skip(!sells('pricesByDate'), without('pricesByDate'))

async function choosesTokyo(page: Page): Promise<void> {
  await travellerAt(page).opensTheShop()
  await page.getByRole('combobox', { name: 'To' }).fill('NRT')
  await page.getByRole('option', { name: 'NRT' }).first().click()
}

const calendars = (page: Page) => page.getByRole('button', { name: 'Open calendar' })
const isPriceAsk = (url: string) => url.endsWith('/api/shopping/calendar/')

test('The calendar shows the price of each day and is usable by keyboard', async ({ page }) => {
  await choosesTokyo(page)
  await page.getByRole('radio', { name: 'Round trip' }).check()
  const answered = page.waitForResponse((response) => isPriceAsk(response.url()))
  await calendars(page).first().press('Enter')
  const { prices } = (await (await answered).json()) as DatedPricesAnswer
  expect(prices.length).toBeGreaterThan(5)
  const [first] = prices
  const baht = `฿${Math.round((first?.averagePerPerson ?? 0) / 100).toLocaleString('en-GB')}`
  await expect(
    page.getByRole('button', { name: new RegExp(`, one way from ${baht}`) }).first(),
  ).toBeAttached()
  await expect(page.getByText('Lowest one-way price per person.')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /one way from ฿[\d,]+, lowest price this month/ }).first(),
  ).toBeAttached()
  const back = page.waitForRequest(
    (request) => isPriceAsk(request.url()) && (request.postData() ?? '').includes('"from":"NRT"'),
  )
  await page.keyboard.press('ArrowDown')
  const departure = await page.getByLabel('Departure').inputValue()
  await page.keyboard.press('Enter')
  await back
  await expect(page.getByLabel('Departure')).not.toHaveValue(departure)
  await expect(page.getByText('Lowest return price per person')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toHaveCount(0)
  await expect(page.getByLabel('Departure')).toBeFocused()
})

test('The calendar of the return field asks only for the return day', async ({ page }) => {
  await choosesTokyo(page)
  await page.getByRole('radio', { name: 'Round trip' }).check()
  const depart = await page.getByLabel('Departure').inputValue()
  await calendars(page).last().press('Enter')
  await expect(page.getByText('Choose your return date.')).toBeVisible()
  await expect(page.getByText('Lowest return price per person')).toBeVisible()
  const before = await page.getByLabel('Return').inputValue()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Return')).toHaveValue(before)
  await calendars(page).last().press('Enter')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Return')).not.toHaveValue(before)
  await expect(page.getByLabel('Departure')).toHaveValue(depart)
})

test('Holidays of Thailand and Japan are named, and the calendar is complete without prices', async ({
  page,
  refusals,
}) => {
  refusals.add('/api/shopping/calendar/')
  await page.route('**/api/shopping/calendar/', (route) => route.abort())
  await choosesTokyo(page)
  await page.getByRole('radio', { name: 'One way' }).check()
  await calendars(page).first().click()
  const next = page.getByRole('button', { name: 'Next month' })
  // Within any three months both countries have a holiday.
  for (const country of ['Thailand', 'Japan']) {
    const named = page.getByRole('button', { name: new RegExp(String.raw`\(${country}\)`) })
    for (let month = 0; month < 4 && (await named.count()) === 0; month += 1) {
      await next.click()
    }
    await expect(named.first()).toBeAttached()
  }
  await expect(page.getByRole('button', { name: /฿/ })).toHaveCount(0)
  const holiday = page.getByRole('button', { name: /\((Thailand|Japan)\)/, disabled: false }).last()
  await holiday.hover()
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toContainText(/\d{4} · .*\((Thailand|Japan)\)/)
  await holiday.click()
  await expect(page.getByLabel('Departure')).toBeFocused()
})

test('A calendar with prices is accessible and fits the page', async ({ page }) => {
  await choosesTokyo(page)
  for (const width of [360, 700, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await calendars(page).first().click()
    await expect(page.getByRole('button', { name: /฿/ }).first()).toBeAttached()
    const box = await page.getByRole('dialog', { name: 'Calendar' }).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= width).toBe(true)
    await expectAccessible(page, `calendar with prices, ${width} px wide`)
    await page.keyboard.press('Escape')
  }
})
