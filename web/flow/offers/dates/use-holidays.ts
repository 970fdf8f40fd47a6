import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type LocalDate } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** The public holidays of Thailand and Japan on a day, by name with their country; undefined on other days. */
export type HolidayNames = (on: LocalDate) => string | undefined

/** The holidays from the first day to the last, both included. Without an answer no day is one. */
export function useHolidays(from: LocalDate, to: LocalDate): HolidayNames {
  const { t } = useLingui()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['holidays-between', language, from, to],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await callApi({
        method: 'GET',
        path: `/api/reference/holidays?${new URLSearchParams({ from, to })}`,
        signal,
        schema: async () => (await import('#contract/api/holidays.ts')).holidaysAnswer,
      })
      return answer.ok ? answer.value : []
    },
  })
  const byDay = Map.groupBy(data ?? [], ({ date }) => date)
  return (on) =>
    byDay
      .get(on)
      ?.map(({ country, name }) => (country === 'TH' ? t`${name} (Thailand)` : t`${name} (Japan)`))
      .join(' · ')
}
