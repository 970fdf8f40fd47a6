import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import type { AirlineWorld } from '../../world/airline-world.ts'
import type { ReservationStore } from '../../world/reservation-store.ts'
import type { SeatNeed } from '../../world/world-offer.ts'
import type { OfferHandlers } from '../offers/offer-handlers.ts'
import {
  type ServicesToAdd,
  addOrderServices,
  availableServices,
} from '../order-services/add-order-services.ts'
import { takenSeats } from '../offers/offer-seats.ts'
import { selectServices } from '../offers/offer-services.ts'
import { checkAmount, checkOrder } from './order-checks.ts'
import {
  type Cancellation,
  type Order,
  updateOrderRecord,
  requireOrder,
  orderOf,
  allOrders,
  totalSatangOf,
} from './order-record.ts'
import { type OrderPlan, issuedDocumentsOf, newOrderRecord } from './create-order.ts'
import { wireId } from '../wire-ids.ts'
import { refuse } from '../wire-refusal.ts'
import type { OrderBody, WirePayment } from '../wire-requests.ts'

/** Creates, keeps, pays and cancels orders. A change takes `commitMs` to reach the books. */
export type OrderHandlers = {
  /**
   * Validates an order request and refuses it at once if invalid; {@link OrderHandlers.make} makes the order.
   */
  plan(body: OrderBody, effects: Effects): OrderPlan
  /** Makes the order at the airline after its delay; the seats may have sold out meanwhile. */
  make(plan: OrderPlan, effects: Effects): Promise<Order>
  /** Returns the order; refuses with not_found. */
  order(orderId: string): Order
  /** Returns all orders, newest first. */
  all(): Order[]
  pay(orderId: string, payment: WirePayment, effects: Effects): Promise<Order>
  /** Returns the services that are sold for an order now. */
  availableServices(orderId: string): Record<string, unknown>[]
  addServices(adding: ServicesToAdd): Promise<Order>
  quoteCancellation(orderId: string): Cancellation
  /** Returns the cancellation quote; refuses with not_found. */
  cancellation(cancellationId: string): Cancellation
  confirmCancellation(cancellationId: string): Promise<Cancellation>
  /** Changes the price of an unpaid order by percent. */
  drift(orderId: string, percent: number): void
}

/** Dependencies of the order handlers. */
export type OrderHandlerDeps = {
  readonly books: ReservationStore
  readonly clock: SimulatedClock
  readonly offers: OfferHandlers
  readonly world: AirlineWorld
  readonly commitMs: number
}

const quoteMinutes = 60

/** Creates order handlers over the airlines' books. */
export function createOrderHandlers(deps: OrderHandlerDeps): OrderHandlers {
  const { books } = deps
  return {
    plan: (body, effects) => planOrder(deps, body, effects),
    make: (input, effects) => makeOrder(deps, input, effects),
    pay: (orderId, payment, effects) => payForOrder(deps, { orderId, payment }, effects),
    order: (orderId) => requireOrder(books, orderId),
    all: () => allOrders(books),
    availableServices: (orderId) => availableServices(deps, orderId),
    addServices: (adding) => addOrderServices(deps, adding),
    quoteCancellation: (orderId) => quoteCancellation(deps, requireOrder(books, orderId)),
    cancellation: (id) => findCancellation(books, id),
    confirmCancellation: (id) => confirmCancellation(deps, id),
    drift: (orderId, percent) => changeOrderPrice(books, orderId, percent),
  }
}

function planOrder(
  { offers, world, books, clock }: OrderHandlerDeps,
  body: OrderBody,
  effects: Effects,
): OrderPlan {
  const offerId = body.selected_offers[0] ?? ''
  const offer = offers.offer(offerId, 'offer_expired')
  if (effects.priceDrift !== undefined) {
    offers.drift(offerId, effects.priceDrift)
    refuse('price_changed', 'The airline has changed the price.')
  }
  if (effects.isBalanceShort && body.type === 'instant')
    refuse('insufficient_balance', 'The balance does not cover this order.')
  const services = selectServices(offer, body.services ?? [], takenSeats(books, clock.now()))
  checkOrder({ body, offer, services })
  checkSeats(world, offer.needs, effects)
  return { body, offer, services }
}

async function makeOrder(
  { books, clock, world, commitMs }: OrderHandlerDeps,
  input: OrderPlan,
  effects: Effects,
): Promise<Order> {
  await clock.sleep(commitMs)
  checkSeats(world, input.offer.needs, effects)
  // the same seats may have been chosen meanwhile
  selectServices(input.offer, input.body.services ?? [], takenSeats(books, clock.now()))
  const order = orderOf(books.create(newOrderRecord(input)))
  return order ?? refuse('not_found', 'There is no such order.')
}

function checkSeats(world: AirlineWorld, needs: readonly SeatNeed[], effects: Effects): void {
  if (!world.hasSeats(needs, effects.seats)) refuse('offer_no_longer_available', 'The seats have been sold.')
}

function changeOrderPrice(books: ReservationStore, orderId: string, percent: number): void {
  const order = orderOf(books.reservation(orderId))
  if (!order || order.paidAt) return
  books.reprice(order.id, Math.round((order.baseSatang * (100 + percent)) / 100))
}

type PaymentCommand = { readonly orderId: string; readonly payment: WirePayment }

async function payForOrder(
  deps: OrderHandlerDeps,
  { orderId, payment }: PaymentCommand,
  effects: Effects,
): Promise<Order> {
  const { books, clock, commitMs } = deps
  checkPayable(deps, requireOrder(books, orderId))
  if (effects.priceDrift !== undefined) {
    changeOrderPrice(books, orderId, effects.priceDrift)
    refuse('price_changed', 'The airline has changed the price.')
  }
  checkAmount(payment, totalSatangOf(requireOrder(books, orderId)))
  await clock.sleep(commitMs)
  const order = requireOrder(books, orderId)
  checkPayable(deps, order)
  const documents = issuedDocumentsOf(order.kept.passengers, order.offer.carrier)
  books.pay(order.id, { paymentId: wireId('pay'), documents })
  return requireOrder(books, order.id)
}

function checkPayable({ books, clock }: OrderHandlerDeps, order: Order): void {
  if (order.paidAt) refuse('already_paid', 'The order is paid.')
  if (order.cancelledAt) refuse('already_cancelled', 'The order is cancelled.')
  if (books.endedAt(order, clock.now())) {
    refuse('past_payment_required_by_date', 'The order was not paid in time.')
  }
}

function quoteCancellation({ books, clock }: OrderHandlerDeps, order: Order): Cancellation {
  const at = clock.now()
  if (books.endedAt(order, at)) refuse('already_cancelled', 'The order is cancelled.')
  const isPaid = order.paidAt !== undefined
  const refund = cancellationRefundOf(order, at)
  const quote: Cancellation = {
    orderId: order.id,
    cancellationId: wireId('ore'),
    at,
    expiresAt: quoteExpiryOf(order, at),
    isPaid,
    ...(refund === undefined ? {} : { refund }),
  }
  storeCancellationQuote(books, order, quote)
  return quote
}

/** A quote ends with the time in which everything is paid back. */
function quoteExpiryOf({ voidableUntil }: Order, at: Instant): Instant {
  const usual = plusMinutes(at, quoteMinutes)
  return voidableUntil !== undefined && at < voidableUntil && voidableUntil < usual ? voidableUntil : usual
}

/**
 * Returns the refund: all of it for a flight that the airline cancelled, and while it grants a void; undefined where
 * the airline does not say.
 */
function cancellationRefundOf(order: Order, at: Instant): number | undefined {
  if (order.paidAt === undefined) return 0
  if (order.voidableUntil !== undefined && at < order.voidableUntil) return totalSatangOf(order)
  if (order.flights.some((one) => one.status === 'cancelledByCarrier')) return totalSatangOf(order)
  return order.kept.isRefundUnknown ? undefined : order.refundSatang
}

function storeCancellationQuote(books: ReservationStore, order: Order, quote: Cancellation): void {
  updateOrderRecord(books, order.id, {
    cancellations: { ...order.kept.cancellations, [quote.cancellationId]: quote },
  })
}

function findCancellation(books: ReservationStore, id: string): Cancellation {
  const quotes = allOrders(books).flatMap((one) => one.kept.cancellations[id] ?? [])
  return quotes[0] ?? refuse('not_found', 'There is no such cancellation.')
}

async function confirmCancellation(
  { books, clock, commitMs }: OrderHandlerDeps,
  id: string,
): Promise<Cancellation> {
  const quote = findCancellation(books, id)
  await clock.sleep(commitMs)
  const confirmedAt = clock.now()
  const order = requireOrder(books, quote.orderId)
  if (books.endedAt(order, confirmedAt)) refuse('already_cancelled', 'The order is cancelled.')
  if (quote.expiresAt <= confirmedAt) refuse('order_cancellation_expired', 'The quote has expired.')
  const confirmed = { ...quote, confirmedAt }
  books.cancel(order.id)
  storeCancellationQuote(books, order, confirmed)
  return confirmed
}
