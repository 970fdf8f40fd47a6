import type { BookingAnswer } from '#contract/api/booking.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { expect, test } from '../kit/test-fixtures.ts'

// Other tests fill the queues, too.
test.use({ shopFor: 'bankStatements' })

const baht = (satang: number) => (satang / 100).toFixed(2)

test('A clerk imports a bank statement, matches its credits by keyboard, and finds the ticket in the report', async ({
  page: desk,
  shop,
}) => {
  const order: BookingAnswer = await bookByWire(shop, (await findByWire(shop, 66)).at(0))
  await askAsOwner(shop, '/api/payments/', { orderKey: order.orderKey, paymentMethod: 'bankTransfer' })
  const { orderNumber, amountDue } = order
  const [on = '', at = ''] = toLocal(instantFromMs(Date.now()), officeZone).split('T')
  const buddhist = `${on.slice(8)}/${on.slice(5, 7)}/${Number(on.slice(0, 4)) + 543}`
  const rows = (text: string, ...lines: readonly string[]) =>
    ['Day,Time,Text,Deposit,Balance', text, ...lines].join('\n')
  const named = `${buddhist},${at},MS DEE ${orderNumber},${baht(amountDue)},${baht(100_000 + amountDue)}`
  const interest = `${buddhist},${at},INTEREST,1.25,${baht(100_125 + amountDue)}`
  const picks = (file: string) =>
    desk
      .getByLabel('Choose file')
      .setInputFiles({ name: 'kbank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await signsInAsAdministrator(desk, shop, 'bank@agency.example')
  await desk.goto('/staff?section=bankStatements')
  const send = desk.getByRole('button', { name: 'Import statement' })
  await expect(send).toBeVisible()
  await picks(rows(named, interest))
  await send.press('Enter')
  await expect(desk.getByText('No row names the columns for date, amount and balance.')).toBeVisible()
  for (const [label, heading] of [
    ['Date', 'Day'],
    ['Time', 'Time'],
    ['Bank’s description', 'Text'],
    ['Deposit', 'Deposit'],
    ['Balance', 'Balance'],
  ] as const)
    await desk.getByLabel(label, { exact: true }).selectOption(heading)
  await desk.getByRole('button', { name: 'Save headings and import' }).press('Enter')
  await expect(desk.getByText('2 new lines · 2 credits')).toBeVisible()
  await picks(rows(named, interest.replace('1.25', '9.99')))
  await send.press('Enter')
  await expect(desk.getByText('Row 3, Balance: The balance does not follow')).toBeVisible()
  await expectAccessibleAtWidths(desk, 'a refused bank statement')

  const list = desk.getByRole('listbox', { name: 'Credits to match' })
  await expect(list.getByRole('option')).toHaveCount(2)
  await expect(list.getByRole('option').first()).toContainText('Exact match: Order number in the transfer')
  await desk.getByRole('button', { name: 'Accept 1 exact match' }).press('Enter')
  await expect(desk.getByText('1 matched', { exact: true })).toBeVisible()
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(desk.getByRole('button', { name: 'Exclude' })).toBeVisible()
  await list.focus()
  await desk.keyboard.press('r')
  await expect(desk.getByLabel('Not a payment for an order')).toBeFocused()
  await desk.keyboard.type('Interest')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('No credits to match')).toBeVisible()
  const matched = desk.getByRole('table', { name: 'Matched credits' })
  await expect(matched.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
  await matched.getByRole('row').filter({ hasText: 'Interest' }).getByRole('button').press('Enter')
  await desk.getByLabel('Reason for undoing the match').fill('It was a deposit')
  await desk.keyboard.press('Enter')
  await expect(list.getByRole('option')).toHaveCount(1)

  // Tickets are issued by a job.
  await expect(async () => {
    await desk.goto('/staff?section=reports&report=ticketSales')
    await expect(desk.getByRole('table', { name: 'Issued tickets' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(desk.getByRole('table', { name: 'By payment form' })).toContainText('Bank transfer')
})
