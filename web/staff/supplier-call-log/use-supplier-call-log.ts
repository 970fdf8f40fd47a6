import {
  listSupplierCalls,
  type SupplierCallView,
  type SupplierCallsQuery,
} from '#contract/api/staff/supplier-call-log.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** What is looked for among the exchanges, as the address has it. */
export type SupplierCallFilter = Omit<SupplierCallsQuery, 'after'>

/** Exchanges page by page. */
export type SupplierCallPages = {
  readonly exchanges: readonly SupplierCallView[] | undefined
  readonly fault: Failure | undefined
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly more: () => void
  readonly askAgain: () => void
}

/** What was said to suppliers, the latest first. */
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
