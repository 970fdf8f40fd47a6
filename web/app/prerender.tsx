import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Language } from '#contract/problem.ts'
import { activateLanguage, loadMessages } from '#web/i18n/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { shopName } from '#web/ui/shop-name.ts'
import { shellFeatures } from './lazy-page-options.ts'
import { createShopRouter } from './router.ts'
import { type SeededQuery, createShopQueryClient, seedQueries, Shop } from './shop.tsx'

/** The public pages, prerendered at build time. */
export const prerenderedPaths: readonly string[] = [
  pagePaths.search,
  pagePaths.offers,
  pagePaths.price,
  pagePaths.booking,
  pagePaths.payment,
  pagePaths.order,
  pagePaths.accountPanel,
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
]

const shopDescription = msg`Compare flights, fares and their conditions, and book with a travel agency in Thailand: in English, Japanese and Thai.`

/** The markup of a page, with its title for the head. */
export type PrerenderedPage = {
  readonly markup: string
  readonly title: string
  /** The description for search engines. */
  readonly description: string
  /** The markup equals the browser's first render, so it can be hydrated; otherwise it is a skeleton. */
  readonly isWhole: boolean
}

/** Renders a page for an anonymous user without input; `data` is what its queries have been answered, in that language. */
export async function prerenderPage(
  language: Language,
  path: string,
  data: readonly SeededQuery[] = [],
): Promise<PrerenderedPage> {
  await loadMessages(language, shellFeatures)
  await activateLanguage(language)
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const head = router.state.matches.at(-1)?.staticData.head
  const failed = router.state.matches.find((match) => match.status !== 'success')
  if (failed || !head) throw new Error(`cannot draw ${path} in ${language}: ${String(failed?.error)}`)
  const queryClient = createShopQueryClient()
  seedQueries(queryClient, data)
  const markup = renderToString(<Shop router={router} queryClient={queryClient} />)
  return {
    markup,
    title: `${i18n._(head.title)} · ${shopName}`,
    description: i18n._(shopDescription),
    isWhole: !head.needsQuery,
  }
}
