import { useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { type HolidaysAnswer } from '#contract/api/holidays.ts'
import { type Language } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { partyFault } from '#contract/terms/passenger.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { formatMoney, formatShortMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { type CalendarView, type DayNote } from '#web/ui/day-note.ts'
import { type AskedDays, journeyOfDay, lowestPrice, monthsToAsk } from './priced-days.ts'
import { bookableDays, type SearchForm } from './search-form.ts'
import { requestOf } from './search-wire.ts'

/** Whose notes are wanted, and for which days. */
export type DayNotesInput = {
  readonly form: SearchForm
  readonly index: number
  readonly today: LocalDate | undefined
  readonly view: CalendarView | undefined
}

/** What the days of a calendar tell; `asksPrices` is false while the journey is not known. */
export type DayNotes = {
  readonly dayNote: (date: string) => DayNote | undefined
  readonly asksPrices: boolean
}

const freshForMs = 5 * 60_000

/** Prices and holidays of the days in view. Without an answer there is nothing to tell, and nothing breaks. */
export function useDayNotes(input: DayNotesInput): DayNotes {
  const { t } = useLingui()
  const language = useLanguage()
  const holidays = useHolidays(input.today, language)
  const { prices, asksPrices } = usePrices(input)
  const holidayName = ({ country, name }: HolidaysAnswer[number]) =>
    country === 'TH' ? t`${name} (Thailand)` : t`${name} (Japan)`
  return {
    asksPrices,
    dayNote: (date) => {
      const names = (holidays.get(date) ?? []).map(holidayName)
      const price = prices.get(date)
      if (names.length === 0 && !price) return undefined
      return {
        ...(names.length > 0 && { holiday: names.join(' · ') }),
        ...(price && {
          price: formatShortMoney(satang(price.average), language),
          fullPrice: formatMoney(satang(price.average), language),
          isCheapest: price.isLowest,
        }),
      }
    },
  }
}

type DayPrice = { readonly average: number; readonly isLowest: boolean }

function usePrices({ form, index, today, view }: DayNotesInput) {
  const journey = journeyOfDay(form, index, view?.isEndNext ?? false)
  const asksPrices = journey !== undefined && partyFault(form.party) === undefined
  const months = view && today && asksPrices ? monthsToAsk(view, today) : []
  const prices = useQueries({
    queries: months.map((month) => priceQuery(journey ?? form, month)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => pricesOfMonth(data))),
  })
  return { prices, asksPrices }
}

/** The prices of a month. The question is withdrawn when nobody looks at the month any more. */
function priceQuery(journey: SearchForm, { first, days }: AskedDays) {
  const search = requestOf({ ...journey, legs: journey.legs.map((leg) => ({ ...leg, on: first })) })
  return {
    queryKey: ['calendar', encodeSearchParam(search), days],
    staleTime: freshForMs,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DatedPricesAnswer | null> => {
      const answer = await callApi({
        method: 'POST',
        path: '/api/shopping/calendar/',
        body: { json: { search, days } },
        signal,
        schema: async () => (await import('#contract/api/dated-prices.ts')).datedPricesAnswer,
      })
      return answer.ok ? answer.value : null
    },
  }
}

function pricesOfMonth(answer: DatedPricesAnswer | null | undefined): (readonly [string, DayPrice])[] {
  const prices = answer?.prices ?? []
  const lowest = lowestPrice(prices.map(({ averagePerPerson }) => averagePerPerson))
  return prices.map(({ departureDate, averagePerPerson }) => [
    departureDate,
    { average: averagePerPerson, isLowest: averagePerPerson === lowest },
  ])
}

function useHolidays(
  today: LocalDate | undefined,
  language: Language,
): ReadonlyMap<string, readonly HolidaysAnswer[number][]> {
  const { data } = useQuery({
    queryKey: ['holidays', language, today],
    enabled: today !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<HolidaysAnswer> => {
      const from = today ?? ''
      const query = new URLSearchParams({ from, to: plusDays(from as LocalDate, bookableDays) })
      const answer = await callApi({
        method: 'GET',
        path: `/api/reference/holidays?${query}`,
        signal,
        schema: async () => (await import('#contract/api/holidays.ts')).holidaysAnswer,
      })
      return answer.ok ? answer.value : []
    },
  })
  return Map.groupBy(data ?? [], ({ date }) => date)
}
