import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'

/**
 * Returns the results page with the flights of these journeys only, whatever fare they are sold at: its
 * filters by airline and by minute of departure are in its address.
 */
export function sameFlightsHref(param: string | undefined, journeys: readonly JourneyAnswer[]): string {
  const leaves = journeys.map((journey, index) => {
    const [hours = 0, minutes = 0] = firstAndLastFlightOf(journey)
      .first.departureTime.slice(11, 16)
      .split(':')
      .map(Number)
    const minute = hours * 60 + minutes
    return [`leave${index}`, `${minute}-${minute}`]
  })
  const airlines = [...new Set(journeys.map((journey) => firstAndLastFlightOf(journey).first.airline))].join(
    ',',
  )
  return pageUrl(pagePaths.offers, { param, airlines, ...Object.fromEntries(leaves) })
}
