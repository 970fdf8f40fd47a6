import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { travellerAt } from '../kit/traveller.ts'

const leg = (page: Page, number: number) => page.getByRole('group', { name: `Flight ${number}`, exact: true })

/** Types a place into a field and chooses the first suggestion, all by keyboard. */
async function types(page: Page, field: { number: number; end: 'From' | 'To' }, text: string): Promise<void> {
  const box = leg(page, field.number).getByRole('combobox', { name: field.end })
  await box.fill(text)
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

const placesOf = (page: Page, number: number) =>
  Promise.all(
    (['From', 'To'] as const).map((end) =>
      leg(page, number).getByRole('combobox', { name: end }).inputValue(),
    ),
  )

test('A multi-city trip is built, reordered and searched by keyboard', async ({ page, browser, shop }) => {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await page.getByRole('radio', { name: 'Round trip' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await types(page, { number: 1, end: 'To' }, 'SIN')
  await types(page, { number: 2, end: 'From' }, 'SIN')
  await types(page, { number: 2, end: 'To' }, 'NRT')
  await page.getByRole('button', { name: 'Add a flight' }).press('Enter')
  await expect(leg(page, 3).getByRole('combobox', { name: 'To' })).toBeFocused()
  expect((await placesOf(page, 3))[0]).toContain('NRT')
  await types(page, { number: 3, end: 'To' }, 'BKK')

  const before = await placesOf(page, 2)
  const up = page.getByRole('button', { name: 'Move flight 3 up' })
  await up.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Flight 3 moved to position 2.' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move flight 2 up' })).toBeFocused()
  expect(await placesOf(page, 3)).toEqual(before)
  await page.getByRole('button', { name: 'Move flight 2 down' }).press('Enter')
  expect(await placesOf(page, 2)).toEqual(before)

  await leg(page, 1).getByLabel('Departure').fill(dayFromToday(40))
  await leg(page, 2).getByLabel('Departure').fill(dayFromToday(43))
  await leg(page, 3).getByLabel('Departure').fill(dayFromToday(50))
  await leg(page, 3).getByLabel('Departure').blur()
  const shapes = await Promise.all([1, 2, 3].map((number) => placesOf(page, number)))
  await page.getByRole('button', { name: 'Search flights' }).press('Enter')
  await expect(page).toHaveURL(/\/fareflightresults\?param=/)
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  const asked = JSON.parse(Buffer.from(param, 'base64').toString()) as {
    triptype: number
    searchAirLegs: unknown
  }
  expect(asked.triptype).toBe(2)
  expect(asked.searchAirLegs).toMatchObject([
    { from: 'BKK', to: 'SIN', departureDate: dayFromToday(40) },
    { from: 'SIN', to: 'NRT', departureDate: dayFromToday(43) },
    { from: 'NRT', to: 'BKK', departureDate: dayFromToday(50) },
  ])

  const elsewhere = await browser.newPage({ baseURL: shop.url, timezoneId: 'Asia/Bangkok' })
  await elsewhere.goto(`/?${new URLSearchParams({ param })}`)
  await expect(elsewhere.getByRole('radio', { name: 'Multi-city' })).toBeChecked()
  await expect(leg(elsewhere, 3).getByRole('combobox', { name: 'To' })).toHaveValue(/BKK/)
  for (const [index, places] of shapes.entries()) {
    await expect.poll(() => placesOf(elsewhere, index + 1)).toEqual(places)
  }
  await elsewhere.close()
})

test('A multi-city trip is among the recent searches, and each can be removed', async ({ page }) => {
  const legs = [
    { from: 'BKK', to: 'TYO', departureDate: dayFromToday(30) },
    { from: 'OSA', to: 'BKK', departureDate: dayFromToday(37) },
  ]
  const request = JSON.stringify({ triptype: 2, adults: 2, searchAirLegs: legs })
  await page.goto(`/?${new URLSearchParams({ param: Buffer.from(request).toString('base64') })}`)
  await expect(leg(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Search flights' }).click()
  await expect(page).toHaveURL(/\/fareflightresults\?param=/)
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link')).toContainText(
    /Bangkok – Tokyo – Osaka – Bangkok.*2 adults · Economy/s,
  )
  await recent.getByRole('button', { name: /^Remove this search: Bangkok – Tokyo/ }).click()
  await expect(recent).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('The multi-city form is accessible', async ({ page }) => {
  await travellerAt(page).opensTheShop()
  await page.getByRole('radio', { name: 'Multi-city' }).check()
  await expect(leg(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Search flights' }).click()
  await expect(leg(page, 1).getByRole('combobox', { name: 'To' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAtWidths(page, 'several cities with mistakes')
})
