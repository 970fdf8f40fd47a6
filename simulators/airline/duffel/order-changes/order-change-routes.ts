import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { pageOf } from '../paging.ts'
import { refuse } from '../wire-refusal.ts'
import { parseData } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'
import { orderChangeBody, orderChangeConfirmation, orderChangeRequestBody } from './order-change-requests.ts'
import { toWireChangeOffer, toWireChangeRequest, toWireOrderChange } from './order-change-wire.ts'

/** Routes for other flights of paid orders: request, offers, pending change, confirmation. */
export const orderChangeRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'POST', path: /^\/air\/order_change_requests$/, handler: createRequest },
  { method: 'GET', path: /^\/air\/order_change_requests\/([^/]+)$/, handler: showRequest },
  { method: 'GET', path: /^\/air\/order_change_offers$/, handler: listOffers },
  { method: 'GET', path: /^\/air\/order_change_offers\/([^/]+)$/, handler: showOffer },
  { method: 'POST', path: /^\/air\/order_changes$/, handler: createChange },
  { method: 'GET', path: /^\/air\/order_changes\/([^/]+)$/, handler: showChange },
  { method: 'POST', path: /^\/air\/order_changes\/([^/]+)\/actions\/confirm$/, handler: confirmChange },
]

function createRequest({ changes }: AirlineHandlers, request: WireRequest): WireAnswer {
  const made = changes.request(parseData(request, orderChangeRequestBody))
  return { status: 201, body: { data: toWireChangeRequest(made, changes.offersOf(made)) } }
}

function showRequest({ changes }: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  const request = changes.requestOf(id)
  return { status: 200, body: { data: toWireChangeRequest(request, changes.offersOf(request)) } }
}

function listOffers({ changes }: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const id = query.get('order_change_request_id')
  if (id === null) return refuse('validation_required', 'Say which request.', '/order_change_request_id')
  return { status: 200, body: pageOf(changes.offersOf(changes.requestOf(id)).map(toWireChangeOffer), query) }
}

function showOffer({ changes }: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  return { status: 200, body: { data: toWireChangeOffer(changes.offer(id)) } }
}

function createChange({ changes }: AirlineHandlers, request: WireRequest): WireAnswer {
  const { selected_order_change_offer: offerId } = parseData(request, orderChangeBody)
  return { status: 201, body: { data: toWireOrderChange(changes.create(offerId, request.effects)) } }
}

function showChange({ changes }: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  return { status: 200, body: { data: toWireOrderChange(changes.change(id)) } }
}

async function confirmChange(
  { changes }: AirlineHandlers,
  request: WireRequest,
  { id }: Ids,
): Promise<WireAnswer> {
  const { payment } = parseData(request, orderChangeConfirmation)
  const confirmed = await changes.confirm({ changeId: id, payment, effects: request.effects })
  return { status: 200, body: { data: toWireOrderChange(confirmed) } }
}
