import { useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { DatedPriceAnswer } from '#contract/api/dated-prices.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { satang } from '#contract/terms/money.ts'
import { passengerCountFault } from '#contract/terms/passenger.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { calendarQuery } from '#web/api/calendar-query.ts'
import { useHolidays } from '#web/api/reference/use-holidays.ts'
import { formatMoney, formatShortMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import type { CalendarView, DayNote } from '#web/ui/calendar/day-note.ts'
import { type PriceLimits, priceColourLimits, priceColour } from './price-colours.ts'
import { lowestPrice, monthsToFetch, priceCalendarSearch } from './priced-days.ts'
import type { SearchForm } from '../search-form.ts'
import { searchRequestOf } from '../search-request-mapping.ts'

/** The input of the calendar notes: a leg of the form, or the return of a round trip, and a range of days. */
export type DayNotesInput = {
  readonly form: SearchForm
  readonly index: number
  /** The days between the journeys of a round trip while its departure is chosen. */
  readonly daysAway: number
  readonly today: LocalDate | undefined
  readonly view: CalendarView | undefined
}

/** The notes of calendar days; `asksPrices` is false while the journey is unknown, or no day has a price. */
export type DayNotes = {
  readonly dayNote: (date: string) => DayNote | undefined
  readonly asksPrices: boolean
  /** The limits of the colours, over all days in view. */
  readonly limits: PriceLimits
}

/** Returns prices and holidays of the days in view. Empty without an answer. */
export function useDayNotes(input: DayNotesInput): DayNotes {
  const { t } = useLingui()
  const language = useLanguage()
  const { today, form } = input
  const holidayOf = useHolidays(today && { from: today, to: plusDays(today, bookableDays) })
  const { prices, limits, asksPrices } = usePrices(input)
  return {
    asksPrices,
    limits,
    dayNote: (date) => {
      const holiday = holidayOf(date)
      const price = prices.get(date)
      if (holiday === undefined && !price) return undefined
      const amount = price && formatMoney(satang(price.average), language)
      return {
        ...(holiday !== undefined && { holiday }),
        ...(price && {
          price: formatShortMoney(satang(price.average), language),
          fullPrice: form.shape === 'roundTrip' ? t`round trip from ${amount}` : t`one way from ${amount}`,
          isCheapest: price.isLowest,
          ...(limits.length > 0 && { step: priceColour(price.average, limits) }),
        }),
      }
    },
  }
}

type DayPrice = { readonly average: number; readonly isLowest: boolean }

function usePrices({ form, index, daysAway, today, view }: DayNotesInput) {
  const isUndated = useSiteFlag('undated')
  const departsOn = form.legs[index]?.on ?? ''
  const isReturn = view?.isEndNext === true && departsOn !== ''
  const query = { index, daysAway, isReturn }
  const isSearch = today !== undefined && priceCalendarSearch(form, query, today) !== undefined
  const asksPrices = !isUndated && isSearch && passengerCountFault(form.party) === undefined
  const from = isReturn ? (departsOn as LocalDate) : undefined
  const months = view && today && asksPrices ? monthsToFetch(view, { today, from }) : []
  const vary = isReturn ? 'return' : 'departure'
  const prices = useQueries({
    queries: months.map(({ first, days }) =>
      calendarQuery(searchRequestOf(priceCalendarSearch(form, query, first) ?? form), days, vary),
    ),
    combine: (answers) => new Map(answers.flatMap(({ data }) => pricesOfMonth(data?.prices ?? [], vary))),
  })
  const limits = priceColourLimits([...prices.values()].map(({ average }) => average))
  return { prices, limits, asksPrices }
}

function pricesOfMonth(
  prices: readonly DatedPriceAnswer[],
  vary: 'departure' | 'return',
): (readonly [string, DayPrice])[] {
  const lowest = lowestPrice(prices.map(({ averagePerPerson }) => averagePerPerson))
  return prices.map(({ departureDate, returnDate = '', averagePerPerson }) => [
    vary === 'return' ? returnDate : departureDate,
    { average: averagePerPerson, isLowest: averagePerPerson === lowest },
  ])
}

/** Returns the cheapest price per person on the chosen days, formatted; undefined while there is none. */
export function usePriceOfDays({ form, index }: Pick<DayNotesInput, 'form' | 'index'>): string | undefined {
  const language = useLanguage()
  const isUndated = useSiteFlag('undated')
  const on = form.legs[index]?.on ?? ''
  const query = { index, daysAway: 0, isReturn: false }
  const search = on === '' ? undefined : priceCalendarSearch(form, query, on as LocalDate)
  const isChosen = on !== '' && (form.shape !== 'roundTrip' || form.returnOn >= on)
  const trip = search && searchRequestOf({ ...search, returnOn: form.returnOn })
  const { data } = useQuery({
    ...calendarQuery(trip ?? searchRequestOf(form), 1),
    enabled: trip !== undefined && isChosen && !isUndated && passengerCountFault(form.party) === undefined,
  })
  const [price] = data?.prices ?? []
  return price && formatMoney(satang(price.averagePerPerson), language)
}
