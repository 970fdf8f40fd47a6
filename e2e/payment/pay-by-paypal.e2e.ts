import type { Locator, Page } from '@playwright/test'
import type { PaypalEvents } from '#test-kit/payments/simulated-paypal.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { booksAFlight, stateOf } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const atPaypal = /\/checkoutnow\?token=/
const atTheShop = /\/payments#key=/

/** Books, chooses PayPal at the payment page and is redirected to PayPal; returns the order number. */
async function goesToPaypal(page: Page, shop: TestShop, inDays: number): Promise<string> {
  const number = await booksAFlight(page, shop, inDays)
  await page.goto(page.url().replace('/order#', '/payments#'))
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: /^Pay .* with PayPal$/ }).click()
  await expect(page).toHaveURL(atPaypal)
  await expect(page.getByRole('heading', { name: 'Pay with PayPal' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${number}-\\d{6}$`))).toBeVisible()
  return number
}

const says = (page: Page, words: RegExp): Locator => page.getByRole('main').getByText(words).first()

async function inPaypalsBooks(shop: TestShop, number: string) {
  const answer = await fetch(`${shop.payments().simulators.paypal.controlUrl}/_ledger`)
  const { payments, notifications } = (await answer.json()) as {
    readonly payments: readonly { readonly clientReference: string; readonly captured: number }[]
    readonly notifications: readonly PaypalEvents[]
  }
  return { notifications, own: payments.filter((one) => one.clientReference.startsWith(number)) }
}

test('A payer approves at PayPal, returns to a paid order and gets tickets', async ({ page, shop }) => {
  const number = await goesToPaypal(page, shop, 61)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(page).toHaveURL(atTheShop)
  await expect(says(page, /^Payment received: /)).toBeVisible()
  await expect.poll(() => stateOf(shop, number)).toBe('ticketed')
  const { own } = await inPaypalsBooks(shop, number)
  expect(own).toHaveLength(1)
  expect(own[0]?.captured).toBeGreaterThan(0)
  await expect
    .poll(async () => {
      const { notifications } = await inPaypalsBooks(shop, number)
      return notifications.length >= 2 && notifications.every((one) => one.state === 'delivered')
    })
    .toBe(true)
})

test('A payer cancels at PayPal, keeps the seats and can continue', async ({ page, shop }) => {
  const number = await goesToPaypal(page, shop, 62)
  await page.getByRole('button', { name: 'Cancel and return to the shop' }).click()
  await expect(page).toHaveURL(atTheShop)
  await expect(says(page, /^The payment with PayPal (?:is|was) not completed/)).toBeVisible()
  expect(await stateOf(shop, number)).toBe('held')
  await page.getByRole('button', { name: 'Continue to PayPal' }).click()
  await expect(page).toHaveURL(atPaypal)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(says(page, /^Payment received: /)).toBeVisible()
  const { own } = await inPaypalsBooks(shop, number)
  expect(own.filter(({ captured }) => captured > 0)).toHaveLength(1)
})

test('A payer declined by PayPal sees the reason and pays in another attempt', async ({ page, shop }) => {
  const number = await goesToPaypal(page, shop, 63)
  await page.getByRole('button', { name: 'Approve with a card that is refused' }).click()
  await expect(page).toHaveURL(atTheShop)
  await expect(says(page, /^The payment was not accepted: PayPal\.$/)).toBeVisible()
  expect(await stateOf(shop, number)).toBe('held')
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: /^Pay .* with PayPal$/ }).click()
  await expect(page.getByText(new RegExp(`^${number}-\\d{6}$`))).toBeVisible()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(says(page, /^Payment received: /)).toBeVisible()
})
