import { searchCalendar, type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { callApi } from './client.ts'

/** How long prices by date count as fresh, in milliseconds. */
export const datesFreshForMs = 5 * 60_000

/**
 * The query for the cheapest one-way price of a search's first journey on each of several days, from its
 * departure date on; null without an answer. Aborted when nothing waits for it.
 */
export function calendarQuery(search: SearchRequest, days: number) {
  return {
    queryKey: ['calendar', encodeSearchParam(search), days],
    staleTime: datesFreshForMs,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DatedPricesAnswer | null> => {
      const answer = await callApi(searchCalendar, { body: { search, days }, signal })
      return answer.ok ? answer.value : null
    },
  }
}
