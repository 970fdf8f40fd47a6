import type { SearchRequest } from '#contract/api/search.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'

/** Days on each side of the chosen one; the server uses the same number for round trips. */
const daysAside = 3
const daysShown = 2 * daysAside + 1

/**
 * Returns the search with its journeys on these dates, in order of travel; a journey without one keeps its
 * own.
 */
export function withDates(request: SearchRequest, dates: readonly string[]): SearchRequest {
  return {
    ...request,
    searchAirLegs: request.searchAirLegs.map((leg, index) => ({
      ...leg,
      departureDate: dates[index] ?? leg.departureDate,
    })),
  }
}

/** Returns the search with every journey moved by the same number of days. */
export function shiftedBy(request: SearchRequest, days: number): SearchRequest {
  return withDates(
    request,
    datesOf(request).map((date) => plusDays(date, days)),
  )
}

/** Returns the search between two other places; a round trip returns the same way. */
export function betweenPlaces(
  request: SearchRequest,
  { from, to }: { readonly from: string; readonly to: string },
): SearchRequest {
  return {
    ...request,
    searchAirLegs: request.searchAirLegs.map((leg, index) =>
      index === 0 ? { ...leg, from, to } : { ...leg, from: to, to: from },
    ),
  }
}

/** Returns the dates of a search's journeys, in order of travel. */
export function datesOf(request: SearchRequest): LocalDate[] {
  return request.searchAirLegs.map((leg) => leg.departureDate as LocalDate)
}

/** Returns seven days with the chosen one in the middle, shifted so that all can be booked. */
export function weekAround(chosen: LocalDate, today: LocalDate): LocalDate[] {
  const last = plusDays(today, bookableDays + 1 - daysShown)
  const first = earlierDate(laterDate(plusDays(chosen, -daysAside), today), last)
  return Array.from({ length: daysShown }, (_, index) => plusDays(first, index))
}

/**
 * Returns the day a week before or after the chosen one, or the nearest bookable one; undefined without one.
 */
export function dayOneWeekAway(
  chosen: LocalDate,
  today: LocalDate,
  direction: -1 | 1,
): LocalDate | undefined {
  const last = plusDays(today, bookableDays)
  const wanted = earlierDate(laterDate(plusDays(chosen, direction * 7), today), last)
  return daysBetween(chosen, wanted) * direction > 0 ? wanted : undefined
}

/** Returns the bookable days around a date of a round trip, three on each side. */
export function daysAround(chosen: LocalDate, today: LocalDate): LocalDate[] {
  return Array.from({ length: daysShown }, (_, index) => plusDays(chosen, index - daysAside)).filter(
    (day) => day >= today && daysBetween(today, day) <= bookableDays,
  )
}

function laterDate(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other
}

function earlierDate(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? one : other
}
