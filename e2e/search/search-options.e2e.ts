import type { Page } from '@playwright/test'
import type { SearchRequest } from '#contract/api/search.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Returns the search in the results address. */
async function searched(page: Page): Promise<SearchRequest> {
  await page.getByRole('button', { name: 'Search flights' }).click()
  await expect(page).toHaveURL(/\/fareflightresults\?param=/)
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  return JSON.parse(Buffer.from(param, 'base64').toString()) as SearchRequest
}

async function opensOptions(page: Page): Promise<void> {
  await travellerAt(page).opensTheShop()
  await page.getByRole('combobox', { name: 'To' }).fill('NRT')
  await suggestions(page).filter({ hasText: 'NRT' }).first().click()
  await page.getByRole('button', { name: /^More options/ }).click()
  await expect(page.getByRole('combobox', { name: 'Via (optional)' })).toBeVisible()
}

test('Every option reaches the search and is restored from its address', async ({ page }) => {
  await opensOptions(page)
  await page.getByRole('radio', { name: 'Round trip' }).check()
  await page.getByRole('radio', { name: 'Refundable with conditions' }).check()
  const out = page.getByRole('group', { name: 'Outbound flight times' })
  const back = page.getByRole('group', { name: 'Return flight times' })
  const [outHours, backHours] = [
    page.getByLabel('Time of day').first(),
    page.getByLabel('Time of day').last(),
  ]
  await outHours.selectOption({ label: 'Morning, 06:00–12:00' })
  await back.getByRole('radio', { name: 'Arrival time' }).check()
  await backHours.selectOption({ label: 'Choose exact times' })
  await page.getByLabel('From (time)').selectOption('15:00')
  await page.getByLabel('To (time)').selectOption('19:00')
  await page
    .getByLabel('Airlines', { exact: true })
    .selectOption({ label: 'Oneworld' })
    .catch(async () => {
      await page.getByLabel('Airlines', { exact: true }).selectOption({ index: 5 })
    })
  await page.getByLabel('Direct flights only').check()
  await page.getByRole('combobox', { name: 'Via (optional)' }).fill('SIN')
  await suggestions(page).filter({ hasText: 'SIN' }).first().click()
  await expect(page.getByText('"Direct flights only" is off')).toBeVisible()
  await expect(page.getByLabel('Direct flights only')).not.toBeChecked()
  await expect(out.getByRole('radio', { name: 'Departure time' })).toBeChecked()
  await page.getByRole('button', { name: /^More options/ }).click()
  await expect(
    page.getByText(
      /^refundable with conditions · outbound: departing 06:00–12:00 · return: arriving 15:00–19:00 · .* · via Singapore$/,
    ),
  ).toBeVisible()
  const request = await searched(page)
  expect(request).toMatchObject({
    searchRefundableFare: true,
    nonstop: 0,
    connectingPoint: 'SIN',
    windowTimeDepFlight: 'TD',
    windowTimeDepTime: '0900',
    windowTimeDepRangeHour: 3,
    windowTimeRetFlight: 'TA',
    windowTimeRetTime: '1700',
    windowTimeRetRangeHour: 2,
  })
  expect(request.airline.split(',').length).toBeGreaterThan(5)

  await page.goto(`/${new URL(page.url()).search}`)
  await page.getByRole('button', { name: /^More options\s*5 selected$/ }).click()
  await expect(page.getByRole('radio', { name: 'Refundable with conditions' })).toBeChecked()
  await expect(page.getByLabel('Airlines', { exact: true })).toHaveValue(request.airline)
  await expect(page.getByRole('combobox', { name: 'Via (optional)' })).toHaveValue(/SIN/)
  await expect(page.getByLabel('From (time)')).toHaveValue('900')
  expect(await searched(page)).toEqual(request)
})

test('One airline and non-refundable fares are part of the search address', async ({ page }) => {
  await opensOptions(page)
  await page.getByRole('radio', { name: 'Non-refundable' }).check()
  await page.getByRole('combobox', { name: 'Or choose one airline' }).fill('thai air')
  await suggestions(page).filter({ hasText: '(TG)' }).click()
  const request = await searched(page)
  expect(request).toMatchObject({ airline: 'TG', searchRefundableFare: false })
  expect(new URL(page.url()).searchParams.get('refund')).toBe('none')
})

test('A search within Thailand offers only Thai places and refuses one abroad', async ({ page }) => {
  await opensOptions(page)
  await page.getByRole('radio', { name: 'One way' }).check()
  await page.getByRole('radio', { name: 'Within Thailand' }).check()
  const to = page.getByRole('combobox', { name: 'To' })
  await page.getByRole('button', { name: 'Search flights' }).click()
  await expect(page.getByText('This place is not in Thailand.')).toBeVisible()
  await expect(to).toBeFocused()
  await to.fill('chi')
  await expect(suggestions(page).filter({ hasText: 'CNX' }).first()).toBeVisible()
  await expect(suggestions(page).filter({ hasText: /Chicago/ })).toHaveCount(0)
  await suggestions(page).filter({ hasText: 'CNX' }).first().click()
  expect((await searched(page)).searchAirLegs).toMatchObject([{ from: 'BKK', to: 'CNX' }])
  await page.goto(`/${new URL(page.url()).search}`)
  await expect(page.getByText('within Thailand', { exact: true })).toBeVisible()
})

test('Students and youths are searched after their conditions are accepted', async ({ page }) => {
  await travellerAt(page).opensTheShop()
  await page.getByRole('combobox', { name: 'To' }).fill('NRT')
  await suggestions(page).filter({ hasText: 'NRT' }).first().click()
  await page.locator('#search-party').click()
  await page.getByRole('button', { name: 'Seniors, students, youths, infants in a seat' }).press('Enter')
  await page.getByRole('button', { name: 'Add one: Students' }).press('Enter')
  await page.getByRole('button', { name: 'Remove one: Adults' }).press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.locator('#search-party')).toHaveText('1 student')
  await page.getByRole('button', { name: 'Search flights' }).press('Enter')
  await expect(page.getByText('Confirm the conditions for student and youth fares.')).toBeVisible()
  const conditions = page.getByRole('checkbox', { name: /accept the conditions/ })
  await expect(conditions).toBeFocused()
  await conditions.press('Space')
  const request = await searched(page)
  expect(request).toMatchObject({ adults: 0, students: 1 })
})

test('Options and travellers are accessible', async ({ page }) => {
  await opensOptions(page)
  await page.getByLabel('Time of day').first().selectOption({ label: 'Choose exact times' })
  await expectAccessibleAtWidths(page, 'more options')
  await page.locator('#search-party').click()
  await page.getByRole('button', { name: 'Seniors, students, youths, infants in a seat' }).click()
  await page.getByRole('button', { name: 'Add one: Youths' }).click()
  await expectAccessibleAtWidths(page, 'all kinds of travellers')
})
