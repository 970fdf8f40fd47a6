import type { Page } from '@playwright/test'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentChoicesAnswer } from '#contract/api/payment-choices.ts'
import { aTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { stateOf } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

type Place = { readonly url: string }

/** Books a flight to be paid by transfer. */
async function books(shop: Place, inDays: number): Promise<BookingAnswer> {
  const booked = await bookByWire(shop, (await findByWire(shop, inDays)).at(0))
  await askAsOwner(shop, '/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
  return booked
}

/** Uploads a transfer proof, as the owner of an order does. */
async function sendsSlip({ url }: Place, { orderKey }: BookingAnswer, transRef: string): Promise<void> {
  const answer = await fetch(`${url}/api/payments/transfer-proofs?key=${orderKey}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(await aTransferProof({ transRef })),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

// Other tests leave transfer proofs, too.
test.use({ shopFor: 'moneyPages' })

const baht = ({ amountDue }: BookingAnswer) => (amountDue / 100).toFixed(2)

test('A clerk reviews the transfer proofs by keyboard alone', async ({ page: desk, shop }) => {
  test.setTimeout(120_000)
  const [first, second] = [await books(shop, 61), await books(shop, 62)]
  await sendsSlip(shop, first, 'MONEYDESK0001')
  await sendsSlip(shop, second, 'MONEYDESK0002')
  await signsInAsAdministrator(desk, shop, 'slips@agency.example')
  await desk.goto('/staff')
  await desk.getByRole('link', { name: /^Transfer proofs/ }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Transfer proofs')
  const list = desk.getByRole('listbox', { name: 'Transfer proofs' })
  await expect(list.getByRole('option')).toHaveCount(2)

  const proofOf = ({ orderNumber }: BookingAnswer) =>
    desk.getByRole('region', { name: `Transfer proof for ${orderNumber}` })
  const press = (keys: string) => desk.keyboard.press(keys)
  const isFirstOpen = await proofOf(first).isVisible()
  const [one, other] = isFirstOpen ? [first, second] : [second, first]
  const picture = proofOf(one).getByRole('group', { name: /^Transfer proof/ })
  await expect(picture.locator('img')).toBeVisible()
  await press('+')
  await press('+')
  await expect(picture.getByRole('status')).toHaveText('200%')
  await press('-')
  await expect(picture.getByRole('status')).toHaveText('150%')
  await press('0')
  await expect(picture.getByRole('status')).toHaveText('100%')
  await press('j')
  await expect(proofOf(other)).toBeVisible()
  await press('k')
  await expect(proofOf(one)).toBeVisible()

  // Two actions once the screen is open: the key, and the amount as read with Enter.
  await press('a')
  await expect(desk.getByLabel('Amount on bank statement (฿)')).toBeFocused()
  await desk.keyboard.type(baht(one))
  await press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: one.orderNumber })).toContainText('recorded')
  await expect(proofOf(other)).toBeVisible()
  await expect(list).toBeFocused()
  await expect.poll(() => stateOf(shop, one.orderNumber)).toMatch(/^(?:paid|ticketed)$/)

  await press('r')
  await expect(desk.locator('input:focus, textarea:focus')).toHaveCount(1)
  await desk.keyboard.type('The receiver is somebody else.')
  await press('Control+Enter')
  await expect(desk.getByText('No proofs to check')).toBeVisible()
  expect(await stateOf(shop, other.orderNumber)).toBe('held')
  const { transferProofs } = (await (
    await fetch(`${shop.url}/api/payments/transfer-proofs?key=${other.orderKey}`)
  ).json()) as {
    transferProofs: unknown[]
  }
  expect(transferProofs).toMatchObject([{ state: 'refused', note: 'The receiver is somebody else.' }])
})

test('A payment above the set amount needs the approval of a second clerk', async ({
  page: desk,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const order = await books(shop, 63)
  await signsInAsAdministrator(desk, shop, 'first@agency.example')
  await desk.goto('/staff?section=settings')
  await desk.getByLabel('Require two approvals from (฿)').fill('1')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Saved. Applies from now on.')).toBeVisible()

  await desk.goto('/staff?section=cashPickups')
  await desk.getByLabel('Order number').fill(order.orderNumber.toLowerCase())
  await desk.getByLabel('Amount (฿)').fill(baht(order))
  await desk.getByRole('radio', { name: 'Bank transfer' }).check()
  await desk.getByLabel('Bank or terminal reference').fill('R-1')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Waiting for a second approval')).toBeVisible()
  await expect(desk.getByLabel('Order number')).toBeFocused()
  expect(await stateOf(shop, order.orderNumber)).toBe('held')
  const waits = (at: Page) =>
    at.getByRole('region', { name: `Payment for ${order.orderNumber}: second approval` })
  await expect(waits(desk)).toContainText('The second approval must come from another user.')
  const cash = desk.getByRole('link', { name: /^Receive payment/ })
  await expect(cash).toContainText('1')
  await waits(desk).getByRole('button', { name: 'Withdraw my confirmation' }).press('Enter')
  await expect(desk.getByText('your confirmation is withdrawn')).toBeVisible()
  await expect(waits(desk)).toHaveCount(0)
  await expect(cash).not.toContainText('1')
  // The focused element is gone: the focus stays at its place, and does not return to the top of the page.
  await expect(desk.getByText('your confirmation is withdrawn').locator('..')).toBeFocused()

  await desk.getByLabel('Order number').fill(order.orderNumber)
  await desk.getByLabel('Amount (฿)').fill(baht(order))
  await desk.getByRole('radio', { name: 'Bank transfer' }).check()
  await desk.getByLabel('Bank or terminal reference').fill('R-1')
  await desk.keyboard.press('Enter')
  await expect(waits(desk).getByRole('button')).toHaveText(['Withdraw my confirmation'])
  await expect(cash).toContainText('1')
  await expectAccessibleAtWidths(desk, 'the cash that waits for a second person')
  await waits(desk).getByRole('link', { name: 'Open order' }).press('Enter')
  await expect(waits(desk)).toContainText('The second approval must come from another user.')

  const colleague = await browser.newPage({ baseURL: shop.url })
  await signsInAsAdministrator(colleague, shop, 'second@agency.example')
  await colleague.goto(`/staff?order=${order.orderNumber}`)
  await expect(waits(colleague)).toContainText('first@agency.example')
  await expect(waits(colleague)).toContainText('receipt R-1')
  await expectAccessibleAtWidths(colleague, 'an order that waits for a second person')
  await waits(colleague)
    .getByRole('button', { name: /^Approve .* \(2 of 2\)/ })
    .press('Enter')
  await expect(colleague.getByText('Tickets will be issued next.')).toBeVisible()
  await expect(waits(colleague)).toHaveCount(0)
  await expect.poll(() => stateOf(shop, order.orderNumber)).toMatch(/^(?:paid|ticketed)$/)
  await colleague.close()
  await desk.goto('/staff?section=settings')
  await desk.getByLabel('Require two approvals from (฿)').fill('50,000')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Saved. Applies from now on.')).toBeVisible()
})

test('A bill-payment file is imported by keyboard alone, and each line shows its outcome', async ({
  page: desk,
  shop,
  refusals,
}) => {
  test.setTimeout(120_000)
  const heading = 'reference1,reference2,amount,paidAt,transactionId'
  const lineOf = async (inDays: number, surplus: number) => {
    const order = await bookByWire(shop, (await findByWire(shop, inDays)).at(0))
    const chosen = { orderKey: order.orderKey, paymentMethod: 'bankTransfer' }
    const { reference1, reference2 } = (await askAsOwner(shop, '/api/payments/', chosen)) as PaymentAnswer
    const amount = ((order.amountDue + surplus) / 100).toFixed(2)
    const line = `${reference1},${reference2},${amount},2026-11-21T10:00:00+07:00,E2E-${inDays}`
    return { line, orderNumber: order.orderNumber }
  }
  const [paid, other] = [await lineOf(64, 0), await lineOf(65, 100)]
  const lines = [paid.line, other.line, 'FH222222,01,1.00,2026-11-21T10:00:00+07:00,E2E-X', 'FH222222,01']
  const picks = (name: string, text: string) =>
    desk.getByLabel('Choose file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const press = (keys: string) => desk.keyboard.press(keys)
  const takeIn = desk.getByRole('button', { name: 'Import file' })
  await signsInAsAdministrator(desk, shop, 'collected@agency.example')
  refusals.add('/api/staff/payments/bill-payments')
  await desk.goto('/staff?section=billPayments')
  await takeIn.focus()
  await press('Enter')
  await expect(desk.getByText('Choose a file.')).toBeVisible()
  await picks('empty.csv', '')
  await expect(desk.getByText('This file is empty.')).toBeVisible()
  await picks('wrong.csv', 'a,b\r\n1,2')
  await takeIn.press('Enter')
  await expect(desk.getByText('Not a bill-payment file. Nothing was imported.')).toBeVisible()
  await picks('nothing.csv', heading)
  await takeIn.press('Enter')
  await expect(desk.getByText('No payments in this file')).toBeVisible()

  await press('Shift+Tab')
  await expect(desk.getByLabel('Choose file')).toBeFocused()
  await picks('day.csv', [heading, ...lines].join('\r\n'))
  await press('Tab')
  await expect(takeIn).toBeFocused()
  await press('Enter')
  const result = desk.getByRole('region', { name: 'day.csv' })
  await expect(result.getByText('3 payments to review')).toBeVisible()
  const rowOf = (text: string) => result.getByRole('row').filter({ hasText: text })
  await expect(rowOf('E2E-64')).toContainText('Imported. Order paid.')
  await expect(rowOf('E2E-65')).toContainText('Amount differs from the amount due. See Unallocated payments.')
  await expect(rowOf('E2E-X')).toContainText('Not imported: order not found.')
  await expect(rowOf('Expected 5 columns.')).toContainText('5')
  await expect.poll(() => stateOf(shop, paid.orderNumber)).toMatch(/^(?:paid|ticketed)$/)
  expect(await stateOf(shop, other.orderNumber)).toBe('held')
  await expectAccessibleAtWidths(desk, 'a file that was taken in')

  const many = Array.from({ length: 150 }, (_, at) => `FH333333,01,1.00,2026-11-21T10:00:00+07:00,MANY-${at}`)
  await picks('again.csv', [heading, paid.line, other.line, ...many].join('\r\n'))
  await takeIn.press('Enter')
  const again = desk.getByRole('region', { name: 'again.csv' })
  await expect(again.getByText('Already imported. Nothing changed.')).toHaveCount(2)
  await expect(again.getByText('MANY-99', { exact: true })).toBeVisible()
  await expect(again.getByText('MANY-100', { exact: true })).toHaveCount(0)
  await again.getByRole('button', { name: 'Show more (50 left)' }).press('Enter')
  await expect(again.getByText('MANY-149', { exact: true })).toBeVisible()
  await again.getByRole('link', { name: paid.orderNumber }).press('Enter')
  await expect(desk.getByRole('region', { name: new RegExp(`^${paid.orderNumber}`) })).toBeVisible()

  await desk.goto('/staff?section=audit')
  const actions = desk.getByRole('list', { name: 'Audit events' })
  await expect(actions).toContainText('collected@agency.example Bill-payment')
})

test('The card surcharge follows the setting, and every payment page for staff is accessible', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const charges = async () => {
    const answer = await fetch(`${shop.url}/api/payment/choices/`)
    const { choices } = (await answer.json()) as PaymentChoicesAnswer
    return choices.flatMap(({ cardBrand, surchargeBasisPoints }) => (cardBrand ? [surchargeBasisPoints] : []))
  }
  await signsInAsAdministrator(page, shop, 'settings@agency.example')
  await page.goto('/staff?section=settings')
  for (const [reading, expected] of [
    ['One rate for all brands', [300, 300, 300]],
    ['No card surcharge', [0, 0, 0, 0, 0]],
    ['Rate by card brand', [150, 150, 170, 300, 300]],
  ] as const) {
    await page.getByRole('radio', { name: reading }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Applies from now on.')).toBeVisible()
    expect(await charges(), reading).toEqual(expected)
  }
  for (const at of [
    'transferProofs',
    'cashPickups',
    'cashDrawer',
    'billPayments',
    'unappliedReceipts',
    'refunds',
    'reconciliation',
    'settings',
  ]) {
    await page.goto(`/staff?section=${at}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessibleAtWidths(page, `the desk at ${at}`)
  }
})

test('A clerk opens a drawer, receives cash from the order and closes with a difference, by keyboard alone', async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(120_000)
  const order = await books(shop, 66)
  await signsInAsAdministrator(desk, shop, 'cashier@agency.example')
  const press = (keys: string) => desk.keyboard.press(keys)

  await desk.goto('/staff?section=cashDrawer')
  await expect(desk.getByRole('button', { name: 'Open drawer' })).toBeVisible()
  await press('c')
  // What is typed before the field has the keyboard would be lost.
  await expect(desk.locator('input:focus')).toHaveCount(1)
  await desk.keyboard.type('500')
  await press('Enter')
  await expect(desk.getByRole('heading', { name: 'Your cash drawer is open' })).toBeVisible()
  await expectAccessibleAtWidths(desk, 'an open cash drawer')

  await desk.goto(`/staff?order=${order.orderNumber}`)
  await expect(desk.getByRole('button', { name: 'Receive payment' })).toBeVisible()
  await press('p')
  await expect(desk.getByLabel('Amount (฿)')).toBeFocused()
  await desk.keyboard.type(baht(order))
  await press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: 'recorded' })).toContainText(
    /Receipt RC\d{4}-\d{6}\./,
  )
  await expect(desk.getByRole('button', { name: /^Receipt RC\d{4}-\d{6} \(PDF\)$/ })).toBeVisible()

  await desk.goto('/staff?section=cashDrawer')
  await expect(desk.getByRole('table', { name: 'Cash movements' })).toContainText(order.orderNumber)
  // Five actions: the key, the count, to the reason, the reason, and Enter.
  await press('c')
  await expect(desk.locator('input:focus')).toHaveCount(1)
  await desk.keyboard.type(((order.amountDue + 50_000 - 2_000) / 100).toFixed(2))
  await press('Tab')
  await expect(desk.getByLabel('Reason for the difference')).toBeFocused()
  await desk.keyboard.type('Twenty baht short in change')
  await press('Enter')
  await expect(desk.getByRole('heading', { name: /^Closed: CD\d{4}-\d{6}$/ })).toBeVisible()
  const drawers = desk.getByRole('table', { name: 'Drawers of all clerks' })
  await expect(drawers).toContainText('Twenty baht short in change')
  await expect(drawers).toContainText('By another user')
  await expectAccessibleAtWidths(desk, 'a closed cash drawer')

  // A note for the next shift stands above the work queue until somebody has read it.
  await press('n')
  await expect(desk.locator('input:focus, textarea:focus')).toHaveCount(1)
  await desk.keyboard.type('The printer is out of paper.')
  await press('Control+Enter')
  await expect(desk.getByText('Note left for the next shift.')).toBeVisible()
  await desk.goto('/staff')
  const notes = desk.getByRole('region', { name: 'Handover notes' })
  await expect(notes).toContainText('The printer is out of paper.')
  await expectAccessibleAtWidths(desk, 'a handover note')
  await notes.getByRole('button', { name: 'Mark as read' }).press('Enter')
  await expect(notes).toHaveCount(0)
})
