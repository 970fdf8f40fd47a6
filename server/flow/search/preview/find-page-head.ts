import { parseSearchPagePath, routePagePath, searchPagePath } from '#contract/api/share/search-page-path.ts'
import { routePicturePath } from '#contract/api/share/route-picture.ts'
import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { type LegalPageKind, legalPageKinds } from '#contract/terms/legal-page/legal-page.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { defaultLegalPages } from '#server/agency/pages/default-legal-pages.ts'
import type { FindPageHead, PageHead } from '#server/platform/http/answer/page-head.ts'
import type { City, Reference } from '#server/reference/reference.ts'
import { parseSearchParam } from '../search-param.ts'
import { legalPageDescriptions } from './legal-page-descriptions.ts'
import { formatDates, placeName, previewTexts } from './preview-texts.ts'

/**
 * Creates the finder of heads. The first page, the pages of routes and those of the agency are listed; a search has a title and a picture
 * for those who share it, and is not listed. A path below /flights that names no known route has no head.
 */
export function createFindPageHead(reference: Reference): FindPageHead {
  return ({ path, query, language }) => {
    if (path === pagePaths.search) return { address: pagePaths.search, isListed: true }
    if (path === pagePaths.destinations)
      return { ...previewTexts[language].destinations, address: pagePaths.destinations, isListed: true }
    const kind = legalPageKinds.find((one) => pagePaths[one] === path)
    if (kind !== undefined) return legalPageHead(kind, language)
    if (path === pagePaths.accountPanel) return { address: pagePaths.accountPanel, isListed: false }
    const named =
      path === pagePaths.offers ? searchInParam(query.get('param')) : parsePageAddress(path, query)
    return named && areTwoPlaces(reference, named) ? headOf(named, { reference, language }) : undefined
  }
}

/** Returns the head of a page that the agency publishes about itself, under its usual title. */
function legalPageHead(kind: LegalPageKind, language: Language): PageHead {
  return {
    title: defaultLegalPages[kind][language].title,
    description: legalPageDescriptions[language][kind],
    address: pagePaths[kind],
    isListed: true,
  }
}

type Named = { readonly from: string; readonly to: string; readonly search: SearchRequest | undefined }

function parsePageAddress(path: string, query: URLSearchParams): Named | undefined {
  return parseSearchPagePath(path, Object.fromEntries(query))
}

function searchInParam(param: string | null): Named | undefined {
  const read = param === null ? undefined : parseSearchParam(param)
  const search = read?.ok === true ? searchRequest.safeParse(read.value) : undefined
  const [leg] = search?.data?.searchAirLegs ?? []
  return leg && { from: leg.from, to: leg.to, search: search?.data }
}

/** Whether a route is between known places of two cities. */
export function areTwoPlaces(reference: Reference, { from, to }: Pick<Named, 'from' | 'to'>): boolean {
  const [origin, destination] = [from, to].map((code) => cityOf(reference, code))
  return origin !== undefined && destination !== undefined && origin.code !== destination.code
}

function cityOf(reference: Reference, code: string): City | undefined {
  const airport = reference.airport(reference.airportsOf(code)[0] ?? '')
  return airport && reference.city(airport.city)
}

/** Pages of places without names in every language, and perhaps without flights, are not for search engines. */
function isListedRoute(reference: Reference, { from, to }: Pick<Named, 'from' | 'to'>): boolean {
  return [from, to].every((code) => cityOf(reference, code)?.isListed === true)
}

function headOf(
  { from, to, search }: Named,
  { reference, language }: { readonly reference: Reference; readonly language: Language },
): PageHead | undefined {
  const texts = previewTexts[language]
  const names = { from: placeName(reference, from, language), to: placeName(reference, to, language) }
  const about = { description: texts.description(names), picture: routePicturePath(from, to, language) }
  if (search === undefined) {
    const isListed = isListedRoute(reference, { from, to })
    return { ...about, title: texts.routeTitle(names), address: routePagePath(from, to), isListed }
  }
  const address = searchPagePath(search)
  const [out, back] = search.searchAirLegs
  if (address === undefined || out === undefined) return undefined
  const returnOn = search.triptype === 1 ? back?.departureDate : undefined
  const dates = formatDates(out.departureDate as LocalDate, returnOn as LocalDate | undefined, language)
  return { ...about, title: texts.searchTitle(names, dates), address, isListed: false }
}
