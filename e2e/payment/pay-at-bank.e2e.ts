import type { Page } from '@playwright/test'
import { scanCodes } from '#test-kit/scan-code.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { booksAFlight, stateOf } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

/** Books by bank transfer and opens the payment page; returns the order number. */
async function opensThePaySlip(page: Page, shop: TestShop, inDays: number): Promise<string> {
  const number = await booksAFlight(page, shop, inDays)
  await page.goto(page.url().replace('/order#', '/payments#'))
  await expect(page.getByRole('heading', { name: 'Pay-in slip' })).toBeVisible()
  return number
}

/**
 * Returns the code that a banking app reads from the screen. Like the app, it looks until it sees one: a picture is in
 * place before it is painted, and moves while the page around it still loads.
 */
async function scans(page: Page, name: RegExp): Promise<string> {
  const picture = page.getByRole('img', { name })
  let text = ''
  await expect(async () => {
    const [seen] = await scanCodes(await picture.screenshot())
    text = Buffer.from(seen?.bytes ?? []).toString('latin1')
    expect(text).not.toBe('')
  }).toPass()
  return text
}

test('A payer scans the QR code on the screen and gets tickets without staff', async ({ page, shop }) => {
  const number = await opensThePaySlip(page, shop, 71)
  const code = await scans(page, /^QR code/)
  const bank = await page.context().newPage()
  await bank.goto(shop.payments().simulators.bank.url)
  await bank.getByLabel('Text of a Thai QR code, or of a bill').fill(code)
  await bank.keyboard.press('Enter')
  await expect(bank.getByText(number)).toBeVisible()
  await bank.getByRole('button', { name: 'Pay by app' }).click()
  await expect(bank.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect.poll(() => stateOf(shop, number)).toBe('ticketed')
  // The open page updates by itself.
  await expect(page.locator('[data-outcome=passed]')).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByRole('main').getByText(/^Payment received: /)).toBeVisible()
})

test('A payer transfers to the account and sends the transfer proof of the bank', async ({ page, shop }) => {
  const number = await opensThePaySlip(page, shop, 72)
  const bank = await page.context().newPage()
  await bank.goto(shop.payments().simulators.bank.url)
  await bank.getByLabel('Account number').fill('000-0-00000-0')
  await bank.getByLabel('Amount in baht').fill('5000')
  await bank.getByRole('button', { name: 'Transfer' }).click()
  const proof = bank.getByRole('link', { name: 'Save the slip' })
  const [, data = ''] = ((await proof.getAttribute('href')) ?? '').split(',')
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
  await page.getByLabel('Choose file').setInputFiles(file)
  await expect(page.getByText('We read the QR code on it, so checking will be quick.')).toBeVisible()
  // A transfer proof is not yet a payment: staff review it first.
  expect(await stateOf(shop, number)).toBe('held')
})

test('A payer downloads the pay-in slip for a bank as a PDF', async ({ page, shop }) => {
  const number = await opensThePaySlip(page, shop, 73)
  expect(await scans(page, /^Barcode/)).toMatch(new RegExp(`^\\|\\d{15}\\r${number}\\r\\d{6}\\r\\d+$`))
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download pay-in slip (PDF)' }).click()
  expect((await kept).suggestedFilename()).toBe(`${number}-slip.pdf`)
})
