import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { AccessTokenHandlers } from './access-token-handlers.ts'
import { showApproval, showPendingCaptures, applyApproval, applyReviewDecision } from './approval-page.ts'
import type { CallHeaders } from './handler-deps.ts'
import type { OrderHandlers } from './order-handlers.ts'
import { toWireCapture, toWireOrder, toWireRefund } from './order-wire.ts'
import { transactionReport } from './report-wire.ts'
import type { WebhookHandlers } from './webhook-handlers.ts'
import { debugId } from './wire-ids.ts'
import { invalidToken, refuse } from './wire-refusal.ts'
import { parseBody, headerValue, orderBody, refundBody } from './wire-requests.ts'

/** The handlers behind the API. */
export type PaypalHandlers = {
  readonly clock: SimulatedClock
  readonly access: AccessTokenHandlers
  readonly orders: OrderHandlers
  readonly webhooks: WebhookHandlers
}

type Handler = (desks: PaypalHandlers, request: WireRequest, id: string) => WireAnswer | Promise<WireAnswer>
type Route = {
  readonly method: string
  readonly path: RegExp
  readonly handler: Handler
  /** Whether the route needs no token: for browsers, and for clients without a token yet. */
  readonly isOpen?: boolean
}

const id = '([A-Za-z0-9_-]+)'
const routes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/oauth2\/token$/,
    handler: ({ access }, request) => access.hand(request),
    isOpen: true,
  },
  { method: 'POST', path: /^\/v2\/checkout\/orders$/, handler: createOrder },
  { method: 'GET', path: new RegExp(`^/v2/checkout/orders/${id}$`), handler: showOrder },
  { method: 'POST', path: new RegExp(`^/v2/checkout/orders/${id}/capture$`), handler: captureOrder },
  { method: 'GET', path: new RegExp(`^/v2/payments/captures/${id}$`), handler: showCapture },
  { method: 'POST', path: new RegExp(`^/v2/payments/captures/${id}/refund$`), handler: refundCapture },
  { method: 'GET', path: new RegExp(`^/v2/payments/refunds/${id}$`), handler: showRefund },
  { method: 'GET', path: /^\/v1\/reporting\/transactions$/, handler: transactionSearch },
  {
    method: 'POST',
    path: /^\/v1\/notifications\/webhooks$/,
    handler: ({ webhooks }, request) => webhooks.register(request),
  },
  {
    method: 'POST',
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    handler: ({ webhooks }, request) => webhooks.verify(request),
  },
  {
    method: 'GET',
    path: new RegExp(`^/v1/notifications/certs/${id}$`),
    handler: ({ webhooks }, _request, certificateId) => webhooks.certificate(certificateId),
    isOpen: true,
  },
  {
    method: 'GET',
    path: /^\/checkoutnow$/,
    handler: ({ orders }, request) => showApproval(orders, request),
    isOpen: true,
  },
  {
    method: 'POST',
    path: /^\/checkoutnow$/,
    handler: ({ orders }, request) => applyApproval(orders, request),
    isOpen: true,
  },
  { method: 'GET', path: /^\/$/, handler: ({ orders }) => showPendingCaptures(orders), isOpen: true },
  {
    method: 'POST',
    path: /^\/settle$/,
    handler: ({ orders }, request) => applyReviewDecision(orders, request),
    isOpen: true,
  },
]

/** Routes a request to its handler and returns the answer; refuses an unknown route. */
export async function routeRequest(desks: PaypalHandlers, request: WireRequest): Promise<WireAnswer> {
  for (const { method, path, handler, isOpen } of routes) {
    const found = path.exec(request.path)
    if (!found || method !== request.method) continue
    if (!isOpen && !desks.access.knows(request)) return invalidToken()
    const answer = await handler(desks, request, found[1] ?? '')
    return { ...answer, headers: { 'paypal-debug-id': debugId(), ...answer.headers } }
  }
  return refuse(404, 'INVALID_RESOURCE_ID')
}

/** Returns the request id of a change; some routes allow it to be absent, others refuse. */
function callHeadersOf(request: WireRequest): CallHeaders {
  const requestId = headerValue(request, 'paypal-request-id')
  return {
    requestId: requestId ?? refuse(400, 'PAYPAL_REQUEST_ID_REQUIRED'),
    origin: `http://${headerValue(request, 'host') ?? 'simulator'}`,
    effects: request.effects,
  }
}

function prefersMinimalAnswer(request: WireRequest): boolean {
  return headerValue(request, 'prefer') !== 'return=representation'
}

async function createOrder({ orders }: PaypalHandlers, request: WireRequest): Promise<WireAnswer> {
  const { value, isReplay } = await orders.create(parseBody(request, orderBody), callHeadersOf(request))
  return { status: isReplay ? 200 : 201, body: toWireOrder(value, prefersMinimalAnswer(request)) }
}

function showOrder({ orders }: PaypalHandlers, _request: WireRequest, orderId: string): WireAnswer {
  return { status: 200, body: toWireOrder(orders.order(orderId)) }
}

async function captureOrder(
  { orders }: PaypalHandlers,
  request: WireRequest,
  orderId: string,
): Promise<WireAnswer> {
  const { value, isReplay } = await orders.capture(orderId, callHeadersOf(request))
  return { status: isReplay ? 200 : 201, body: toWireOrder(value) }
}

function showCapture({ orders }: PaypalHandlers, _request: WireRequest, captureId: string): WireAnswer {
  return { status: 200, body: toWireCapture(orders.captured(captureId), true) }
}

async function refundCapture(
  { orders }: PaypalHandlers,
  request: WireRequest,
  captureId: string,
): Promise<WireAnswer> {
  const { value, isReplay } = await orders.refund(
    captureId,
    parseBody(request, refundBody),
    callHeadersOf(request),
  )
  const body = toWireRefund(orders.captured(captureId), value, prefersMinimalAnswer(request))
  return { status: isReplay ? 200 : 201, body }
}

function showRefund({ orders }: PaypalHandlers, _request: WireRequest, refundId: string): WireAnswer {
  const { order, refund } = orders.refunded(refundId)
  return { status: 200, body: toWireRefund(order, refund) }
}

function transactionSearch({ clock, orders }: PaypalHandlers, request: WireRequest): WireAnswer {
  return transactionReport({ orders: orders.all(), now: clock.now() }, request)
}
