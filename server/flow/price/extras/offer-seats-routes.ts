import type { FastifyInstance } from 'fastify'
import { readSeatMaps } from '#contract/api/seat-maps.ts'
import { succeed } from '#contract/terms/result.ts'
import { companyOfOffers } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { PriceStep } from '../price.ts'
import { seatMapsAnswerOf } from './seat-maps-answer.ts'

/** Dependencies of this route. */
export type OfferSeatsRouteDeps = { readonly price: PriceStep }

/** GET /api/pricing/seats/ */
export function offerSeatsRoutes(http: FastifyInstance, { price }: OfferSeatsRouteDeps): void {
  route(http, readSeatMaps, {
    takesCompany: true,
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ query, reference, signal, caller }) => {
      const asking = { requestId: reference, signal, companyId: companyOfOffers(caller) }
      const seats = await price.seatMaps(query.offerId, asking)
      if (!seats.ok) return seats
      return succeed(seatMapsAnswerOf(seats.value))
    },
  })
}
