import { timeWindowOfJourney } from '#contract/api/search-time-window.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import {
  minuteOfDayText,
  isAnyTime,
  minuteRangeOfWindow,
  type TimeWindow,
} from '#contract/terms/calendar/time-window.ts'

/**
 * A time window of a flight: by departure or arrival, between two times of day such as "09:00" and "15:00".
 */
export type SearchWindow = {
  readonly by: TimeWindow['by']
  readonly from: string
  readonly to: string
}

/**
 * Returns the searched time window of the journey with this index; undefined when there is none
 * (specification §3).
 */
export function searchWindowOf(request: SearchRequest, journey: number): SearchWindow | undefined {
  // In a multi-city trip the first window applies to every flight: shown once.
  if (journey > 0 && request.triptype !== 1) return undefined
  const window = timeWindowOfJourney(request, journey)
  if (isAnyTime(window)) return undefined
  const { from, to } = minuteRangeOfWindow(window)
  return { by: window.by, from: minuteOfDayText(from), to: minuteOfDayText(to) }
}
