import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import { type SearchForm } from './search-form.ts'

/** Days that are requested together: a number of days from the first on. */
export type RequestedDays = { readonly first: LocalDate; readonly days: number }

/** Returns the months in view, each without days that cannot be booked. */
export function monthsToFetch(view: { first: string; last: string }, today: LocalDate): RequestedDays[] {
  const months: RequestedDays[] = []
  const lastBookable = plusDays(today, bookableDays)
  for (let month = view.first.slice(0, 7); month <= view.last.slice(0, 7); month = nextMonth(month)) {
    const [first, last] = [`${month}-01`, plusDays(`${nextMonth(month)}-01` as LocalDate, -1)]
    const from = (first < today ? today : first) as LocalDate
    const days = daysBetween(from, last < lastBookable ? last : lastBookable) + 1
    if (days > 0) months.push({ first: from, days })
  }
  return months
}

/**
 * Returns the journey whose prices a calendar shows, as a search of its own; undefined while a place is
 * missing.
 */
export function journeyOfDay(form: SearchForm, index: number, isWayBack: boolean): SearchForm | undefined {
  const leg = form.legs[index]
  if (!leg?.from || !leg.to) return undefined
  return {
    ...form,
    shape: 'oneWay',
    legs: [isWayBack ? { ...leg, from: leg.to, to: leg.from } : leg],
    departWindow: isWayBack ? form.returnWindow : form.departWindow,
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
