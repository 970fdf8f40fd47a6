import type { CoveredFlight } from '#contract/terms/price/extra.ts'
import type { WireBooking } from './sabre-booking-wire.ts'

/**
 * Returns our position of a traveller: from the name references, else the booking's order. Those of a divided booking have
 * gaps: the references keep the order, and do not count.
 */
export function passengerPositionOf(
  travelerIndex: number,
  { travelers }: Pick<WireBooking, 'travelers'>,
): number {
  const noted = travelers.map(({ nameReferenceCode = '' }) => /^P(\d{1,2})$/.exec(nameReferenceCode)?.[1])
  const own = noted[travelerIndex - 1]
  if (own === undefined || noted.includes(undefined)) return travelerIndex - 1
  return noted.filter((one) => Number(one) < Number(own)).length
}

/** Returns journey and segment of each flight by its id; a single journey where the booking does not group them. */
export function flightPositions({
  flights,
  journeys,
}: Pick<WireBooking, 'flights' | 'journeys'>): Map<string, CoveredFlight> {
  const counts = journeys.map((one) => one.numberOfFlights)
  const places = counts.flatMap((count, journey) =>
    Array.from({ length: count }, (_, segment) => ({ journey, segment })),
  )
  return new Map(
    flights.flatMap(({ itemId }, index) =>
      itemId === undefined ? [] : [[itemId, places[index] ?? { journey: 0, segment: index }]],
    ),
  )
}
