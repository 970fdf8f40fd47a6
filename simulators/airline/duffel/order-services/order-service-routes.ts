import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { toWireOrder } from '../orders/order-wire.ts'
import { parseData } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'
import { orderServicesBody } from './order-service-requests.ts'

/** Routes for bags of orders that exist: what is on sale, and the purchase. */
export const orderServiceRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'GET', path: /^\/air\/orders\/([^/]+)\/available_services$/, handler: listServices },
  { method: 'POST', path: /^\/air\/orders\/([^/]+)\/services$/, handler: addServices },
]

function listServices({ orders }: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  return { status: 200, body: { data: orders.availableServices(id) } }
}

async function addServices(
  { orders, clock }: AirlineHandlers,
  request: WireRequest,
  { id: orderId }: Ids,
): Promise<WireAnswer> {
  const body = parseData(request, orderServicesBody)
  const order = await orders.addServices({ orderId, body, effects: request.effects })
  return { status: 200, body: { data: toWireOrder(order, clock.now()) } }
}
