import { skipToken, useQuery } from '@tanstack/react-query'
import { type DatedPricesAnswer, type NearbyAnswer } from '#contract/api/dated-prices.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { calendarQuery, datesFreshForMs } from '#web/api/calendar-query.ts'
import { callApi, type SchemaSource } from '#web/api/client.ts'
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
  return useAnswer({ path: 'matrix', search, isWanted, schema: datedPricesShape })
}

/** The nearest days and places that have an offer. */
export function useNearby({ search, isWanted }: DatesQuestion): Known<NearbyAnswer> {
  return useAnswer({ path: 'nearby', search, isWanted, schema: nearbyShape })
}

const datedPricesShape = async () => (await import('#contract/api/dated-prices.ts')).datedPricesAnswer
const nearbyShape = async () => (await import('#contract/api/dated-prices.ts')).nearbyAnswer

type Question<Answer> = DatesQuestion & {
  readonly path: 'matrix' | 'nearby'
  readonly schema: SchemaSource<Answer>
}

function useAnswer<Answer>({ path, search, isWanted, schema }: Question<Answer>): Known<Answer> {
  const ask = async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer | null> => {
    const at = `/api/shopping/${path}/`
    const answer = await callApi({ method: 'POST', path: at, body: { json: { search } }, signal, schema })
    return answer.ok ? answer.value : null
  }
  const { data } = useQuery({
    queryKey: ['other-dates', path, encodeSearchParam(search)],
    staleTime: datesFreshForMs,
    queryFn: isWanted ? ask : skipToken,
  })
  return data
}
