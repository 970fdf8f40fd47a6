import { type FastifyInstance } from 'fastify'
import { readFareRules } from '#contract/api/fare-rules.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { fareRulesAnswerOf } from './fare-rules-answer.ts'
import { agreementVersion } from './agreements/agreements.ts'
import { type PriceStep } from './price.ts'

/** What this route is made of. */
export type OfferRulesRouteDeps = { readonly price: PriceStep }

/** POST /api/pricing/rules/ */
export function offerRulesRoutes(http: FastifyInstance, { price }: OfferRulesRouteDeps): void {
  route(http, readFareRules, {
    limit: { max: 120, perSeconds: 60 },
    handle: async ({ body, reference, signal }) => {
      const rules = await price.rules(body.offerId, { requestId: reference, signal })
      return rules.ok ? succeed({ rules: fareRulesAnswerOf(rules.value), agreementVersion }) : rules
    },
  })
}
