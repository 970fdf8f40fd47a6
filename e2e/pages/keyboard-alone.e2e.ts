import type { Page } from '@playwright/test'
import { choosesByArrows, presses, tabsTo, typesInto } from '../kit/keyboard.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { rowToggle, travellerAt } from '../kit/traveller.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.skip(!sells('passports'), without('passports'))
test.skip(!sells('changesOfPlane'), without('changesOfPlane'))

test('A traveller without a mouse books a round trip, flight by flight', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.opensTheShop()
  await presses(page, page.getByRole('link', { name: 'Skip to content' }))
  await searchesThereAndBack(page)
  const rows = await traveller.seesResults()

  await presses(page, page.getByRole('checkbox', { name: /^Direct/ }), 'Space')
  await expect(page).toHaveURL(/[?&]stops=0/)
  await tabsTo(page, page.getByRole('radio', { name: /^Cheapest/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Quickest/ })).toBeChecked()
  await expect(page).toHaveURL(/[?&]sort=duration/)

  const step = page.getByRole('list', { name: 'Flights of your trip' }).locator('[aria-current="step"]')
  await expect(step).toContainText('Outbound flight')
  await presses(page, rowToggle(rows.first()))
  await presses(
    page,
    rows
      .first()
      .getByRole('button', { name: /^Choose / })
      .first(),
  )
  await expect(step).toContainText('Return flight')
  await expect(step).toBeFocused()
  await traveller.seesResults()
  await presses(page, rowToggle(rows.first()))
  await presses(
    page,
    rows
      .first()
      .getByRole('link', { name: /^Choose / })
      .first(),
  )

  await fillsInPassenger(page)
  await typesInto(page, page.locator('#contact-email'), 'anna@example.com')
  await typesInto(page, page.getByLabel('Mobile phone'), '+66 81 234 5678')
  await presses(page, button(page, 'Continue to payment'))
  await expect(page).toHaveURL(/\/booking\?/)
  await choosesAndBooks(page)
  await presses(page, page.getByRole('link', { name: 'View your booking' }))
  await expect(page.getByRole('heading', { name: 'Booking summary' })).toBeVisible()
  const [order] = (await shop.orders()).slice(before.length)
  expect(order?.state).toBe('held')
})

async function searchesThereAndBack(page: Page): Promise<void> {
  await tabsTo(page, page.getByRole('radio', { name: 'Round trip' }))
  await expect(page.getByRole('radio', { name: 'Round trip' })).toBeChecked()
  await typesInto(page, page.getByRole('combobox', { name: 'To' }), 'Narita')
  await expect(page.getByRole('option', { name: '(NRT)' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await typesDay(page, 'Departure', 38)
  await typesDay(page, 'Return', 45)
  await presses(page, button(page, 'Search flights'))
}

async function typesDay(page: Page, label: string, inDays: number): Promise<void> {
  await tabsTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(dayFromToday(inDays))
}

async function fillsInPassenger(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: /^Traveller 1/ })
  const born = form.getByRole('group', { name: 'Date of birth' })
  const expires = form.getByRole('group', { name: 'Passport expiry date' })
  await typesInto(page, form.getByLabel('Title'), 'Ms')
  await typesInto(page, form.getByLabel('Last name'), 'Tester')
  await typesInto(page, form.getByLabel('First and middle names'), 'Anna')
  await typesInto(page, born.getByRole('textbox', { name: 'Day' }), '2')
  await typesInto(page, born.getByRole('combobox', { name: 'Month' }), 'Feb')
  await typesInto(page, born.getByRole('textbox', { name: 'Year' }), '1990')
  await expect(form.getByLabel('Sex')).toHaveValue('F')
  await typesInto(page, form.getByLabel('Passport number'), 'AA1234567')
  await typesInto(page, form.getByLabel('Issuing country'), 'Thai')
  await typesInto(page, expires.getByRole('textbox', { name: 'Day' }), '1')
  await typesInto(page, expires.getByRole('combobox', { name: 'Month' }), 'Jan')
  await typesInto(page, expires.getByRole('textbox', { name: 'Year' }), '2034')
  await expect(form.getByLabel('Nationality')).toHaveValue('TH')
}

async function choosesAndBooks(page: Page): Promise<void> {
  const ways = page.getByRole('group', { name: 'Payment method' }).getByRole('radio')
  await choosesByArrows(page, ways, page.getByRole('radio', { name: /Bank transfer/ }))
  await presses(page, page.locator('#agreement'), 'Space')
  await presses(page, page.getByRole('button', { name: /^Book and pay / }))
  await expect(page).toHaveURL(/\/payments#key=/)
}
