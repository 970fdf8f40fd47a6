import type { OrderAnswer } from '#contract/api/order.ts'
import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import { searchRequest } from '#contract/api/search.ts'
import { pagePaths } from '#contract/paths.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'

/** Returns the readable address of a search for the flights of an order: the same days, airports, cabin and party. */
export function sameSearchHref({
  journeys,
  passengers,
}: Pick<OrderAnswer, 'journeys' | 'passengers'>): string {
  const legs = journeys.map((journey) => {
    const { first, last } = firstAndLastFlightOf(journey)
    return {
      from: first.from,
      to: last.to,
      departureDate: first.departureTime.slice(0, 10),
      cabinClass: first.cabinClass,
    }
  })
  const [out, back] = legs
  const isReturn = legs.length === 2 && back?.from === out?.to && back?.to === out?.from
  const countOf = (wanted: PassengerType) => passengers.filter(({ type }) => type === wanted).length
  // Types that a search has not by default are only named where somebody travels as one.
  const others = {
    infantsInSeat: countOf('infantInSeat') || undefined,
    seniors: countOf('senior') || undefined,
    students: countOf('student') || undefined,
    youths: countOf('youth') || undefined,
  }
  const search = searchRequest.safeParse({
    triptype: legs.length === 1 ? 0 : isReturn ? 1 : 2,
    searchAirLegs: legs,
    adults: countOf('adult'),
    children: countOf('child'),
    infants: countOf('infantOnLap'),
    ...others,
  })
  return (search.success ? searchPagePath(search.data) : undefined) ?? pagePaths.search
}
