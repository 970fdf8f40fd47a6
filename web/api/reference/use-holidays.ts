import { listHolidays, type HolidaysAnswer } from '#contract/api/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { LocalDate } from '#contract/terms/time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { callApi } from '../client.ts'

/**
 * Returns the public holidays of Thailand and Japan on a day, by name with their country; undefined on other
 * days.
 */
export type HolidayNames = (on: string) => string | undefined

/** A range of days, both ends included. */
export type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** Returns the holidays of a range; none while it is unknown or without an answer. */
export function useHolidays(days: Days | undefined): HolidayNames {
  const { t } = useLingui()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['holidays', language, days],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: days
      ? async ({ signal }): Promise<HolidaysAnswer> => {
          const answer = await callApi(listHolidays, { query: days, signal })
          return answer.ok ? answer.value : []
        }
      : skipToken,
  })
  const byDay = Map.groupBy(data ?? [], ({ date }) => date)
  return (on) =>
    byDay
      .get(on)
      ?.map(({ country, name }) => (country === 'TH' ? t`${name} (Thailand)` : t`${name} (Japan)`))
      .join(' · ')
}
