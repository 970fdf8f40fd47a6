import type { FastifyInstance } from 'fastify'
import {
  type BagAnswer,
  type SeatMapAnswer,
  type SeatPlaceAnswer,
  readSeatMaps,
} from '#contract/api/seat-maps.ts'
import { succeed } from '#contract/terms/result.ts'
import { companyOfAgent } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { BagService, ExtraService, SeatMap } from '#server/providers/supply/supplier-offer.ts'
import type { PriceStep } from '../price.ts'

/** Dependencies of this route. */
export type OfferSeatsRouteDeps = { readonly price: PriceStep }

/** GET /api/pricing/seats/ */
export function offerSeatsRoutes(http: FastifyInstance, { price }: OfferSeatsRouteDeps): void {
  route(http, readSeatMaps, {
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ query, reference, signal, caller }) => {
      const asking = { requestId: reference, signal, companyId: companyOfAgent(caller) }
      const seats = await price.seatMaps(query.offerId, asking)
      if (!seats.ok) return seats
      const { seatMaps, bags } = seats.value
      return succeed({ seatMaps: seatMaps.map(seatMapAnswer), bags: bags.map(bagAnswer) })
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
      places: places.map(({ fee, services, ...place }) => ({
        ...place,
        ...(fee === undefined ? {} : { fee: fee.amount }),
        ...(services && { sold: soldAnswers(services) }),
      })),
    })),
  }
}

/** One entry for each price: how a supplier tells its passengers apart stays with us. */
function soldAnswers(services: readonly ExtraService[]): NonNullable<SeatPlaceAnswer['sold']> {
  const byPrice = Map.groupBy(services, ({ amount }) => amount.amount)
  return [...byPrice].map(([price, those]) => ({ price, passengers: those.flatMap((one) => one.passengers) }))
}

function bagAnswer({ serviceRef, amount, passengers, covers, maxKg }: BagService): BagAnswer {
  return {
    id: serviceRef,
    price: amount.amount,
    passengers: [...passengers],
    covers: [...covers],
    ...(maxKg === undefined ? {} : { maxKg }),
  }
}
