import { type FastifyInstance } from 'fastify'
import { type PricingAnswer, pricingAnswer, pricingRequest } from '#contract/api/price.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { type PaymentMethod, paymentMethods } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { offerAnswerOf } from '#server/flow/offers/offers.ts'
import { route } from '#server/platform/http/route.ts'
import { fareRulesAnswerOf } from './fare-rules-answer.ts'
import { type ConfirmedPrice, type PriceStep, agreementVersion } from './price.ts'

/** What this route is made of. */
export type PriceRouteParts = { readonly price: PriceStep; readonly offeredMethods: readonly PaymentMethod[] }

/** POST /api/pricing/ */
export function priceRoutes(http: FastifyInstance, { price, offeredMethods }: PriceRouteParts): void {
  route(http, {
    method: 'POST',
    path: '/api/pricing/',
    summary: 'Asks the supplier for the price of one offer as it stands now.',
    body: pricingRequest,
    limit: { max: 120, perSeconds: 60 },
    answer: pricingAnswer,
    handle: async ({ body, reference, signal }) => {
      const confirmed = await price.confirm(body.offerId, { requestId: reference, signal })
      if (!confirmed.ok) return confirmed
      const fault = partyFault(body.passengers, confirmed.value)
      return fault ? fail(fault) : show(confirmed.value, offeredMethods)
    },
  })
}

type Counts = Partial<Record<(typeof passengerTypes)[number], number | undefined>>

function partyFault(asked: Counts | undefined, { kept }: ConfirmedPrice): Problem | undefined {
  if (!asked) return undefined
  const differs = passengerTypes.some((type) => (asked[type] ?? 0) !== (kept.search.party[type] ?? 0))
  return differs ? problem('passengersDoNotMatch', { field: 'passengers' }) : undefined
}

function show(confirmed: ConfirmedPrice, offered: readonly PaymentMethod[]): Result<PricingAnswer, Problem> {
  const { kept, outcome, was, why, rules, pricedAt } = confirmed
  const total = kept.selling.total.amount
  return succeed({
    outcome,
    ...(was === undefined ? {} : { was: was.amount }),
    ...(why === undefined ? {} : { why }),
    offer: offerAnswerOf(kept.offerId, kept.net, kept.selling),
    rules: fareRulesAnswerOf(rules),
    pricedAt,
    ...(kept.net.priceGuaranteedUntil === undefined
      ? {}
      : { priceGuaranteedUntil: kept.net.priceGuaranteedUntil }),
    agreementVersion,
    paymentChoices: paymentMethods.map((paymentMethod) => ({
      paymentMethod,
      isAvailable: offered.includes(paymentMethod),
      surcharge: 0,
      total,
    })),
  })
}
