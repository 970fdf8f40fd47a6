import type { WireAnswer, WireRequest } from '../../control-plane/http-call.ts'
import { changeRoutes } from './orders/change-routes.ts'
import type { AirlineHandlers } from './duffel-handlers.ts'
import { offerRoutes } from './offers/offer-routes.ts'
import { orderChangeRoutes } from './order-changes/order-change-routes.ts'
import { orderServiceRoutes } from './order-services/order-service-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { partialOfferRoutes } from './offers/partial-offer-routes.ts'
import { referenceRoutes } from './reference-routes.ts'
import { searchRoutes } from './offers/search-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import { wireId } from './wire-ids.ts'
import { RefusedRequest, refusalAnswer, refuse } from './wire-refusal.ts'
import { checkHeaders } from './wire-requests.ts'
import type { Route } from './wire-route.ts'

const routes: readonly Route<AirlineHandlers>[] = [
  ...searchRoutes,
  ...partialOfferRoutes,
  ...offerRoutes,
  ...orderRoutes,
  ...changeRoutes,
  ...orderChangeRoutes,
  ...orderServiceRoutes,
  ...webhookRoutes,
  ...referenceRoutes,
]

/** Routes a request to its handler and returns the answer; a refusal is an answer, too. */
export async function routeRequest(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const { headers, isOver } = desks.limit.take()
  const answer = await catchRefusal(() =>
    isOver
      ? refuse('rate_limit_exceeded', 'Too many requests hit the API too quickly.')
      : dispatchRequest(desks, request),
  )
  const { 'x-request-id': requestId = wireId('req'), ...own } = answer.headers ?? {}
  // the same clock as the end of the rate limit's window
  const date = new Date(desks.clock.nowMs()).toUTCString()
  return { ...answer, headers: { 'x-request-id': requestId, date, ...headers, ...own } }
}

async function catchRefusal(work: () => WireAnswer | Promise<WireAnswer>): Promise<WireAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedRequest) return refusalAnswer(error.refusal)
    throw error
  }
}

function dispatchRequest(desks: AirlineHandlers, request: WireRequest): WireAnswer | Promise<WireAnswer> {
  checkHeaders(request)
  for (const { method, path, handler } of routes) {
    const found = path.exec(request.path)
    if (!found || method !== request.method) continue
    const [id = '', second = ''] = found.slice(1).map(decodeURIComponent)
    return handler(desks, request, { id, second })
  }
  return refuse('not_found', 'The requested resource does not exist.')
}
