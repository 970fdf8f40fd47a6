import type { FrameLocator, Page } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { booksAFlight, stateOf } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const atTheBank = /\/payments\/paym_\w+\/authorize$/
const atTheShop = /\/payments#key=/
const aNumber = '4242424242424242'

/** Books, chooses Visa, and opens the page with the card service's form; returns the order number. */
async function goesToTheForm(page: Page, shop: TestShop, inDays: number): Promise<string> {
  const number = await booksAFlight(page, shop, inDays)
  await page.goto(page.url().replace('/order#', '/payments#'))
  await page.getByRole('radio', { name: /^Credit card/ }).check()
  await page.getByRole('radio', { name: /^Visa/ }).check()
  await page.getByRole('button', { name: /^Pay .* by card$/ }).click()
  await expect(page).toHaveURL(/\/payments\/card\?order=/)
  return number
}

/** Returns the form in the frame of the card service. */
const formOn = (page: Page): FrameLocator => page.frameLocator('iframe')

/**
 * Closes the form with Escape. The key closes the frame that receives it, so its acknowledgement may never
 * arrive and is not awaited.
 */
async function closesByEscape(page: Page): Promise<void> {
  const pressed = page.keyboard.press('Escape').catch(() => undefined)
  await Promise.race([pressed, expect(page.locator('iframe')).toHaveCount(0)])
  await expect(page.locator('iframe')).toHaveCount(0)
}

test('A card number is typed at the card service and never sent to the shop', async ({ page, shop }) => {
  await goesToTheForm(page, shop, 71)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await formOn(page).getByLabel('Card number').fill(aNumber)
  await formOn(page).getByLabel('Name on the card').fill('SOMCHAI JAIDEE')
  await formOn(page).getByLabel('Expires (MM/YY)').fill('12/40')
  await formOn(page).getByLabel('Security code').fill('123')
  await formOn(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(atTheBank)
  expect(sent.filter((one) => one.includes(aNumber))).toEqual([])
  expect(sent.some((one) => one.includes('tokn_test_'))).toBe(true)
})

test('A payer who closes the card form opens it again by keyboard, or goes back', async ({ page, shop }) => {
  const number = await goesToTheForm(page, shop, 73)
  await formOn(page).getByLabel('Card number').focus()
  await closesByEscape(page)
  await expect(page.getByRole('status')).toHaveText('The card form was closed. You have not been charged.')
  await expectAccessible(page, 'the card page')
  const open = page.getByRole('button', { name: 'Enter card details' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(formOn(page).getByLabel('Card number')).toBeFocused()
  await closesByEscape(page)
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await expect(page).toHaveURL(atTheShop)
  expect(await stateOf(shop, number)).toBe('held')
})
