import type { BookingAnswer } from '#contract/api/booking.ts'
import { changeRequestAnswer } from '#contract/api/change-request.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { allByWire, askAsOwner, bookByWire, findByWire } from './book-by-wire.ts'
import type { Desk } from './staff-page.ts'

/** Dependencies for creating orders. */
export type MakeOrderDeps = { readonly shop: TestShop; readonly desk: Desk }

/** Sets the selling mode, instant or by request. */
export async function sellBy({ desk }: MakeOrderDeps, sellingMode: 'instant' | 'request'): Promise<void> {
  await desk.ask('PUT', '/api/staff/selling-mode/', { sellingMode })
}

/** Returns addresses of orders with prices quoted by staff, while the shop sells by request. */
export async function makeRequests({ shop, desk }: MakeOrderDeps) {
  const requested = await bookByWire(shop, (await findByWire(shop, 9)).at(0))
  const quoted = await bookByWire(shop, (await findByWire(shop, 10)).at(0))
  await desk.ask('POST', '/api/staff/orders/quote/', {
    orderNumber: quoted.orderNumber,
    prices: [{ type: 'adult', perPerson: quoted.total + 45_000 }],
    why: 'class',
    note: 'Only two seats were left in the cheaper class.',
    validMinutes: 240,
  })
  return { 'order-requested': addressOf(shop, requested), 'order-quoted': addressOf(shop, quoted) }
}

/** Returns addresses of orders in every other state that the house supplier's flights can reach. */
export async function makeOrders(deps: MakeOrderDeps) {
  const { shop } = deps
  const bookIn = async (days: number) => bookByWire(shop, (await findByWire(shop, days)).at(0))
  const held = await bookIn(11)
  const paid = [await bookIn(12), await bookIn(13)] as const
  const cancelled = await bookIn(14)
  await askAndAgree(shop, cancelled, 'cancel')
  for (const { orderNumber } of paid) await deps.desk.ask('POST', received, { orderNumber })
  await shop.mails()
  await askAndAgree(shop, paid[1], 'refund')
  return {
    'order-held': addressOf(shop, held),
    'order-waitlisted': addressOf(shop, await bookAWish(shop)),
    'order-ticketed': addressOf(shop, paid[0]),
    'order-refund-asked': addressOf(shop, paid[1]),
    'order-cancelled': addressOf(shop, cancelled),
  }
}

/** Path where staff record a received payment. */
export const received = '/api/staff/payments/received'

async function bookAWish(shop: TestShop): Promise<BookingAnswer> {
  const [full] = await findByWire(shop, 15)
  if (full) await shop.override(full, { seatLimit: 0 })
  return bookByWire(
    shop,
    (await allByWire(shop, 15)).find(({ waitingList }) => waitingList),
  )
}

async function askAndAgree(
  shop: TestShop,
  { orderKey }: BookingAnswer,
  kind: 'cancel' | 'refund',
): Promise<void> {
  const quoted = await askAsOwner(shop, '/api/orders/change-requests/quote/', { orderKey, kind })
  const { requestId } = changeRequestAnswer.parse(quoted)
  await askAsOwner(shop, '/api/orders/change-requests/', { orderKey, requestId, yes: true })
}

/** Returns the address of an order for its owner. */
export function addressOf({ url }: Pick<TestShop, 'url'>, { orderKey }: BookingAnswer): string {
  return `${url}/order?${new URLSearchParams({ key: orderKey })}`
}
