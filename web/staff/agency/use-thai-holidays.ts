import { listHolidays, type HolidaysAnswer } from '#contract/api/holidays.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import type { Days } from '#web/api/reference/use-holidays.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns the public holidays of Thailand in a range, by name; none while unknown. */
export function useThaiHolidays(days: Days): HolidaysAnswer {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['thai-holidays', language, days],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await callApi(listHolidays, { query: days, signal })
      return answer.ok ? answer.value.filter(({ country }) => country === 'TH') : []
    },
  })
  return data ?? []
}
