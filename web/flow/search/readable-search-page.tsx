import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import { isSearchParam, parseSearchPagePath } from '#contract/api/share/search-page-path.ts'
import { flightsPath, pagePaths } from '#contract/paths.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { knownNames } from '#web/api/reference/use-reference-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './on-demand/price-strip.tsx'
import { RouteGuide } from './route-guide/route-guide.tsx'
import { defaultSearchForm } from './search-form.ts'
import { SearchPage } from './search-page.tsx'
import { searchRequestOf } from './search-request-mapping.ts'
import { useToday } from './use-today.ts'

/**
 * A readable address: with dates it leads to the results, and takes along what else is in its query, such as the
 * selected flights; without dates it is the search page with the route in its heading and form.
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
  return <RoutePage key={`${read.from}-${read.to}`} from={read.from} to={read.to} today={today} />
}

function RoutePage({ from, to, today }: Route & { readonly today: LocalDate | undefined }) {
  const { t } = useLingui()
  const guide = useRouteGuide({ from, to })
  const { names, unknown } = usePlaces({ from, to }, guide)
  if (unknown.length > 0) {
    const codes = unknown.join(', ')
    return (
      <SearchPage
        key="unknown"
        notice={
          <Notice
            kind="look"
            isAnnounced
            heading={t`We don't know the airport ${codes}.`}
            help={t`The code in this link may be mistyped. Enter the city or airport below.`}
          />
        }
      />
    )
  }
  const [origin, destination] = names
  return (
    <SearchPage
      heading={t`Flights from ${origin} to ${destination}`}
      param={today && routeParam({ from, to }, today)}
      guide={guide === undefined ? null : <RouteGuide guide={guide} today={today} />}
    />
  )
}

/** Returns what is known of a route; undefined while it is read, and where there is no such route. */
function useRouteGuide({ from, to }: Route): RouteGuideAnswer | undefined {
  const route = `${from}-${to}`
  const { data } = useQuery({
    queryKey: ['routeGuide', useLanguage(), route],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      callApi(() => import('#contract/api/share/route-guide.ts').then((api) => api.readRouteGuide), {
        params: { route },
        signal,
      }),
  })
  return data?.ok === true ? data.value : undefined
}

/** Returns the names of two places, their codes until the names are known, and the codes that no place has. */
function usePlaces({ from, to }: Route, guide: RouteGuideAnswer | undefined) {
  const language = useLanguage()
  const codes = [from, to]
  const both = codes.join(',')
  const { data } = useQuery({
    queryKey: ['places', language, both],
    enabled: guide === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      callApi(() => import('#contract/api/reference.ts').then((api) => api.readNames), {
        query: { airports: both, cities: both },
        signal,
      }),
  })
  if (guide) return { names: [guide.from.name, guide.to.name] as const, unknown: [] }
  if (!data?.ok) return { names: [from, to] as const, unknown: [] }
  const { airports, cities } = data.value
  const { place } = knownNames(data.value)
  // As the title says it: a city's own name, or "Tokyo Narita".
  const nameOf = (code: string) => cities[code]?.name ?? place(code)
  return {
    names: [nameOf(from), nameOf(to)] as const,
    unknown: codes.filter((code) => !(code in airports) && !(code in cities)),
  }
}

/** Returns the choices of the results page in an address. The language is stored already. */
function choicesIn(query: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'lang' && !isSearchParam(name)))
}

/** Returns the search of a route on the dates that the search page proposes. */
function routeParam({ from, to }: Route, today: LocalDate): string {
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
