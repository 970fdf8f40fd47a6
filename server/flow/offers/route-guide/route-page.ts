import type { RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import { parseSearchPagePath, routePagePath } from '#contract/api/share/search-page-path.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { succeed } from '#contract/terms/result.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import { previewTexts } from '#server/flow/search/search.ts'
import type { Clock } from '#server/platform/clock.ts'
import { coalesceAnswers } from '#server/platform/coalesce.ts'
import type { Log } from '#server/platform/log.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { FindPageHead, PageHead } from '#server/platform/http/answer/page-head.ts'
import type { RenderMarkup, RenderPage, RenderedPage } from '#server/platform/http/answer/rendered-page.ts'
import type { RouteGuide } from './route-guide.ts'

/** What the pages are rendered from. */
export type RoutePageDeps = {
  readonly guide: RouteGuide
  readonly findHead: FindPageHead
  readonly renderMarkup: RenderMarkup
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
}

/** A rendered page is shown for so long; it says how old its prices are. */
const keptSeconds = 300
const mostKept = 300
/** So many pages are read and rendered at a time, and so many wait; the others are drawn by the browser. */
const rendering = { most: 2, mostWaiting: 20, waitMs: 2000 }

/**
 * Renders the pages of routes and the list of them. No supplier is asked, however many pages a crawler reads. Where the
 * database is away or too many pages are asked for, the built page is the answer.
 */
export function createRenderRoutePage(deps: RoutePageDeps): RenderPage {
  const kept = coalesceAnswers<RenderedPage>({ clock: deps.clock, seconds: keptSeconds, most: mostKept })
  // Whoever leaves, the next reader gets the page.
  const { signal } = new AbortController()
  const permits = createSemaphore(rendering)
  const renderOnce = async (key: string, render: () => Promise<RenderedPage | undefined>) => {
    try {
      return await kept(key, signal, async () => {
        const leave = await permits.enter()
        return leave && (await render().finally(leave))
      })
    } catch (error) {
      deps.log.error('page not rendered', { error })
      return undefined
    }
  }
  return async ({ path, language }) => {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path
    if (plain === pagePaths.destinations)
      return renderOnce(`${language} ${plain}`, () => renderDestinations(deps, language))
    const named = parseSearchPagePath(plain, {})
    if (named === undefined || named.search !== undefined || !deps.guide.isRoute(named)) return undefined
    const { from, to } = named
    return renderOnce(`${language} ${from}-${to}`, () => renderRoute(deps, { from, to }, language))
  }
}

async function renderRoute(
  { guide, findHead, renderMarkup, publicUrl }: RoutePageDeps,
  ends: { readonly from: string; readonly to: string },
  language: Language,
): Promise<RenderedPage | undefined> {
  const path = routePagePath(ends.from, ends.to)
  const [known, head] = [await guide.read(ends, language), findHeadOf(findHead, path, language)]
  if (known === undefined || head === undefined) return undefined
  const data = [{ key: ['routeGuide', language, `${ends.from}-${ends.to}`], data: succeed(known) }]
  return {
    shell: 'flights-route',
    head: {
      ...head,
      description: describeRoute(known, language) ?? head.description ?? '',
      structuredData: breadcrumbsOf(publicUrl, language, head),
    },
    markup: await renderMarkup(language, path, data),
    data,
  }
}

async function renderDestinations(
  { guide, findHead, renderMarkup }: RoutePageDeps,
  language: Language,
): Promise<RenderedPage | undefined> {
  const head = findHeadOf(findHead, pagePaths.destinations, language)
  if (head === undefined) return undefined
  const data = [{ key: ['destinations', language], data: succeed(await guide.destinations(language)) }]
  const markup = await renderMarkup(language, pagePaths.destinations, data)
  return { shell: 'flights', head, markup, data }
}

function findHeadOf(findHead: FindPageHead, path: string, language: Language): PageHead | undefined {
  return findHead({ path, query: new URLSearchParams(), language })
}

function describeRoute({ from, to, lowest }: RouteGuideAnswer, language: Language): string | undefined {
  if (lowest === undefined) return undefined
  const names = { from: from.name, to: to.name }
  return previewTexts[language].pricedDescription(names, formatMoney(satang(lowest.amount)))
}

/**
 * Returns the trail of pages for search results (Google: BreadcrumbList). Prices are left out: they are found, not
 * offered, and schema.org's Offer is for what can be bought at that price.
 */
function breadcrumbsOf(publicUrl: string, language: Language, head: PageHead): object {
  const { home, destinations } = previewTexts[language]
  const trail = [
    { name: home, path: pagePaths.search },
    { name: destinations.title, path: pagePaths.destinations },
    { name: head.title ?? '', path: head.address },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => {
      return { '@type': 'ListItem', position: index + 1, name, item: new URL(path, publicUrl).href }
    }),
  }
}
