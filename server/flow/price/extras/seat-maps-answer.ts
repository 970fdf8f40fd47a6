import type { BagAnswer, SeatMapAnswer, SeatMapsAnswer, SeatPlaceAnswer } from '#contract/api/seat-maps.ts'
import type { BagService, ExtraService, SeatMap } from '#server/providers/supply/supplier-offer.ts'

/** Returns seat maps and bags in wire names. */
export function seatMapsAnswerOf({
  seatMaps,
  bags,
}: {
  readonly seatMaps: readonly SeatMap[]
  readonly bags: readonly BagService[]
}): SeatMapsAnswer {
  return { seatMaps: seatMaps.map(seatMapAnswer), bags: bags.map(bagAnswer) }
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
