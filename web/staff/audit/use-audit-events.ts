import { listAuditEvents, type AuditEventView, type AuditEventsQuery } from '#contract/api/staff/audit.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** The filter of audit events, from the address. */
export type AuditEventFilter = Omit<AuditEventsQuery, 'after'>

/** Audit events, page by page. */
export type AuditEventPages = {
  readonly events: readonly AuditEventView[] | undefined
  readonly fault: Failure | undefined
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly more: () => void
  readonly askAgain: () => void
}

/** Reads the audit events, newest first. */
export function useAuditEvents(filter: AuditEventFilter): AuditEventPages {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['desk', 'events', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(listAuditEvents, { query: { ...filter, after: pageParam }, signal }),
    getNextPageParam: (last) => (last.ok ? last.value.next : undefined),
  })
  const pages = data?.pages
  return {
    events: pages?.[0]?.ok ? pages.flatMap((page) => (page.ok ? page.value.events : [])) : undefined,
    fault: pages?.flatMap((page) => (page.ok ? [] : [page.fault])).at(0),
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    askAgain: () => void refetch(),
  }
}
