import type { OfferAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { FareComponentAnswer } from '#contract/api/price.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

/**
 * A fare component for the whole party: one fare of an airline for some flights, with one fare basis per
 * passenger type.
 */
export type FareComponent = {
  readonly key: string
  /** One fare of the group; the others differ only in passenger type and fare basis. */
  readonly fare: FareComponentAnswer
  readonly travellers: readonly {
    readonly type: PassengerType
    readonly count: number
    readonly fareBasis: string
  }[]
}

/**
 * Groups fares by the flights that they cover, in the order of travel, with the number of passengers on each.
 */
export function fareComponentsOf(
  fares: readonly FareComponentAnswer[],
  { price }: OfferAnswer,
): FareComponent[] {
  const byFlights = Map.groupBy(fares, ({ covers }) =>
    covers.map(({ journey, segment }) => `${journey}.${segment}`).join(' '),
  )
  return [...byFlights].flatMap(([key, same]) => {
    const [fare] = same
    if (!fare) return []
    const travellers = same.flatMap(({ passengerType: type, fareBasis }) => {
      const counted = price.passengers.filter((one) => one.type === type)
      return [{ type, fareBasis, count: counted.reduce((sum, one) => sum + one.count, 0) }]
    })
    return [{ key, fare, travellers }]
  })
}

/** Returns the flights that a component covers. */
export function coveredFlights({ fare }: FareComponent, { journeys }: OfferAnswer): SegmentAnswer[] {
  return fare.covers.flatMap(({ journey, segment }) => journeys[journey]?.segments[segment] ?? [])
}
