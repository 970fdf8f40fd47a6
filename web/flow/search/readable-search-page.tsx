import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSearchParam, parseSearchPagePath } from '#contract/api/share/search-page-path.ts'
import { flightsPath, pagePaths } from '#contract/paths.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { defaultSearchForm } from './search-form.ts'
import { SearchPage } from './search-page.tsx'
import { searchRequestOf } from './search-request-mapping.ts'
import { useToday } from './use-today.ts'

/**
 * A readable address: with dates it leads to the results, and takes along what else is in its query, such as the
 * selected flights; without dates it is the search page with the route filled in.
 */
export function ReadableSearchPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const query = usePageQuery()
  const today = useToday()
  const read = parseSearchPagePath(path, query)
  // The next page is loading.
  if (!path.startsWith(flightsPath)) return null
  if (read === undefined) return <Redirect href={pageUrl(pagePaths.search, { link: 'broken' })} />
  if (read.search !== undefined) {
    const param = encodeSearchParam(read.search)
    return <Redirect href={pageUrl(pagePaths.offers, { param, ...choicesIn(query) })} />
  }
  return today === undefined ? <SearchPage /> : <SearchPage param={routeParam(read, today)} />
}

/** Returns the choices of the results page in an address. The language is stored already. */
function choicesIn(query: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'lang' && !isSearchParam(name)))
}

/** Returns the search of a route on the dates that the search page proposes. */
function routeParam({ from, to }: { readonly from: string; readonly to: string }, today: LocalDate): string {
  const form = defaultSearchForm(today)
  const legs = form.legs.map((leg) => ({ ...leg, from: { code: from }, to: { code: to } }))
  return encodeSearchParam(searchRequestOf({ ...form, legs }))
}

function Redirect({ href }: { readonly href: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href, replace: true })
  }, [navigate, href])
  return null
}
