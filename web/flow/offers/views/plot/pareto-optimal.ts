/** The criteria of two trips: lower is better. */
export type Weighed = { readonly perPerson: number; readonly durationMinutes: number }

/**
 * Returns the Pareto front: no other trip is as cheap and as fast, and cheaper or faster. Cheapest first, so
 * that each further one costs more and takes less time; equals stay together.
 */
export function paretoOptimal<Trip extends Weighed>(trips: readonly Trip[]): Trip[] {
  const cheapestFirst = trips.toSorted(
    (one, other) => one.perPerson - other.perPerson || one.durationMinutes - other.durationMinutes,
  )
  const front: Trip[] = []
  for (const trip of cheapestFirst) {
    const last = front.at(-1)
    const isEqual = last?.perPerson === trip.perPerson && last.durationMinutes === trip.durationMinutes
    if (!last || isEqual || trip.durationMinutes < last.durationMinutes) front.push(trip)
  }
  return front
}
