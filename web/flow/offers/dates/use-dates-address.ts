import { type SearchRequest } from '#contract/api/search.ts'
import { pageAddress, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'

/**
 * Addresses of the same search on other dates: filters, order and view stay as they are. What was picked, opened or
 * put aside to compare is of other flights and stays behind.
 */
export function useDatesAddress(): (request: SearchRequest) => string {
  const { picked: _picked, open: _open, chosen: _chosen, compare: _compare, ...kept } = usePageQuery()
  return (request) => pageAddress(pagePaths.offers, { ...kept, param: encodeSearchParam(request) })
}

/** Addresses of a search with other conditions, and of the page where it is changed; filters are left behind. */
export function useFreshAddress(): {
  readonly results: (request: SearchRequest) => string
  readonly change: (request: SearchRequest) => string
} {
  // The search box puts "non-refundable only" there: it belongs to the search.
  const { refund } = usePageQuery()
  const to = (path: string) => (request: SearchRequest) =>
    pageAddress(path, { param: encodeSearchParam(request), refund })
  return { results: to(pagePaths.offers), change: to(pagePaths.search) }
}
