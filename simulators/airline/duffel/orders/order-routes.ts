import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { matchingOrders } from './order-filters.ts'
import { type Order, updateOrderRecord } from './order-record.ts'
import type { OrderPlan } from './create-order.ts'
import { toWireCancellation, toWireOrder, toWirePayment } from './order-wire.ts'
import { pageOf } from '../paging.ts'
import { RefusedRequest } from '../wire-refusal.ts'
import { cancellationBody, parseData, orderBody, orderPatch, paymentBody } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'

/** Routes for creating, reading, paying and cancelling orders. */
export const orderRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'POST', path: /^\/air\/orders$/, handler: createOrder },
  { method: 'GET', path: /^\/air\/orders$/, handler: listOrders },
  { method: 'GET', path: /^\/air\/orders\/([^/]+)$/, handler: showOrder },
  { method: 'PATCH', path: /^\/air\/orders\/([^/]+)$/, handler: updateOrder },
  { method: 'POST', path: /^\/air\/payments$/, handler: payOrder },
  { method: 'POST', path: /^\/air\/order_cancellations$/, handler: quoteCancellation },
  { method: 'GET', path: /^\/air\/order_cancellations$/, handler: listCancellations },
  { method: 'GET', path: /^\/air\/order_cancellations\/([^/]+)$/, handler: showCancellation },
  {
    method: 'POST',
    path: /^\/air\/order_cancellations\/([^/]+)\/actions\/confirm$/,
    handler: confirmCancellation,
  },
]

async function createOrder(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const { effects } = request
  const plan = desks.orders.plan(parseData(request, orderBody), effects)
  const { acceptThenCommitMs: laterMs, acceptThenFail } = effects
  if (laterMs !== undefined || acceptThenFail) {
    void makeOrderLater(desks, plan, { laterMs: laterMs ?? 0, isToFail: acceptThenFail === true })
    return accepted
  }
  const order = await desks.orders.make(plan, effects)
  return { status: 201, body: { data: toWireOrder(order, desks.clock.now()) } }
}

/** The order is not made yet: a webhook event follows when it is made or has failed. */
const accepted: WireAnswer = { status: 202, body: { data: {} } }

type Later = { readonly laterMs: number; readonly isToFail: boolean }

async function makeOrderLater(
  desks: AirlineHandlers,
  plan: OrderPlan,
  { laterMs, isToFail }: Later,
): Promise<void> {
  const { clock, orders, webhooks } = desks
  const world = clock.worldsBefore()
  await clock.sleep(laterMs)
  // work that waited over a reset must not write into the new books
  if (clock.worldsBefore() !== world) return
  const order = isToFail ? undefined : await makeUnlessRefused(() => orders.make(plan, {}))
  if (order) return
  const { id: offerId } = plan.offer
  const object = { offer_id: offerId, metadata: plan.body.metadata ?? {} }
  webhooks.tell({ type: 'order.creation_failed', idempotencyKey: `failed_${offerId}`, object })
}

async function makeUnlessRefused(make: () => Promise<Order>): Promise<Order | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof RefusedRequest) return undefined
    throw error
  }
}

function listOrders(desks: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const now = desks.clock.now()
  const wires = desks.orders.all().map((one) => toWireOrder(one, now))
  return { status: 200, body: pageOf(matchingOrders(wires, query), query) }
}

function updateOrder(desks: AirlineHandlers, request: WireRequest, { id }: Ids): WireAnswer {
  const { metadata } = parseData(request, orderPatch)
  const order = updateOrderRecord(desks.books, desks.orders.order(id).id, { metadata })
  return { status: 200, body: { data: toWireOrder(order, desks.clock.now()) } }
}

function showOrder(desks: AirlineHandlers, request: WireRequest, { id }: Ids): WireAnswer {
  if (request.effects.priceDrift !== undefined) desks.orders.drift(id, request.effects.priceDrift)
  return { status: 200, body: { data: toWireOrder(desks.orders.order(id), desks.clock.now()) } }
}

async function payOrder(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const { order_id: orderId, payment } = parseData(request, paymentBody)
  const order = await desks.orders.pay(orderId, payment, request.effects)
  return { status: 201, body: { data: toWirePayment(order, payment.type) } }
}

function quoteCancellation(desks: AirlineHandlers, request: WireRequest): WireAnswer {
  const { order_id: orderId } = parseData(request, cancellationBody)
  const data = toWireCancellation(desks.orders.quoteCancellation(orderId))
  desks.webhooks.tell({
    type: 'order_cancellation.created',
    idempotencyKey: String(data['id']),
    object: data,
  })
  return { status: 201, body: { data } }
}

function listCancellations({ orders }: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const orderId = query.get('order_id')
  const rows = orders
    .all()
    .filter((one) => orderId === null || one.id === orderId)
    .flatMap((one) => Object.values(one.kept.cancellations).toReversed())
  return { status: 200, body: pageOf(rows.map(toWireCancellation), query) }
}

function showCancellation(desks: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  return { status: 200, body: { data: toWireCancellation(desks.orders.cancellation(id)) } }
}

async function confirmCancellation(
  desks: AirlineHandlers,
  _request: WireRequest,
  { id }: Ids,
): Promise<WireAnswer> {
  const data = toWireCancellation(await desks.orders.confirmCancellation(id))
  desks.webhooks.tell({ type: 'order_cancellation.confirmed', idempotencyKey: id, object: data })
  return { status: 200, body: { data } }
}
