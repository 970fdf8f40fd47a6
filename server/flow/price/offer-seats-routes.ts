import type { FastifyInstance } from 'fastify'
import { type SeatMapAnswer, readSeatMaps } from '#contract/api/seat-maps.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { SeatMap } from '#server/providers/supply/supplier-offer.ts'
import type { PriceStep } from './price.ts'

/** Dependencies of this route. */
export type OfferSeatsRouteDeps = { readonly price: PriceStep }

/** GET /api/pricing/seats/ */
export function offerSeatsRoutes(http: FastifyInstance, { price }: OfferSeatsRouteDeps): void {
  route(http, readSeatMaps, {
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ query, reference, signal }) => {
      const maps = await price.seatMaps(query.offerId, { requestId: reference, signal })
      return maps.ok ? succeed({ seatMaps: maps.value.map(seatMapAnswer) }) : maps
    },
  })
}

function seatMapAnswer({ journey, segment, cabin, rows }: SeatMap): SeatMapAnswer {
  return {
    journey,
    segment,
    cabin,
    rows: rows.map(({ places, ...row }) => ({
      ...row,
      places: places.map(({ fee, ...place }) => ({
        ...place,
        ...(fee === undefined ? {} : { fee: fee.amount }),
      })),
    })),
  }
}
