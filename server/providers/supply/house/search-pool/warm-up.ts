import { dateOfDay, issueDayOf } from '../engine/day-number.ts'
import type { RequestedJourney } from '../../supplier-offer.ts'
import type { PackedWorld } from '../engine/world/packed-world.ts'
import type { SearchTask } from './search-tasks.ts'

/** How long after its start a shop that nobody asks warms up, in milliseconds. */
export const warmUpAfterMs = 4_000

/** Days from the sale to the flights of the search. */
const daysAhead = 30

/** Returns a search between the two airports with most services, to warm up with. */
export function warmUpTask({ pairs, header }: PackedWorld, nowMs: number): SearchTask {
  let busiest = 0
  for (let pair = 1; pair < pairs.from.length; pair += 1)
    if (serviceCount(pairs, pair) > serviceCount(pairs, busiest)) busiest = pair
  const codeOf = (airport = 0) => header.airportCodes[airport] as RequestedJourney['from']
  const journey = {
    from: codeOf(pairs.from[busiest]),
    to: codeOf(pairs.to[busiest]),
    departureOn: dateOfDay(issueDayOf(nowMs) + daysAhead),
    cabin: 'economy',
  } as const
  const request = { shape: 'oneWay', journeys: [journey], party: { adult: 1 }, airlines: [] } as const
  return { kind: 'warmUp', request: { ...request, nonstopOnly: false, refundableOnly: false }, nowMs }
}

function serviceCount({ serviceStart }: PackedWorld['pairs'], pair: number): number {
  return (serviceStart[pair + 1] ?? 0) - (serviceStart[pair] ?? 0)
}
