import type { Page } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { askAsOwner, type bookByWire } from '../screen-tour/book-by-wire.ts'
import { signsInAsAdministrator } from './agent.ts'

/** An order as it was booked by wire. */
type Booked = Awaited<ReturnType<typeof bookByWire>>

/** An administrator opens an order and receives its price, so that its tickets are issued; returns their part of the page. */
export async function receivesPayment(desk: Page, shop: TestShop, order: Booked & { readonly by: string }) {
  const { orderKey, orderNumber, amountDue, by } = order
  await askAsOwner(shop, '/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
  await signsInAsAdministrator(desk, shop, by)
  await desk.goto(`/staff?order=${orderNumber}`)
  await desk.getByRole('button', { name: 'Receive payment' }).click()
  await desk.getByLabel('Amount (฿)').fill((amountDue / 100).toFixed(2))
  await desk.getByLabel('Amount (฿)').press('Tab')
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Enter')
  return desk.getByRole('region', { name: 'Tickets and EMDs' })
}
