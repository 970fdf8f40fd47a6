import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from './failure.ts'

/** A list that is read page by page. */
export type PagedList<Item> = {
  /** The items read so far; undefined until the first page has arrived. */
  readonly items: readonly Item[] | undefined
  readonly fault: Failure | undefined
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly readMore: () => void
  readonly askAgain: () => void
}

/** A page of a list, with the cursor of the next one if there is one. */
type Page<Cursor> = { readonly next?: Cursor | undefined }

/** Fetches the page at a cursor; the first one without. */
type FetchPage<Answer, Cursor> = (
  cursor: Cursor | undefined,
  signal: AbortSignal,
) => Promise<Result<Answer, Failure>>

/** Reads a list page by page: keeps the pages under this key, and reads the next one when it is asked to. */
export function usePagedList<Answer extends Page<Cursor>, Item, Cursor>(
  queryKey: QueryKey,
  fetchPage: FetchPage<Answer, Cursor>,
  itemsOf: (page: Answer) => readonly Item[],
): PagedList<Item> {
  const first: Page<Cursor> = {}
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam.next, signal),
    getNextPageParam: (last): Page<Cursor> | undefined =>
      last.ok && last.value.next !== undefined ? { next: last.value.next } : undefined,
  })
  const pages = query.data?.pages
  const failed = pages?.find((one) => !one.ok)
  const isKnown = pages?.some((one) => one.ok) ?? false
  return {
    items: isKnown ? pages?.flatMap((one) => (one.ok ? itemsOf(one.value) : [])) : undefined,
    fault: failed && !failed.ok ? failed.fault : undefined,
    hasMore: query.hasNextPage,
    isReading: query.isFetching,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    askAgain: () => void query.refetch(),
  }
}
