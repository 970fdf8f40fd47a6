import type { FastifyInstance } from 'fastify'
import { scheduleChangeRoutes } from '#server/flow/ticket/schedule-change/schedule-change-routes.ts'
import { scheduleChangePolicyRoutes } from '#server/flow/ticket/schedule-change/policy/schedule-change-policy-routes.ts'
import { changeRequestRoutes } from '#server/flow/ticket/change-request/change-request-routes.ts'
import { exchangeRoutes } from '#server/flow/ticket/exchange/exchange-routes.ts'
import { payExchangeRoutes } from '#server/flow/ticket/exchange/pay-exchange-routes.ts'
import { extraSaleRoutes } from '#server/flow/ticket/extra-sale/extra-sale-routes.ts'
import { staffExtraSaleRoutes } from '#server/flow/ticket/extra-sale/staff-extra-sale-routes.ts'
import { travelDocumentRoutes } from '#server/flow/ticket/document/travel-document-routes.ts'
import { splitRoutes } from '#server/flow/ticket/split/split-routes.ts'
import { ticketRefundRoutes } from '#server/flow/ticket/ticket-refund/ticket-refund-routes.ts'
import { passengerServiceRoutes } from '#server/flow/ticket/special-service/passenger-service-routes.ts'
import { ticketRoutes } from '#server/flow/ticket/ticket-routes.ts'
import type { AppContext } from '../app-deps.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { Steps } from '../build-booking-flow.ts'

/** Registers the routes of an order for its owner, and of its requests. */
export function addOrderRoutes(
  http: FastifyInstance,
  { log, clock }: AppContext,
  steps: Steps & { readonly reference: Reference },
): void {
  ticketRoutes(http, steps)
  travelDocumentRoutes(http, steps)
  exchangeRoutes(http, steps)
  payExchangeRoutes(http, steps)
  extraSaleRoutes(http, steps)
  staffExtraSaleRoutes(http, steps)
  ticketRefundRoutes(http, steps)
  splitRoutes(http, steps)
  passengerServiceRoutes(http, steps)
  changeRequestRoutes(http, steps)
  scheduleChangeRoutes(http, { ...steps, log })
  scheduleChangePolicyRoutes(http, { ...steps, clock })
}
