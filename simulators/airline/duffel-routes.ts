import { type Books } from './order-ledger.ts'
import { type OfferDesk, offerWire } from './offer-desk.ts'
import { type OrderDesk } from './order-desk.ts'
import { cancellationWire, orderWire } from './order-wire.ts'
import { pageOf } from './paging.ts'
import { hasSeatsFor } from './seats.ts'
import { wireId } from './wire-ids.ts'
import { decimalOf } from './wire-money.ts'
import { refuse } from './wire-refusal.ts'
import {
  cancellationBody,
  checkHeaders,
  dataOf,
  offerRequestBody,
  orderBody,
  paymentBody,
} from './wire-requests.ts'
import { type WireAnswer, type WireRequest } from '../control-plane/wire-exchange.ts'
import { type WorldClock } from '../control-plane/world-clock.ts'

/** Who does the work behind the wire. */
export type AirlineDesks = {
  readonly clock: WorldClock
  readonly offers: OfferDesk
  readonly orders: OrderDesk
  readonly books: Books
}

type Handler = (desks: AirlineDesks, request: WireRequest, id: string) => WireAnswer | Promise<WireAnswer>

const routes: readonly { readonly method: string; readonly path: RegExp; readonly handler: Handler }[] = [
  { method: 'POST', path: /^\/air\/offer_requests$/, handler: requestOffers },
  { method: 'GET', path: /^\/air\/offers\/([^/]+)$/, handler: showOffer },
  { method: 'POST', path: /^\/air\/orders$/, handler: createOrder },
  { method: 'GET', path: /^\/air\/orders$/, handler: listOrders },
  { method: 'GET', path: /^\/air\/orders\/([^/]+)$/, handler: showOrder },
  { method: 'POST', path: /^\/air\/payments$/, handler: payOrder },
  { method: 'POST', path: /^\/air\/order_cancellations$/, handler: quoteCancellation },
  { method: 'GET', path: /^\/air\/order_cancellations\/([^/]+)$/, handler: showCancellation },
  {
    method: 'POST',
    path: /^\/air\/order_cancellations\/([^/]+)\/actions\/confirm$/,
    handler: confirmCancellation,
  },
]

/** Finds the route of a request and lets it be answered; refuses what the wire does not know. */
export async function routeRequest(desks: AirlineDesks, request: WireRequest): Promise<WireAnswer> {
  checkHeaders(request)
  for (const { method, path, handler } of routes) {
    const found = path.exec(request.path)
    if (found && method === request.method) {
      return withLimits(await handler(desks, request, decodeURIComponent(found[1] ?? '')))
    }
  }
  return refuse('not_found', 'The requested resource does not exist.')
}

function withLimits(answer: WireAnswer): WireAnswer {
  const limits = { 'ratelimit-limit': '4000', 'ratelimit-remaining': '3999', 'ratelimit-reset': '60' }
  return { ...answer, headers: { 'x-request-id': wireId('req'), ...limits, ...answer.headers } }
}

function requestOffers(desks: AirlineDesks, request: WireRequest): WireAnswer {
  const body = dataOf(request, offerRequestBody)
  const hasSeats = hasSeatsFor(desks.books, desks.clock.now(), request.effects.seats)
  const found = desks.offers.search(body, hasSeats)
  const wantsOffers = request.query.get('return_offers') !== 'false'
  const data = {
    id: wireId('orq'),
    live_mode: false,
    created_at: desks.clock.now(),
    cabin_class: body.cabin_class ?? null,
    client_key: wireId('key'),
    passengers: found.passengers,
    slices: body.slices.map(({ origin, destination, departure_date }) => ({
      origin,
      destination,
      departure_date,
    })),
    ...(wantsOffers ? { offers: found.offers.map(offerWire) } : {}),
  }
  return { status: 201, body: { data } }
}

function showOffer(desks: AirlineDesks, request: WireRequest, id: string): WireAnswer {
  const offer = desks.offers.offer(id, 'offer_no_longer_available')
  if (request.effects.priceDrift !== undefined) desks.offers.drift(id, request.effects.priceDrift)
  if (!hasSeatsFor(desks.books, desks.clock.now(), request.effects.seats)(offer.needs)) {
    refuse('offer_no_longer_available', 'The seats have been sold.')
  }
  const services = request.query.get('return_available_services') === 'true' ? { available_services: [] } : {}
  return { status: 200, body: { data: { ...offerWire(desks.offers.offer(id, 'not_found')), ...services } } }
}

async function createOrder(desks: AirlineDesks, request: WireRequest): Promise<WireAnswer> {
  const order = await desks.orders.create(dataOf(request, orderBody), request.effects)
  return { status: 201, body: { data: orderWire(order, desks.clock.now()) } }
}

function listOrders(desks: AirlineDesks, request: WireRequest): WireAnswer {
  const { query } = request
  const now = desks.clock.now()
  const awaiting = query.get('awaiting_payment')
  const reference = query.get('booking_reference')
  const names = query.getAll('passenger_name[]').map((name) => name.toUpperCase())
  const wanted = desks.orders
    .all()
    .filter((one) => reference === null || one.recordLocator === reference)
    .filter((one) => names.every((name) => namesOf(one.passengers).includes(name)))
    .map((one) => orderWire(one, now))
    .filter((one) => awaiting === null || String(isAwaitingPayment(one)) === awaiting)
  return { status: 200, body: pageOf(wanted, query) }
}

function namesOf(
  passengers: readonly { readonly given_name: string; readonly family_name: string }[],
): string {
  return passengers
    .map((one) => `${one.given_name} ${one.family_name}`)
    .join('\n')
    .toUpperCase()
}

function isAwaitingPayment(order: Record<string, unknown>): boolean {
  const status = order['payment_status'] as { readonly awaiting_payment: boolean }
  return status.awaiting_payment
}

function showOrder(desks: AirlineDesks, request: WireRequest, id: string): WireAnswer {
  if (request.effects.priceDrift !== undefined) desks.orders.drift(id, request.effects.priceDrift)
  return { status: 200, body: { data: orderWire(desks.orders.order(id), desks.clock.now()) } }
}

async function payOrder(desks: AirlineDesks, request: WireRequest): Promise<WireAnswer> {
  const { order_id: orderId, payment } = dataOf(request, paymentBody)
  const order = await desks.orders.pay(orderId, payment, request.effects)
  const data = {
    id: order.paymentId,
    order_id: orderId,
    type: payment.type,
    amount: decimalOf(order.base + order.tax),
    currency: 'THB',
    created_at: order.paidAt,
    live_mode: false,
    status: 'succeeded',
  }
  return { status: 201, body: { data } }
}

function quoteCancellation(desks: AirlineDesks, request: WireRequest): WireAnswer {
  const { order_id: orderId } = dataOf(request, cancellationBody)
  return { status: 201, body: { data: cancellationWire(desks.orders.quoteCancellation(orderId)) } }
}

function showCancellation(desks: AirlineDesks, _request: WireRequest, id: string): WireAnswer {
  return { status: 200, body: { data: cancellationWire(desks.orders.cancellation(id)) } }
}

async function confirmCancellation(
  desks: AirlineDesks,
  _request: WireRequest,
  id: string,
): Promise<WireAnswer> {
  return { status: 200, body: { data: cancellationWire(await desks.orders.confirmCancellation(id)) } }
}
