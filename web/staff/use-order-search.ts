import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type orderSearchAnswer, searchOrders } from '#contract/api/staff/order/order-search.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'

/** Shorter texts are not searched. */
const fewest = 2

/** Searches orders by what is typed; undefined while nothing is searched, and until the first answer. */
export function useOrderSearch(
  typed: string,
): Result<z.infer<typeof orderSearchAnswer>, Failure> | undefined {
  const text = typed.trim()
  const mayRead = useHasRight('desk')
  const isSearched = mayRead && text.length >= fewest
  const { data } = useQuery<Result<z.infer<typeof orderSearchAnswer>, Failure>>({
    queryKey: ['desk', 'search', text],
    enabled: isSearched,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi(searchOrders, { query: { q: text }, signal }),
  })
  return isSearched ? data : undefined
}
