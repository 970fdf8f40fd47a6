import { z } from 'zod'
import { type WireAnswer, type WireRequest } from '#simulators/control-plane/http-call.ts'
import { type CarrierChange } from '../../world/world-books.ts'
import { changeId, changeWire, isScheduleChange } from './change-wire.ts'
import { type AirlineHandlers } from '../duffel-handlers.ts'
import { type ChangeAnswer, type Order, keepOrder, orderIn, ordersIn } from './order-record.ts'
import { pageOf } from '../paging.ts'
import { refuse } from '../wire-refusal.ts'
import { dataOf } from '../wire-requests.ts'
import { type Ids, type Route } from '../wire-route.ts'

/** Routes for airline-initiated changes of sold flights and the agency's answers to them. */
export const changeRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'GET', path: /^\/air\/airline_initiated_changes$/, handler: list },
  {
    method: 'GET',
    path: /^\/air\/airline_initiated_changes\/([^/]+)$/,
    handler: (desks, _request, { id }) => shown(changeIn(desks, id)),
  },
  { method: 'PATCH', path: /^\/air\/airline_initiated_changes\/([^/]+)$/, handler: update },
  {
    method: 'POST',
    path: /^\/air\/airline_initiated_changes\/([^/]+)\/actions\/accept$/,
    handler: (desks, _request, { id }) => answer(desks, id, 'accepted'),
  },
]

const changeBody = z.strictObject({ action_taken: z.enum(['accepted', 'cancelled', 'changed']) })

type Found = { readonly order: Order; readonly change: CarrierChange }

function changesOf(order: Order): Found[] {
  return order.changes.filter(isScheduleChange).map((change) => ({ order, change }))
}

function changeIn({ books }: AirlineHandlers, id: string): Found {
  const found = ordersIn(books)
    .flatMap(changesOf)
    .find(({ change }) => changeId(change) === id)
  return found ?? refuse('not_found', 'There is no such airline-initiated change.')
}

function shown({ order, change }: Found): WireAnswer {
  return { status: 200, body: { data: changeWire(order, change) } }
}

function list({ books }: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const orderId = query.get('order_id')
  const orders = orderId === null ? ordersIn(books) : [orderIn(books, orderId)]
  const rows = orders.flatMap((order) => changesOf(order).map((one) => changeWire(order, one.change)))
  return { status: 200, body: pageOf(rows, query) }
}

function update(desks: AirlineHandlers, request: WireRequest, { id }: Ids): WireAnswer {
  return answer(desks, id, dataOf(request, changeBody).action_taken)
}

function answer(desks: AirlineHandlers, id: string, taken: ChangeAnswer['taken']): WireAnswer {
  const { books, clock } = desks
  const { order, change } = changeIn(desks, id)
  if (change.answeredAt ?? order.kept.answers[change.id]) {
    return refuse('unsupported_action', 'Something was done about this change already.')
  }
  keepOrder(books, order.id, {
    answers: { ...order.kept.answers, [change.id]: { taken, at: clock.now() } },
  })
  if (taken === 'accepted') books.acceptChange(order.id, change.id)
  return shown(changeIn(desks, id))
}
