import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { bookByPhone, openKnownCustomer } from '../kit/phone-booking.ts'
import { sells } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'

/** The most key presses besides typing for a booking of two customers with saved data. */
const mostActions = 12

/** Presses keys and counts them. */
function countedKeys(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    count: () => count,
  }
}

test('A clerk books by phone for two known customers with the keyboard alone, and the customer agrees and pays', async ({
  page: desk,
  browser,
  shop,
}) => {
  test.setTimeout(240_000)
  const address = await openKnownCustomer(browser, shop)
  await signsInAsAdministrator(desk, shop, 'phone-desk@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff')
  await expect(desk.getByRole('grid', { name: 'Work queue' }).or(desk.getByText(/Nothing/))).toBeVisible()
  const { press, count } = countedKeys(desk)
  const type = (text: string) => desk.keyboard.type(text)

  await bookByPhone({ page: desk, press, type }, address, async () => {
    await expect(desk.getByLabel('Contact name')).toHaveValue('Anan Wongsakul')
    await expect(desk.getByLabel('Surname').first()).toHaveValue('WONGSAKUL')
    if (sells('passports')) await expect(desk.getByLabel('Passport number').nth(1)).toHaveValue('AB1234561')
  })
  const heading = desk.getByRole('heading', { name: /^Seats held: FH/ })
  expect(count()).toBeLessThanOrEqual(mostActions)

  await expectAccessibleAtWidths(desk, 'a booking made for a customer')
  const orderNumber = /FH\w{6}/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  const link = (await desk.getByText(/#key=/).textContent()) ?? ''
  const customer = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await customer.goto(link)
  const agree = customer.getByRole('button', { name: 'Agree and choose how to pay' })
  await expect(agree).toBeVisible()
  await expectAccessible(customer, 'the payment page of a booking by staff')
  await agree.click()
  await expect(customer.getByText('Tick the box to agree.')).toBeVisible()
  await customer.getByRole('checkbox').check()
  await agree.click()
  await expect(customer.getByText('Bank transfer').first()).toBeVisible()
  await expect(agree).toBeHidden()
  await customer.close()

  await desk.goto(`/staff?order=${orderNumber}`)
  await expect(desk.getByText(/^Consent \(Phone\): recorded by/)).toBeVisible()
  await expect(desk.getByText(/^Confirmed through the payment link/)).toBeVisible()
  await desk.goto('/staff?section=allOrders&channel=phone')
  await expect(desk.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
})

test('A clerk pastes a message with passengers of a new customer, and corrects what was not understood', async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(180_000)
  await signsInAsAdministrator(desk, shop, 'paste-desk@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff?section=newBooking')
  await desk.getByRole('searchbox').fill('nobody@traveller.example')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('No customer found. Enter a new contact.')).toBeVisible()
  await desk.getByLabel('Contact name').fill('Yuki Sato')
  await desk.getByLabel('Mobile phone').fill('+66 81 555 9876')
  await desk.getByLabel('Email', { exact: true }).first().fill('yuki@traveller.example')
  await desk.getByLabel('From', { exact: true }).fill('BKK')
  await desk.getByLabel('To', { exact: true }).fill('NRT')
  await desk.getByLabel('Departure').fill(dayFromToday(96))
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Choose offer 1', exact: true }).click({ timeout: 30_000 })
  const text = desk.getByLabel('Paste names, passports or SSR DOCS')
  await expect(text).toBeFocused({ timeout: 20_000 })
  await text.fill('Ms Yuki Sato 14/03/2527 TZ12345678 exp 2/8/35 ยูกิ')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText(/Not understood: ยูกิ/)).toBeVisible()
  await expect(desk.getByText(/Year read as Buddhist Era\. Check the dates\./)).toBeVisible()
  const nationality = desk.getByLabel('Nationality')
  await expect(nationality).toBeFocused()
  await expectAccessibleAtWidths(desk, 'a booking being made for a customer')

  // What is missing is named and focused, and nothing is booked.
  await desk.keyboard.press('Control+Enter')
  await expect(nationality).toBeFocused()
  await expect(desk.getByText('Missing').first()).toBeVisible()
  await nationality.selectOption('JP')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText("Record the customer's consent.")).toBeVisible()
  await desk.getByRole('radio', { name: 'LINE' }).check()
  const consent = desk.getByLabel('The customer agreed to the fare rules, the names and the total')
  await consent.check()
  // A yes to the text in one language, or for one offer, is none to another.
  await desk.getByRole('radio', { name: '日本語' }).check()
  await expect(consent).not.toBeChecked()
  await desk.getByRole('radio', { name: 'ไทย' }).check()
  await expect(consent).toBeChecked()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByRole('heading', { name: /^Seats held: FH/ })).toBeVisible({ timeout: 30_000 })
})
