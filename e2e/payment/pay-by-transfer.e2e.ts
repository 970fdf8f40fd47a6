import type { Page } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test.use({ shopFor: 'clock' })

test('A transfer proof is sent, and two members of staff confirm it', async ({ page, shop, browser }) => {
  const [first, second] = [
    await openStaffPage(browser, shop),
    await openStaffPage(browser, shop, 'second@agency.example'),
  ]
  const settings = (await first.ask('GET', '/api/staff/payments/settings')) as object
  await first.ask('PUT', '/api/staff/payments/settings', { ...settings, dualControlThreshold: 100 })
  const orderKey = await opensPayment(page, shop.url)
  const number = orderKey.replace(/\..*/, '')
  const proof = page.getByRole('region', { name: 'Pay-in slip' })
  await expect(proof.getByText('For Thai banks only.')).toBeVisible()
  for (const name of [/^QR code/, /^Barcode/]) await expectDrawn(proof.getByRole('img', { name }))
  await expect(proof.getByText(/ baht(?: and .* satang)? only$/)).toBeVisible()
  await expectAccessible(page, 'the pay-in slip')

  await page.getByLabel('Choose file').setInputFiles(file('notes.pdf', 'application/pdf', 'no slip'))
  await expect(page.getByText('notes.pdf could not be sent.')).toBeVisible()
  await page.getByLabel('Choose file').setInputFiles(await slipOfABank(shop))
  await expect(page.getByText('We are checking it.')).toBeVisible()
  await expect(page.getByText('We read the QR code on it, so checking will be quick.')).toBeVisible()

  const confirm = { orderNumber: number }
  expect(await first.ask('POST', received, confirm)).toMatchObject({
    state: 'approvalNeeded',
    confirmedBy: 1,
  })
  expect(await second.ask('POST', received, confirm)).toMatchObject({ state: 'received' })
  await page.reload()
  await expect(page.locator('[data-outcome=passed]')).toBeVisible()
  await shop.mails()
  await page.getByRole('link', { name: 'View booking and tickets' }).click()
  await expect(page.getByText('Your tickets are issued')).toBeVisible()
})

test('A transfer proof already sent for another order shows a warning', async ({ page, shop, refusals }) => {
  await opensPayment(page, shop.url)
  const picture = await slipOfABank(shop)
  await page.getByLabel('Choose file').setInputFiles(picture)
  await expect(page.getByText('We are checking it.')).toBeVisible()
  await opensPayment(page, shop.url)
  refusals.add('/api/payments/transfer-proofs')
  await page.getByLabel('Choose file').setInputFiles(picture)
  await expect(page.getByText('We already have this transfer proof.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pay-in slip' })).toBeVisible()
})

test('A cash pickup is requested in Bangkok and cancelled again', async ({ page, shop }) => {
  await advancesToAnOfficeDay(page, shop)
  await page.getByRole('radio', { name: /^Cash at our counter/ }).check()
  await page.getByRole('button', { name: /^Pay .* in cash$/ }).click()
  await page.getByText('Cash pickup in Bangkok, 9:30 to 17:00').click()
  const form = page.locator('form').filter({ hasText: 'Name of the person handing over the cash' })
  await form.getByLabel('Day').selectOption({ index: 1 })
  await form.getByLabel('Start time').selectOption({ index: 1 })
  await form.getByLabel('End time').selectOption({ index: 3 })
  await form.getByLabel('Name of the person handing over the cash').fill('Anna Tester')
  await form.getByLabel('Mobile phone').fill('+66 81 234 5678')
  await form.getByLabel('Address in Bangkok').fill('1 Silom Road')
  await form.getByLabel('Postcode').fill('50200')
  await form.getByRole('button', { name: 'Request cash pickup' }).click()
  await expect(page.getByRole('alert').getByText(/^Postcode: Cash pickup is in Bangkok only/)).toBeVisible()
  await expectAccessible(page, 'the form for cash to be fetched')
  await form.getByLabel('Postcode').fill('10500')
  await form.getByRole('button', { name: 'Request cash pickup' }).click()
  await expect(page.getByText(/^Cash pickup requested: .* We will confirm soon\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel pickup' }).click()
  await expect(page.getByText('You cancelled the cash pickup.')).toBeVisible()
})

const received = '/api/staff/payments/received'
let days = 70

/** Opens the payment page of a new order by bank transfer; returns the order key. */
async function opensPayment(page: Page, url: string): Promise<string> {
  days += 1
  const { orderKey } = await bookByWire({ url }, (await findByWire({ url }, days)).at(0))
  await page.goto(`/payments?${new URLSearchParams({ key: orderKey })}`)
  await expect(page.getByRole('region', { name: 'Pay-in slip' })).toBeVisible()
  return orderKey
}

async function expectDrawn(picture: ReturnType<Page['getByRole']>): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** Pays at the simulated bank; returns the transfer proof. */
async function paysAtTheBank(shop: TestShop, what: Record<string, string>) {
  const answer = await fetch(`${shop.payments().simulators.bank.url}/pay`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(what),
  })
  const { slipPng } = (await answer.json()) as { slipPng: string }
  return file('slip.png', 'image/png', Buffer.from(slipPng, 'base64'))
}

/** Returns the proof of a transfer without a reference: no bank can tell which order it is for. */
async function slipOfABank(shop: TestShop) {
  return paysAtTheBank(shop, { account: '0000000000', amount: '5485.00' })
}

/** Moves the clock to a day with time for a cash pickup before the payment deadline. */
async function advancesToAnOfficeDay(page: Page, shop: TestShop): Promise<void> {
  const dayMs = 86_400_000
  // Ten in the morning in Bangkok.
  const openingMs = 3 * 3_600_000
  for (let day = 0; day < 9; day += 1) {
    const nowMs = await shop.nowMs()
    await shop.advance(dayMs - ((nowMs - openingMs) % dayMs))
    const key = await opensPayment(page, shop.url)
    const path = `/api/payments/cash-pickup?${new URLSearchParams({ key })}`
    const { days: open } = (await (await fetch(shop.url + path)).json()) as { days: readonly object[] }
    if (open.length > 0) return
  }
}

function file(name: string, mimeType: string, content: string | Buffer) {
  return { name, mimeType, buffer: Buffer.from(content) }
}
