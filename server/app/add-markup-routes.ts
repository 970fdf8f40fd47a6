import type { FastifyInstance } from 'fastify'
import { markupBookRoutes } from '#server/flow/price/markup/markup-book-routes.ts'
import { markupDryRunRoutes } from '#server/flow/price/markup/markup-dry-run-routes.ts'
import { exchangeRateRoutes } from '#server/staff/exchange-rates/exchange-rate-routes.ts'
import { createExchangeRateStore } from '#server/staff/exchange-rates/exchange-rate-store.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AppContext } from './app-deps.ts'
import { routingRuleRoutes } from '#server/flow/offers/routing/routing-rule-routes.ts'
import type { Steps } from './build-booking-flow.ts'

type Routed = Pick<
  Steps,
  | 'priceStore'
  | 'routingRules'
  | 'routedSuppliers'
  | 'books'
  | 'pastSearches'
  | 'placeOf'
  | 'price'
  | 'markups'
> & {
  readonly reference: Reference
}

/** Registers the routes of what decides on offers: the markup book, the routing rules, their dry runs, exchange rates. */
export function addMarkupRoutes(http: FastifyInstance, { clock, db }: AppContext, steps: Routed): void {
  const { priceStore: store, reference } = steps
  const isKnownAirline = (code: string) => reference.airline(code) !== undefined
  const isKnownCountry = (code: string) => reference.country(code) !== undefined
  const parts = { ...steps, store, clock, isAirline: isKnownAirline, isCountry: isKnownCountry }
  markupBookRoutes(http, parts)
  markupDryRunRoutes(http, parts)
  routingRuleRoutes(http, { ...parts, rules: steps.routingRules })
  exchangeRateRoutes(http, { rates: createExchangeRateStore(db), clock })
}
