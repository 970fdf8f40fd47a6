import { searchCalendar, type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { callApi } from './client.ts'

/** So long prices by date count as fresh, in milliseconds. */
export const datesFreshForMs = 5 * 60_000

/**
 * The question for the cheapest one way of a search's first journey on each of so many days, from its departure
 * date on; null when there was no answer. It is withdrawn when nobody waits for it any more.
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
