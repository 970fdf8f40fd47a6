import {
  listSupplierCalls,
  type SupplierCallView,
  type SupplierCallsQuery,
} from '#contract/api/staff/supplier-call-log.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** The filter of the supplier call log, from the address. */
export type SupplierCallFilter = Omit<SupplierCallsQuery, 'after'>

/** Supplier calls page by page. */
export type SupplierCallPages = {
  readonly exchanges: readonly SupplierCallView[] | undefined
  readonly fault: Failure | undefined
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly more: () => void
  readonly askAgain: () => void
}

/** Reads the supplier calls, newest first. */
export function useSupplierCallLog(filter: SupplierCallFilter): SupplierCallPages {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['desk', 'exchanges', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(listSupplierCalls, { query: { ...filter, after: pageParam }, signal }),
    getNextPageParam: (last) => (last.ok ? last.value.next : undefined),
  })
  const pages = data?.pages
  return {
    exchanges: pages?.[0]?.ok ? pages.flatMap((page) => (page.ok ? page.value.exchanges : [])) : undefined,
    fault: pages?.flatMap((page) => (page.ok ? [] : [page.fault])).at(0),
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    askAgain: () => void refetch(),
  }
}
