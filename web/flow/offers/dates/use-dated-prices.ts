import {
  searchMatrix,
  searchNearby,
  type DatedPricesAnswer,
  type NearbyAnswer,
} from '#contract/api/dated-prices.ts'
import { type Read } from '#web/api/endpoint-call.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type SearchRequest } from '#contract/api/search.ts'
import { calendarQuery, datesFreshForMs } from '#web/api/calendar-query.ts'
import { callApi } from '#web/api/client.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'

/** A question about other dates; it is asked once `isWanted`, and withdrawn when nobody waits for it any more. */
export type DatesQuestion = { readonly search: SearchRequest; readonly isWanted: boolean }

/** What the server knows: undefined before there is an answer, null when there was none. */
export type Known<Answer> = Answer | null | undefined

/** The cheapest one way of the search's first journey on each of so many days, from its departure date on. */
export function useCalendarPrices({
  search,
  days,
  isWanted,
}: DatesQuestion & { readonly days: number }): Known<DatedPricesAnswer> {
  const { queryFn, ...query } = calendarQuery(search, days)
  return useQuery({ ...query, queryFn: isWanted ? queryFn : skipToken }).data
}

/** The cheapest round trip for each pair of days round those of the search. */
export function useMatrixPrices({ search, isWanted }: DatesQuestion): Known<DatedPricesAnswer> {
  return useAnswer(searchMatrix, { search, isWanted })
}

/** The nearest days and places that have an offer. */
export function useNearby({ search, isWanted }: DatesQuestion): Known<NearbyAnswer> {
  return useAnswer(searchNearby, { search, isWanted })
}

function useAnswer<const Spec extends typeof searchMatrix | typeof searchNearby>(
  endpoint: Spec,
  { search, isWanted }: DatesQuestion,
): Known<Read<Spec, 'answer'>> {
  const ask = async ({ signal }: { readonly signal: AbortSignal }) => {
    const answer = await callApi<typeof searchMatrix | typeof searchNearby>(endpoint, {
      body: { search },
      signal,
    })
    return answer.ok ? (answer.value as Read<Spec, 'answer'>) : null
  }
  const { data } = useQuery({
    queryKey: ['other-dates', endpoint.path, encodeSearchParam(search)],
    staleTime: datesFreshForMs,
    queryFn: isWanted ? ask : skipToken,
  })
  return data
}
