import type { SearchRequest } from '#contract/api/search.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'

/**
 * Returns addresses of the search on other dates: filters, sort order and view are kept. Picked, opened or
 * compared flights are dropped, as they belong to other dates.
 */
export function useDatesAddress(): (request: SearchRequest) => string {
  const { picked: _picked, open: _open, chosen: _chosen, compare: _compare, ...kept } = usePageQuery()
  return (request) => pageUrl(pagePaths.offers, { ...kept, param: encodeSearchParam(request) })
}

/** Returns addresses of a search with other conditions, and of the search page; filters are dropped. */
export function useSearchHrefs(): {
  readonly results: (request: SearchRequest) => string
  readonly change: (request: SearchRequest) => string
} {
  // The search form sets "non-refundable only" there: it belongs to the search.
  const { refund } = usePageQuery()
  const searchUrlBuilder = (path: string) => (request: SearchRequest) =>
    pageUrl(path, { param: encodeSearchParam(request), refund })
  return { results: searchUrlBuilder(pagePaths.offers), change: searchUrlBuilder(pagePaths.search) }
}
