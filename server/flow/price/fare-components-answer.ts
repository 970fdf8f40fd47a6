import { type FareComponentAnswer } from '#contract/api/price.ts'
import { type PricingUnit } from '#contract/terms/fare.ts'

/** The fares of an offer in wire names. What each costs net stays with us: the price says what is paid. */
export function fareComponentAnswersOf(units: readonly PricingUnit[]): FareComponentAnswer[] {
  return units.flatMap(({ kind, components }) =>
    components.map(({ origin, destination, fare, covers }) => ({
      from: origin,
      to: destination,
      airline: fare.carrier,
      fareBasis: fare.fareBasis,
      rbd: fare.rbd,
      cabinClass: fare.cabin,
      ...(fare.fareBrand === undefined ? {} : { fareBrand: fare.fareBrand }),
      passengerType: fare.passengerType,
      pricingUnit: kind,
      covers: [...covers],
    })),
  )
}
