import { useInfiniteQuery } from '@tanstack/react-query'
import { type Result, succeed } from '#contract/terms/result.ts'
import { type Failure } from './failure.ts'

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

/** A page of a list, and where the next one begins, if there is one. */
export type ListPage<Item, Mark> = { readonly items: readonly Item[]; readonly next: Mark | undefined }

/** Reads the page at a cursor; the first one without. */
export type ReadPage<Item, Mark> = (
  from: Mark | undefined,
  signal: AbortSignal,
) => Promise<Result<ListPage<Item, Mark>, Failure>>

type From<Mark> = { readonly mark: Mark | undefined }

/** Returns a page of {@link ReadPage}. */
export function pageOf<Item, Mark>(items: readonly Item[], next: Mark | undefined) {
  return succeed({ items, next })
}

/** Reads a list page by page under this query key. */
export function usePages<Item, Mark>(
  queryKey: readonly string[],
  read: ReadPage<Item, Mark>,
): PagedList<Item> {
  const initialPageParam: From<Mark> = { mark: undefined }
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam,
    queryFn: ({ pageParam, signal }) => read(pageParam.mark, signal),
    getNextPageParam: (last): From<Mark> | undefined =>
      last.ok && last.value.next !== undefined ? { mark: last.value.next } : undefined,
  })
  const pages = query.data?.pages
  const failed = pages?.find((one) => !one.ok)
  const isKnown = pages?.some((one) => one.ok) ?? false
  return {
    items: isKnown ? pages?.flatMap((one) => (one.ok ? one.value.items : [])) : undefined,
    fault: failed && !failed.ok ? failed.fault : undefined,
    hasMore: query.hasNextPage,
    isReading: query.isFetching,
    readMore: () => void query.fetchNextPage(),
    askAgain: () => void query.refetch(),
  }
}
