import { type Page, expect } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

/**
 * Books the cheapest direct flight to Tokyo by bank transfer and opens the order's page; returns the order
 * number. It books over HTTP: other tests cover the pages before it.
 */
export async function booksAFlight(page: Page, shop: TestShop, inDays: number): Promise<string> {
  const [offer] = await findByWire(shop, inDays)
  const { orderKey, orderNumber } = await bookByWire(shop, offer, { email: 'anna@example.com' })
  await expect.poll(() => stateOf(shop, orderNumber)).toBe('held')
  await askAsOwner(shop, '/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
  await page.goto(`/order?key=${orderKey}`)
  await expect(page.getByText('Your seats are held. Payment is due.')).toBeVisible()
  return orderNumber
}

/** Returns the state of an order in the shop's database. */
export async function stateOf(shop: TestShop, number: string): Promise<string | undefined> {
  return (await shop.orders()).find((one) => one.orderNumber === number)?.state
}
