import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import type { ReservationStore } from '../../world/reservation-store.ts'
import { type BagOnSale, bagSatang, bagsOnSale } from '../offers/offer-services.ts'
import { emdsOf } from '../orders/create-order.ts'
import { checkAmount } from '../orders/order-checks.ts'
import { type Order, requireOrder, updateOrderRecord } from '../orders/order-record.ts'
import { decimalOf } from '../wire-money.ts'
import { wireId } from '../wire-ids.ts'
import { refuse } from '../wire-refusal.ts'
import type { OrderServicesBody } from './order-service-requests.ts'

/** Dependencies of services after the booking. They take `commitMs` to reach the books. */
export type OrderServiceDeps = {
  readonly books: ReservationStore
  readonly clock: SimulatedClock
  readonly commitMs: number
}

/** Returns the bags that are sold for an order now: one for each traveller who has none. No seats are sold any more. */
export function availableServices(deps: OrderServiceDeps, orderId: string): Record<string, unknown>[] {
  const order = requireOrder(deps.books, orderId)
  return bagsLeft(deps, order).map((bag) => ({
    ...bag.wire,
    id: bag.id,
    maximum_quantity: 1,
    total_amount: decimalOf(bagSatang),
    total_currency: 'THB',
  }))
}

function bagsLeft({ books, clock }: OrderServiceDeps, order: Order): BagOnSale[] {
  if (books.endedAt(order, clock.now()) || order.paidAt === undefined) return []
  const { slices, passengers, services } = order.kept
  const owners = new Set(
    services.filter((one) => one['type'] === 'baggage').flatMap((one) => one['passenger_ids'] as string[]),
  )
  return bagsOnSale({ id: order.id, slices, passengers }).filter(
    ({ wire }) => !(wire['passenger_ids'] as readonly string[]).some((id) => owners.has(id)),
  )
}

/** Services that are requested for an order, and the faults that strike the request. */
export type ServicesToAdd = {
  readonly orderId: string
  readonly body: OrderServicesBody
  readonly effects: Effects
}

/** Adds services to an order that is paid: the balance is charged their exact price, and EMDs are issued. */
export async function addOrderServices(deps: OrderServiceDeps, adding: ServicesToAdd): Promise<Order> {
  const { books, clock, commitMs } = deps
  const { orderId, body, effects } = adding
  if (effects.priceDrift !== undefined) refuse('price_changed', 'The airline has changed the price.')
  if (effects.isBalanceShort) refuse('insufficient_balance', 'The balance does not cover these services.')
  const planned = chooseServices(deps, requireOrder(books, orderId), body)
  checkAmount(body.payment, planned.length * bagSatang)
  await clock.sleep(commitMs)
  const order = requireOrder(books, orderId)
  // the same services may have been bought meanwhile
  const chosen = chooseServices(deps, order, body)
  const satang = chosen.length * bagSatang
  const wires = chosen.map(({ wire }) => ({
    ...wire,
    id: wireId('ser'),
    quantity: 1,
    total_amount: decimalOf(bagSatang),
    total_currency: 'THB',
  }))
  updateOrderRecord(books, order.id, { services: [...order.kept.services, ...wires] })
  books.reprice(order.id, order.baseSatang + satang)
  books.issue(order.id, emdsOf({ satang, wires, seats: [] }, order.offer.carrier))
  return requireOrder(books, order.id)
}

function chooseServices(deps: OrderServiceDeps, order: Order, body: OrderServicesBody): BagOnSale[] {
  if (deps.books.endedAt(order, deps.clock.now())) refuse('already_cancelled', 'The order is cancelled.')
  const onSale = bagsLeft(deps, order)
  const ids = body.add_services.map((one) => one.id)
  if (new Set(ids).size < ids.length || body.add_services.some((one) => one.quantity !== 1))
    refuse('validation_inclusion', 'There is one of each.', '/add_services/quantity')
  return ids.map(
    (id) =>
      onSale.find((one) => one.id === id) ??
      refuse('ancillary_service_not_available', 'This is not on sale for the order.'),
  )
}
