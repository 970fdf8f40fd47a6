import type { Browser, Page } from '@playwright/test'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { aTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { signsInAsAdministrator } from '../../../e2e/kit/agent.ts'
import { askAsOwner, bookByWire, findByWire } from '../../../e2e/screen-tour/book-by-wire.ts'
import { sellBy } from '../../../e2e/screen-tour/made-orders.ts'
import { openKnownCustomer } from '../../../e2e/kit/phone-booking.ts'
import { openStaffPage } from '../../../e2e/screen-tour/staff-page.ts'

/** What a clerk finds on the desk in the morning. */
export type PreparedDesk = {
  /** A page that an administrator has signed in on. */
  readonly page: Page
  /** An order whose price staff have to name. */
  readonly requested: BookingAnswer
  /** An order that was paid by transfer, with a proof to check. */
  readonly paid: BookingAnswer
  /** The address of a customer with two saved passengers. */
  readonly customer: string
}

/** Makes five orders that nobody works on yet, one of them with a transfer proof, and a known customer. */
export async function prepareDesk(shop: TestShop, browser: Browser): Promise<PreparedDesk> {
  const making = { shop, desk: await openStaffPage(browser, shop, 'owner@agency.example') }
  await sellBy(making, 'request')
  const requested = await bookInDays(shop, 71)
  await sellBy(making, 'instant')
  const paid = await bookInDays(shop, 72)
  await askAsOwner(shop, '/api/payments/', { orderKey: paid.orderKey, paymentMethod: 'bankTransfer' })
  await sendProof(shop, paid)
  for (const days of [73, 74, 75]) await bookInDays(shop, days)
  const customer = await openKnownCustomer(browser, shop)
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1280, height: 800 } })
  await signsInAsAdministrator(page, shop, 'clerk@agency.example')
  return { page, requested, paid, customer }
}

async function bookInDays(shop: TestShop, days: number): Promise<BookingAnswer> {
  return bookByWire(shop, (await findByWire(shop, days)).at(0))
}

async function sendProof({ url }: TestShop, { orderKey }: BookingAnswer): Promise<void> {
  const answer = await fetch(`${url}/api/payments/transfer-proofs?key=${orderKey}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(await aTransferProof({ transRef: 'DESKDAY0001' })),
  })
  if (!answer.ok) throw new Error(`the transfer proof was answered with ${answer.status}`)
}
