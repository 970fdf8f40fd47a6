import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import type { SearchForm } from '../search-form.ts'

/** Days that are requested together: a number of days from the first on. */
export type RequestedDays = { readonly first: LocalDate; readonly days: number }

/** Returns the months in view, each without days before the first possible one and days that cannot be booked. */
export function monthsToFetch(
  view: { first: string; last: string },
  { today, from: earliest = today }: { readonly today: LocalDate; readonly from?: LocalDate | undefined },
): RequestedDays[] {
  const months: RequestedDays[] = []
  const lastBookable = plusDays(today, bookableDays)
  for (let month = view.first.slice(0, 7); month <= view.last.slice(0, 7); month = nextMonth(month)) {
    const [first, last] = [`${month}-01`, plusDays(`${nextMonth(month)}-01` as LocalDate, -1)]
    const from = (first < earliest ? earliest : first) as LocalDate
    const days = daysBetween(from, last < lastBookable ? last : lastBookable) + 1
    if (days > 0) months.push({ first: from, days })
  }
  return months
}

/** Which days of a form are priced: those of a leg, or of the return of a round trip. */
export type DaysQuery = {
  readonly index: number
  /** The return is chosen next: the departure stays. */
  readonly isReturn: boolean
  /** The days between the journeys of a round trip while its departure is chosen. */
  readonly daysAway: number
}

/**
 * Returns the search whose prices a calendar shows from a day on: of the round trip, or of the leg alone. Undefined
 * while a place is missing.
 */
export function priceCalendarSearch(
  form: SearchForm,
  query: DaysQuery,
  first: LocalDate,
): SearchForm | undefined {
  const leg = form.legs[query.index]
  if (!leg?.from || !leg.to) return undefined
  if (query.isReturn) return { ...form, returnOn: first }
  return {
    ...form,
    shape: form.shape === 'roundTrip' ? 'roundTrip' : 'oneWay',
    legs: [{ ...leg, on: first }],
    returnOn: plusDays(first, query.daysAway),
  }
}

/** Returns the lowest of these prices, unless all are equal. */
export function lowestPrice(prices: readonly number[]): number | undefined {
  const lowest = Math.min(...prices)
  return prices.some((price) => price > lowest) ? lowest : undefined
}

function nextMonth(month: string): string {
  return plusDays(`${month}-28` as LocalDate, 4).slice(0, 7)
}
