import { type AssignRequest } from '#contract/api/staff/staff-orders.ts'
import { type ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { type Result } from '#contract/terms/result.ts'
import { type Schema, callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { type FlightAction } from './change/schedule-change-options.ts'

const shapes = () => import('#contract/api/staff/staff-orders.ts')

/** Takes an order on or lets it go; what stands in the way of it, if anything. */
export async function sendAssignment(wanted: AssignRequest): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/assign',
    body: { json: wanted },
    schema: () => shapes().then(({ assignAnswer }) => assignAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** Adds a note to an order; what stands in the way of it, if anything. */
export async function sendNote(orderNumber: string, text: string): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/note',
    body: { json: { orderNumber, text } },
    schema: () => shapes().then(({ notesAnswer }) => notesAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** Has the tickets of a paid order asked for again; what stands in the way of it, if anything. */
export async function requestTickets(orderNumber: string): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/ticket',
    body: { json: { orderNumber } },
    schema: () => shapes().then(({ ticketAgainAnswer }) => ticketAgainAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** The order is asked for again after every change, so that the answer needs not be read. */
const anyAnswer: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) }

/** Sends what a clerk does with an order, below /api/staff/; returns what stands in the way of it, if anything. */
export async function sendToOrders(path: string, json: object): Promise<Failure | undefined> {
  const address = `/api/staff/${path}`
  const sent = await callApi({ method: 'POST', path: address, body: { json }, schema: anyAnswer })
  return sent.ok ? undefined : sent.fault
}

/** What staff do about flights that the airline has changed; returns what stands in the way of it, if anything. */
export function sendFlightAction(
  action: FlightAction,
  why: { readonly orderNumber: string; readonly changeId: string; readonly reason: string },
): Promise<Failure | undefined> {
  if (action === 'refund') return sendToOrders('change-requests/cancelled-flight', why)
  return sendToOrders('orders/schedule-change', { ...why, action: action })
}

/** Asks what a request that the customer makes by phone would cost or bring. */
export function requestByPhone(asked: {
  readonly orderNumber: string
  readonly kind: 'refund' | 'change'
  readonly wish?: string
}): Promise<Result<ChangeRequestAnswer, Failure>> {
  return callApi({
    method: 'POST',
    path: '/api/staff/change-requests/quote',
    body: { json: asked },
    schema: () => import('#contract/api/change-request.ts').then((own) => own.changeRequestAnswer),
  })
}
