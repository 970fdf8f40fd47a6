import type { SearchRequest } from '#contract/api/search.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** Returns the party of a search without empty types. On the wire an infant is one on the lap. */
export function passengerCountsOf(request: SearchRequest): [PassengerType, number][] {
  const counts: [PassengerType, number][] = [
    ['adult', request.adults],
    ['senior', request.seniors ?? 0],
    ['student', request.students ?? 0],
    ['youth', request.youths ?? 0],
    ['child', request.children],
    ['infantOnLap', request.infants],
    ['infantInSeat', request.infantsInSeat ?? 0],
  ]
  return counts.filter(([, count]) => count > 0)
}
