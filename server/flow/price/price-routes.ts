import type { FastifyInstance } from 'fastify'
import { readFareRules } from '#contract/api/fare-rules.ts'
import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import { succeed, type Result, fail } from '#contract/terms/result.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import { fareRulesAnswerOf } from './fare-rules-answer.ts'
import { agreementVersion, agreementTexts } from './agreements/agreements.ts'
import type { SupplyCapabilities } from '#server/providers/supply/supply-provider.ts'
import type { PriceStep, ConfirmedPrice } from './price.ts'
import {
  type PricingAnswer,
  type PricingRequest,
  confirmPrice,
  confirmPrecisePrice,
} from '#contract/api/price.ts'
import { listPaymentChoices } from '#contract/api/payment-choices.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import type { SellingMode } from '#contract/terms/booking.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { type PaymentTerms, paymentTermsOfAllMethods } from '#contract/terms/payment/payment-surcharge.ts'
import {
  type SearchOrigin,
  type Viewer,
  fareComponentAnswersOf,
  offerAnswerOf,
  viewerForCaller,
} from '#server/flow/offers/offers.ts'
import { type Caller, companyOfAgent, companyOfOffers } from '#server/platform/http/request/caller.ts'
import { agreementRoutes } from './agreements/agreement-routes.ts'
import { offerSeatsRoutes } from './extras/offer-seats-routes.ts'
import { paymentChoicesOf } from './payment-choices.ts'

/** Dependencies of this route. */
export type PriceRouteDeps = {
  readonly price: PriceStep
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  /** The accounts of companies, as far as it is asked what they still cover. */
  readonly credit: { leftOf(companyId: string): Promise<number | undefined> }
}

// Long enough for a list that is switched to and fro; what is charged is asked afresh before booking.
const choicesCached = 'public, max-age=60'

/** What the account of the caller's company still covers; undefined for whoever books for none. */
async function availableCreditOfCaller(
  caller: Caller,
  credit: PriceRouteDeps['credit'],
): Promise<number | undefined> {
  const companyId = companyOfAgent(caller)
  return companyId === undefined ? undefined : credit.leftOf(companyId)
}

/** POST /api/pricing/, the specification's other path to it, POST /api/pricing/rules/, GET /api/pricing/seats/, GET /api/payment/choices/ and GET /api/agreements/ */
export function priceRoutes(http: FastifyInstance, deps: PriceRouteDeps): void {
  offerRulesRoutes(http, deps)
  offerSeatsRoutes(http, deps)
  agreementRoutes(http)
  for (const endpoint of [confirmPrice, confirmPrecisePrice]) addPricingRoute(http, endpoint, deps)
  addChoicesRoute(http, deps)
}

function addPricingRoute(
  http: FastifyInstance,
  endpoint: typeof confirmPrice | typeof confirmPrecisePrice,
  deps: PriceRouteDeps,
): void {
  const { price, offeredMethods, credit } = deps
  route(http, endpoint, {
    takesCompany: true,
    isKeptUnderLoad: true,
    limit: { max: 120, perSeconds: 60 },
    handle: async (context) => {
      const { body, caller, language } = context
      const confirmed = await confirmWithExtras(price, body, searchOriginOf(context))
      if (!confirmed.ok) return confirmed
      const fault = passengerCountMismatch(body.passengers, confirmed.value)
      if (fault) return fail(fault)
      price.noteChosen(body.offerId, confirmed.value, caller)
      const terms = await price.currentPaymentTerms()
      const viewer = viewerForCaller(caller)
      // A waitlist request costs nothing yet: there is no exact price to work out.
      const isWaitlistRequest = hasWaitlistedFlight(confirmed.value.kept.net.itinerary)
      const { net, supplierId } = confirmed.value.kept
      const isSoldAsItIs = isWaitlistRequest || net.isInstant === true
      const sellingMode = isSoldAsItIs ? 'instant' : await price.sellingMode(supplierId)
      const offered = await price.methodsToPay(net, await offeredMethods())
      const creditLeft = await availableCreditOfCaller(caller, credit)
      return pricingAnswer(confirmed.value, {
        terms,
        offered,
        creditLeft,
        capabilities: price.capabilitiesOf(confirmed.value.kept.supplierId),
        sellingMode,
        viewer,
        language,
      })
    },
  })
}

async function confirmWithExtras(
  price: PriceStep,
  { offerId, extras: wishes = [] }: PricingRequest,
  asking: SearchOrigin,
): Promise<Result<ConfirmedPrice, Problem>> {
  const confirmed = await price.confirm(offerId, asking)
  if (!confirmed.ok) return confirmed
  const { passengers } = confirmed.value.kept.selling
  const types = passengers.flatMap(({ type, count }) => Array.from({ length: count }, () => type))
  return price.addExtras({ confirmed: confirmed.value, chosen: { wishes, types } }, asking)
}

function searchOriginOf({ reference: requestId, signal, caller }: RequestContext): SearchOrigin {
  if (caller.kind !== 'user') return { requestId, signal }
  return { requestId, signal, sessionId: caller.sessionId, companyId: companyOfOffers(caller) }
}

function addChoicesRoute(http: FastifyInstance, { price, offeredMethods }: PriceRouteDeps): void {
  route(http, listPaymentChoices, {
    handle: async (_ask, reply) => {
      reply.header('cache-control', choicesCached)
      const choices = paymentTermsOfAllMethods(await price.currentPaymentTerms())
      const offered = await offeredMethods()
      return succeed({
        choices: choices.map((one) => ({ ...one, isAvailable: offered.includes(one.paymentMethod) })),
      })
    },
  })
}

type Counts = Partial<Record<(typeof passengerTypes)[number], number | undefined>>

function passengerCountMismatch(asked: Counts | undefined, { kept }: ConfirmedPrice): Problem | undefined {
  if (!asked) return undefined
  const differs = passengerTypes.some((type) => (asked[type] ?? 0) !== (kept.search.party[type] ?? 0))
  return differs ? createProblem('passengersDoNotMatch', { field: 'passengers' }) : undefined
}

type Showing = {
  readonly terms: readonly PaymentTerms[]
  readonly offered: readonly PaymentMethod[]
  readonly creditLeft: number | undefined
  /** What the supplier of the offer can do. */
  readonly capabilities: SupplyCapabilities
  readonly sellingMode: SellingMode
  readonly viewer: Viewer
  readonly language: Language
}

function pricingAnswer(
  confirmed: ConfirmedPrice,
  { terms, offered, creditLeft, capabilities, sellingMode, viewer, language }: Showing,
): Result<PricingAnswer, Problem> {
  const { kept, outcome, was, why, rules, pricedAt } = confirmed
  const agreements = agreementTexts(language)
  return succeed({
    outcome,
    ...(was === undefined ? {} : { was: was.amount }),
    ...(why === undefined ? {} : { why }),
    offer: offerAnswerOf(kept, viewer),
    ...(kept.companyId !== undefined && { confidential: true as const }),
    fares: fareComponentAnswersOf(kept.net.pricingUnits),
    rules: fareRulesAnswerOf(rules),
    pricedAt,
    ...(kept.net.priceGuaranteedUntil === undefined
      ? {}
      : { priceGuaranteedUntil: kept.net.priceGuaranteedUntil }),
    agreementVersion: agreements.fareRules.version,
    sellingMode,
    agreements,
    nameLimits: capabilities.names,
    ...(capabilities.seatMaps === true ? { hasSeatMaps: true } : {}),
    paymentChoices: paymentChoicesOf({ total: kept.selling.total, terms, offered, creditLeft }),
  })
}

/** Dependencies of this route. */
type OfferRulesRouteDeps = { readonly price: PriceStep }

/** POST /api/pricing/rules/ */
function offerRulesRoutes(http: FastifyInstance, { price }: OfferRulesRouteDeps): void {
  route(http, readFareRules, {
    takesCompany: true,
    limit: { max: 120, perSeconds: 60 },
    handle: async (context) => {
      const rules = await price.rules(context.body.offerId, searchOriginOf(context))
      return rules.ok ? succeed({ rules: fareRulesAnswerOf(rules.value), agreementVersion }) : rules
    },
  })
}
