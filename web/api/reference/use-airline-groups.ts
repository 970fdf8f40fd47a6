import { listAirlineGroups, type Item } from '#contract/api/reference.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/i18n/use-language.ts'
import { callApi } from '../client.ts'

const none: readonly Item[] = []

/**
 * Returns the airline groups of the specification, "All Airlines" first, fetched once; none until they are
 * loaded.
 */
export function useAirlineGroups(isWanted = true): readonly Item[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['airline-groups', language],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await callApi(listAirlineGroups, { signal })
      return answer.ok ? answer.value : none
    },
  })
  return data ?? none
}
