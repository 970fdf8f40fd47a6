import type { FastifyInstance } from 'fastify'
import { chooseQuotationOption, readQuotation } from '#contract/api/quotation/quotation.ts'
import { succeed } from '#contract/terms/result.ts'
import { offerAnswerOf } from '#server/flow/offers/offers.ts'
import { route } from '#server/platform/http/route.ts'
import type { CustomerQuotations } from './customer-quotations.ts'
import { toWireSearchRequest } from './search-to-wire.ts'
import { quotationAnswerOf } from './quotation-answer.ts'

/** GET /api/quotations/:quotationKey and POST /api/quotations/choose */
export function quotationRoutes(http: FastifyInstance, quotations: CustomerQuotations): void {
  route(http, readQuotation, {
    limit: { max: 120, perSeconds: 60 },
    handle: async ({ params }) => {
      const opened = await quotations.open(params.quotationKey)
      return opened.ok ? succeed(quotationAnswerOf(opened.value)) : opened
    },
  })
  route(http, chooseQuotationOption, {
    // Each asks the supplier for a search and a price.
    limit: { max: 30, perSeconds: 60 },
    handle: async ({ body, caller, reference: requestId, signal }) => {
      const chosen = await quotations.choose({ ...body, caller }, { requestId, signal })
      if (!chosen.ok) return chosen
      const { current, was } = chosen.value
      const offer = offerAnswerOf(current.kept, 'traveller')
      const outcome = offer.price.total === was.amount ? 'same' : 'changed'
      const search = JSON.stringify(toWireSearchRequest(current.kept.search))
      const searchParam = Buffer.from(search).toString('base64')
      return succeed({ outcome, was: was.amount, offer, pricedAt: current.pricedAt, searchParam } as const)
    },
  })
}
