import { type OfferAnswer, type SegmentAnswer } from '#contract/api/offers.ts'
import { type FareComponentAnswer } from '#contract/api/price.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

/** A fare component for the whole party: one fare of an airline for some flights, under a code for each type. */
export type FareComponent = {
  readonly key: string
  /** Any of its fares: all say the same but for passenger type and fare basis. */
  readonly fare: FareComponentAnswer
  readonly travellers: readonly {
    readonly type: PassengerType
    readonly count: number
    readonly fareBasis: string
  }[]
}

/** Fares put together by the flights that they pay for, in the order of travel, with how many travel on each. */
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

/** The flights that a component pays for. */
export function coveredFlights({ fare }: FareComponent, { journeys }: OfferAnswer): SegmentAnswer[] {
  return fare.covers.flatMap(({ journey, segment }) => journeys[journey]?.segments[segment] ?? [])
}
