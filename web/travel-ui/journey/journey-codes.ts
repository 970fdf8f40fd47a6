import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'

/** The codes in journeys, each once, for which names are needed. */
export type JourneyCodes = {
  readonly places: readonly string[]
  readonly airlines: readonly string[]
  readonly aircraft: readonly string[]
}

/** Returns every place, airline and aircraft of these journeys. */
export function journeyCodes(journeys: readonly JourneyAnswer[]): JourneyCodes {
  const segments = journeys.flatMap((journey) => journey.segments)
  const sortedUnique = (codes: readonly string[]) => [...new Set(codes)].toSorted()
  return {
    places: sortedUnique(
      segments.flatMap((one) => [one.from, one.to, ...one.stops.map((stop) => stop.airport)]),
    ),
    airlines: sortedUnique(segments.flatMap((one) => [one.airline, one.operatingAirline])),
    aircraft: sortedUnique(segments.flatMap((one) => one.aircraft ?? [])),
  }
}
