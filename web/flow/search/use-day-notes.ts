import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { satang } from '#contract/terms/money.ts'
import { passengerCountFault } from '#contract/terms/passenger.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { calendarQuery } from '#web/api/calendar-query.ts'
import { useHolidays } from '#web/api/reference/use-holidays.ts'
import { formatMoney, formatShortMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useSiteLabel } from '#web/session/use-site-label.ts'
import { type CalendarView, type DayNote } from '#web/ui/calendar/day-note.ts'
import { type RequestedDays, journeyOfDay, lowestPrice, monthsToFetch } from './priced-days.ts'
import { type SearchForm } from './search-form.ts'
import { requestOf } from './search-request-mapping.ts'

/** The input of the calendar notes: a journey and a range of days. */
export type DayNotesInput = {
  readonly form: SearchForm
  readonly index: number
  readonly today: LocalDate | undefined
  readonly view: CalendarView | undefined
}

/** The notes of calendar days; `asksPrices` is false while the journey is unknown, or no day has a price. */
export type DayNotes = {
  readonly dayNote: (date: string) => DayNote | undefined
  readonly asksPrices: boolean
}

/** Returns prices and holidays of the days in view. Empty without an answer. */
export function useDayNotes(input: DayNotesInput): DayNotes {
  const { t } = useLingui()
  const language = useLanguage()
  const { today } = input
  const holidayOf = useHolidays(today && { from: today, to: plusDays(today, bookableDays) })
  const { prices, asksPrices } = usePrices(input)
  return {
    asksPrices,
    dayNote: (date) => {
      const holiday = holidayOf(date)
      const price = prices.get(date)
      if (holiday === undefined && !price) return undefined
      const amount = price && formatMoney(satang(price.average), language)
      return {
        ...(holiday !== undefined && { holiday }),
        ...(price && {
          price: formatShortMoney(satang(price.average), language),
          fullPrice: t`one way from ${amount}`,
          isCheapest: price.isLowest,
        }),
      }
    },
  }
}

type DayPrice = { readonly average: number; readonly isLowest: boolean }

function usePrices({ form, index, today, view }: DayNotesInput) {
  const journey = journeyOfDay(form, index, view?.isEndNext ?? false)
  const isUndated = useSiteLabel('undated')
  const asksPrices = !isUndated && journey !== undefined && passengerCountFault(form.party) === undefined
  const months = view && today && asksPrices ? monthsToFetch(view, today) : []
  const prices = useQueries({
    queries: months.map((month) => priceQuery(journey ?? form, month)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => pricesOfMonth(data))),
  })
  return { prices, asksPrices }
}

/** The query for the prices of a month. */
function priceQuery(journey: SearchForm, { first, days }: RequestedDays) {
  const search = requestOf({ ...journey, legs: journey.legs.map((leg) => ({ ...leg, on: first })) })
  return calendarQuery(search, days)
}

function pricesOfMonth(answer: DatedPricesAnswer | null | undefined): (readonly [string, DayPrice])[] {
  const prices = answer?.prices ?? []
  const lowest = lowestPrice(prices.map(({ averagePerPerson }) => averagePerPerson))
  return prices.map(({ departureDate, averagePerPerson }) => [
    departureDate,
    { average: averagePerPerson, isLowest: averagePerPerson === lowest },
  ])
}
