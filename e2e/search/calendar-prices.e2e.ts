import type { Page } from '@playwright/test'
import type { DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { dayFromToday } from '../kit/results-address.ts'
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

test('The calendar shows the round trip of each day, follows each choice, and is usable by keyboard', async ({
  page,
}) => {
  await choosesTokyo(page)
  await page.getByRole('radio', { name: 'Round trip' }).check()
  const answered = page.waitForResponse((response) => isPriceAsk(response.url()))
  await calendars(page).first().press('Enter')
  const { prices } = (await (await answered).json()) as DatedPricesAnswer
  expect(prices.length).toBeGreaterThan(0)
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: /round trip from ฿[\d,]+/ }).first()).toBeAttached()
  await expect(calendar.getByText('7 nights, per person')).toBeVisible()
  await expect(calendar.getByText(/^over ฿/)).toBeVisible()
  const returns = page.waitForRequest(
    (request) => isPriceAsk(request.url()) && (request.postData() ?? '').includes('"vary":"return"'),
  )
  await page.keyboard.press('ArrowDown')
  const departure = await page.getByLabel('Departure').inputValue()
  await page.keyboard.press('Enter')
  await returns
  await expect(page.getByLabel('Departure')).not.toHaveValue(departure)
  await expect(calendar.getByText('Choose your return date.')).toBeVisible()
  await expect(calendar.getByText('Round trip, per person')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const done = calendar.getByRole('button', { name: /^Done ฿[\d,]+$/ })
  await expect(done).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(page.getByLabel('Departure')).toBeFocused()
})

test('The calendar of the return field asks only for the return day, and Clear empties both', async ({
  page,
}) => {
  await choosesTokyo(page)
  await page.getByRole('radio', { name: 'Round trip' }).check()
  // A mouse that rests where the calendar opens would choose the day under it.
  await page.mouse.move(0, 0)
  const [depart, back] = [page.getByLabel('Departure'), page.getByLabel('Return')]
  const [departOn, backOn] = [await depart.inputValue(), await back.inputValue()]
  await calendars(page).last().press('Enter')
  await expect(page.getByText('Choose your return date.')).toBeVisible()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(back).toHaveValue(backOn)
  await calendars(page).last().press('Enter')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(back).not.toHaveValue(backOn)
  await expect(depart).toHaveValue(departOn)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(depart).toHaveValue('')
  await expect(back).toHaveValue('')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toHaveCount(0)
})

test('A click on a date opens the calendar, and a typed date is shown in it', async ({ page }) => {
  await choosesTokyo(page)
  const depart = page.getByLabel('Departure')
  await depart.click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(depart).toBeFocused()
  await depart.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await depart.click()
  await depart.fill(dayFromToday(150))
  await depart.blur()
  // At the end of a month the day stands once more, hidden and not marked as selected, in the page of the next one.
  await expect(
    page.getByRole('dialog', { name: 'Calendar' }).locator('[data-selected][data-selection-start]'),
  ).toBeVisible()
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
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toContainText(
    /\d+\s[^()]+\((Thailand|Japan)\)/,
  )
  await holiday.click()
  await expect(page.getByLabel('Departure')).toBeFocused()
})

test('A calendar with prices is accessible and fits the page', async ({ page }) => {
  await choosesTokyo(page)
  for (const width of [360, 700, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await calendars(page).first().click()
    await expect(page.getByRole('button', { name: /฿/ }).first()).toBeAttached()
    const dialog = page.getByRole('dialog', { name: 'Calendar' })
    const box = await dialog.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= width).toBe(true)
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, `calendar with prices, ${width} px wide`)
    await page.keyboard.press('Escape')
  }
})
