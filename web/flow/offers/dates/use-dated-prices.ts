import {
  searchMatrix,
  searchNearby,
  type DatedPricesAnswer,
  type NearbyAnswer,
} from '#contract/api/dated-prices.ts'
import type { Read } from '#web/api/endpoint-call.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { SearchRequest } from '#contract/api/search.ts'
import { calendarQuery, datesFreshForMs } from '#web/api/calendar-query.ts'
import { callApi } from '#web/api/client.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'

/** A query for other dates; sent once `isWanted`, and aborted when nothing waits for it. */
export type DatesQuestion = { readonly search: SearchRequest; readonly isWanted: boolean }

/** The answer: undefined before there is one, null without one. */
export type Known<Answer> = Answer | null | undefined

/**
 * Returns the cheapest one-way price of the search's first journey on each of several days, from its
 * departure date on.
 */
export function useCalendarPrices({
  search,
  days,
  isWanted,
}: DatesQuestion & { readonly days: number }): Known<DatedPricesAnswer> {
  const { queryFn, ...query } = calendarQuery(search, days)
  return useQuery({ ...query, queryFn: isWanted ? queryFn : skipToken }).data
}

/** Returns the cheapest round trip for each pair of days around those of the search. */
export function useMatrixPrices({ search, isWanted }: DatesQuestion): Known<DatedPricesAnswer> {
  return useDatedSearchQuery(searchMatrix, { search, isWanted })
}

/** Returns the nearest days and places with an offer. */
export function useNearby({ search, isWanted }: DatesQuestion): Known<NearbyAnswer> {
  return useDatedSearchQuery(searchNearby, { search, isWanted })
}

function useDatedSearchQuery<const Spec extends typeof searchMatrix | typeof searchNearby>(
  endpoint: Spec,
  { search, isWanted }: DatesQuestion,
): Known<Read<Spec, 'answer'>> {
  const requestDatedPrices = async ({ signal }: { readonly signal: AbortSignal }) => {
    const answer = await callApi<typeof searchMatrix | typeof searchNearby>(endpoint, {
      body: { search },
      signal,
    })
    return answer.ok ? (answer.value as Read<Spec, 'answer'>) : null
  }
  const { data } = useQuery({
    queryKey: ['other-dates', endpoint.path, encodeSearchParam(search)],
    staleTime: datesFreshForMs,
    queryFn: isWanted ? requestDatedPrices : skipToken,
  })
  return data
}
