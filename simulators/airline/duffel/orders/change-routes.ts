import { z } from 'zod'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { CarrierChange } from '../../world/world-reservation.ts'
import { changeId, toWireChange, isScheduleChange } from './change-wire.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { type ChangeAnswer, type Order, updateOrderRecord, requireOrder, allOrders } from './order-record.ts'
import { pageOf } from '../paging.ts'
import { refuse } from '../wire-refusal.ts'
import { parseData } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'

/** Routes for airline-initiated changes of sold flights and the agency's answers to them. */
export const changeRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'GET', path: /^\/air\/airline_initiated_changes$/, handler: listChanges },
  {
    method: 'GET',
    path: /^\/air\/airline_initiated_changes\/([^/]+)$/,
    handler: (desks, _request, { id }) => changeAnswer(findChange(desks, id)),
  },
  { method: 'PATCH', path: /^\/air\/airline_initiated_changes\/([^/]+)$/, handler: updateChange },
  {
    method: 'POST',
    path: /^\/air\/airline_initiated_changes\/([^/]+)\/actions\/accept$/,
    handler: (desks, _request, { id }) => recordChangeReply(desks, id, 'accepted'),
  },
]

const changeBody = z.strictObject({ action_taken: z.enum(['accepted', 'cancelled', 'changed']) })

type Found = { readonly order: Order; readonly change: CarrierChange }

function scheduleChangesOf(order: Order): Found[] {
  return order.changes.filter(isScheduleChange).map((change) => ({ order, change }))
}

function findChange({ books }: AirlineHandlers, id: string): Found {
  const found = allOrders(books)
    .flatMap(scheduleChangesOf)
    .find(({ change }) => changeId(change) === id)
  return found ?? refuse('not_found', 'There is no such airline-initiated change.')
}

function changeAnswer({ order, change }: Found): WireAnswer {
  return { status: 200, body: { data: toWireChange(order, change) } }
}

function listChanges({ books }: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const orderId = query.get('order_id')
  const orders = orderId === null ? allOrders(books) : [requireOrder(books, orderId)]
  const rows = orders.flatMap((order) =>
    scheduleChangesOf(order).map((one) => toWireChange(order, one.change)),
  )
  return { status: 200, body: pageOf(rows, query) }
}

function updateChange(desks: AirlineHandlers, request: WireRequest, { id }: Ids): WireAnswer {
  return recordChangeReply(desks, id, parseData(request, changeBody).action_taken)
}

function recordChangeReply(desks: AirlineHandlers, id: string, taken: ChangeAnswer['taken']): WireAnswer {
  const { books, clock } = desks
  const { order, change } = findChange(desks, id)
  if (change.answeredAt ?? order.kept.answers[change.id]) {
    return refuse('unsupported_action', 'Something was done about this change already.')
  }
  updateOrderRecord(books, order.id, {
    answers: { ...order.kept.answers, [change.id]: { taken, at: clock.now() } },
  })
  if (taken === 'accepted') books.acceptChange(order.id, change.id)
  return changeAnswer(findChange(desks, id))
}
