import { windowOfJourney } from '#contract/api/search-window.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { clockText, isAnyTime, stretchOf, type TimeWindow } from '#contract/terms/calendar/time-window.ts'

/** A wish for the time of a flight: by departure or arrival, between two times of day such as "09:00" and "15:00". */
export type SearchWindow = {
  readonly by: TimeWindow['by']
  readonly from: string
  readonly to: string
}

/** The time window of the journey of this position as searched; undefined when any time will do (specification §3). */
export function searchWindowOf(request: SearchRequest, journey: number): SearchWindow | undefined {
  // On a trip over several cities the first window counts for every flight: said once.
  if (journey > 0 && request.triptype !== 1) return undefined
  const window = windowOfJourney(request, journey)
  if (isAnyTime(window)) return undefined
  const { from, to } = stretchOf(window)
  return { by: window.by, from: clockText(from), to: clockText(to) }
}
