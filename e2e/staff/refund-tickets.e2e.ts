import { pagePaths } from '#contract/paths.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { receivesPayment } from '../kit/receives-payment.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

test.skip(!sells('voidDeadline'), without('voidDeadline'))

test('Tickets are refunded by a quote with every line, and the customer gets their money once the airline has paid', async ({
  page: desk,
  shop,
}) => {
  const booked = await bookByWire(shop, (await findByWire(shop, 53)).at(0))
  const { orderKey, orderNumber } = booked
  const tickets = await receivesPayment(desk, shop, { ...booked, by: 'refunds-tickets@agency.example' })
  await tickets.getByRole('button', { name: 'Quote ticket refund' }).click({ timeout: 60_000 })
  const dialog = desk.getByRole('dialog', { name: `Refund tickets of ${orderNumber}` })
  await dialog.getByRole('button', { name: 'Quote refund' }).click()
  await expect(dialog.getByText('To the customer, up to')).toBeVisible()
  await expect(dialog.getByText('By the fare rules, at most')).toBeVisible()
  await expectAccessibleAtWidths(desk, 'the quote of a refund')
  await dialog.getByRole('button', { name: 'Refund tickets' }).click()
  await expect(tickets.getByText('Its payment is awaited.')).toBeVisible()
  await expectAccessibleAtWidths(desk, 'a refund that the airline has accepted')
  await tickets.getByRole('button', { name: 'Record airline’s payment' }).click()
  await expect(tickets.getByText('The airline has paid.')).toBeVisible()
  await expect(tickets.getByText('Refund to the customer')).toBeVisible()
  await desk.goto(orderKeyUrl(pagePaths.order, orderKey))
  await expect(desk.getByText('The airline refunded your tickets.').first()).toBeVisible()
})
