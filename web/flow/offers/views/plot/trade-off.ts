/** What two trips are weighed by: the less, the better. */
export type Weighed = { readonly perPerson: number; readonly durationMinutes: number }

/**
 * Those that nothing beats (the Pareto front): no other is as cheap and as quick, and cheaper or quicker. Cheapest
 * first, so that each further one costs more and takes less time; equals stand together.
 */
export function unbeaten<Trip extends Weighed>(trips: readonly Trip[]): Trip[] {
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
