import { pagePaths } from '#contract/paths.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { receivesPayment } from '../kit/receives-payment.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

test.skip(!sells('voidDeadline'), without('voidDeadline'))

test('A refund asked on the day of issue is offered as a void, which pays back everything and ends the order', async ({
  page: desk,
  shop,
}) => {
  const booked = await bookByWire(shop, (await findByWire(shop, 52)).at(0))
  const { orderKey, orderNumber } = booked
  const tickets = await receivesPayment(desk, shop, { ...booked, by: 'voids@agency.example' })
  await expect(tickets.getByText('Issued', { exact: true }).last()).toBeVisible({ timeout: 60_000 })
  await tickets.getByRole('button', { name: 'Refresh from supplier' }).click()
  await expect(tickets.getByText('Open', { exact: true }).first()).toBeVisible()

  await desk.getByRole('button', { name: /^Refund/ }).click()
  const offer = desk.getByText(/^The tickets can still be voided: the customer gets back ฿/)
  await expect(offer).toBeVisible()
  await desk.getByRole('button', { name: 'Void tickets' }).click()
  const dialog = desk.getByRole('dialog', { name: `Void the tickets of ${orderNumber}?` })
  await expect(dialog).toContainText('Can be voided until:')
  await expect(dialog).toContainText('Refund, paid out by staff')
  await expectAccessibleAtWidths(desk, 'the confirmation of a void')
  await dialog.getByRole('button', { name: 'Void tickets' }).click()
  await expect(desk.getByText('Tickets voided. What was paid for them is refunded.')).toBeVisible()
  await expect(tickets.getByText('Voided', { exact: true }).first()).toBeVisible()
  await expectAccessibleAtWidths(desk, 'an order whose tickets are void')
  await desk.goto(orderKeyUrl(pagePaths.order, orderKey))
  await expect(desk.getByText('Refunded').first()).toBeVisible()
})
