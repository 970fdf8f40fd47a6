import { searchCalendar, type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { callApi } from './client.ts'

/** How long prices by date count as fresh, in milliseconds. */
export const datesFreshForMs = 5 * 60_000

/**
 * The query for the cheapest price of a search on each of several days from its departure date on, or from its
 * return date on; null without an answer. Aborted when nothing waits for it.
 */
export function calendarQuery(
  search: SearchRequest,
  days: number,
  vary: 'departure' | 'return' = 'departure',
) {
  return {
    queryKey: ['calendar', encodeSearchParam(search), days, vary],
    staleTime: datesFreshForMs,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DatedPricesAnswer | null> => {
      const answer = await callApi(searchCalendar, { body: { search, days, vary }, signal })
      return answer.ok ? answer.value : null
    },
  }
}
