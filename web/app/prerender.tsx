import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { type Language } from '#contract/problem.ts'
import { activateLanguage, loadMessages } from '#web/i18n/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { shellFeatures } from './load-page.ts'
import { createShopRouter } from './router.ts'
import { createShopQueryClient, Shop } from './shop.tsx'

/** The pages that everybody may open: they are drawn once, when the shop is built. */
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

/** A page as markup, with the title that belongs in the head. */
export type PrerenderedPage = {
  readonly markup: string
  readonly title: string
  /** What the shop is, for the snippet under a search result. */
  readonly description: string
  /** The markup is what the browser would draw, so its code can take it over; otherwise it only keeps the room. */
  readonly isWhole: boolean
}

/** Draws a page as it looks to somebody who has typed nothing and is not signed in. */
export async function prerenderPage(language: Language, path: string): Promise<PrerenderedPage> {
  await loadMessages(language, shellFeatures)
  await activateLanguage(language)
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const head = router.state.matches.at(-1)?.staticData.head
  const failed = router.state.matches.find((match) => match.status !== 'success')
  if (failed || !head) throw new Error(`cannot draw ${path} in ${language}: ${String(failed?.error)}`)
  const markup = renderToString(<Shop router={router} queryClient={createShopQueryClient()} />)
  return {
    markup,
    title: `${i18n._(head.title)} · Farehouse`,
    description: i18n._(shopDescription),
    isWhole: !head.needsQuery,
  }
}
