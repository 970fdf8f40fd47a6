import { createBrowserHistory } from '@tanstack/react-router'
import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { shellFeatures } from './app/lazy-page-options.ts'
import { createShopRouter } from './app/router.ts'
import { disableSchemaEval } from './app/disable-schema-eval.ts'
import { showStartFailure } from './app/start-failure.ts'
import { type SeededQuery, createShopQueryClient, seedQueries, Shop } from './app/shop.tsx'
import { installTrustedTypesPolicy } from './app/trusted-html.ts'
import { recordPreHydrationInput } from './app/restore-pre-hydration-input.ts'
import { pageLanguage } from './i18n/language.ts'
import { activateLanguage, loadMessages } from './i18n/messages.ts'
import { isOrderKeyFragment, withKeyInFragment } from './session/order-key-url.ts'
import { renewTokenOnActivity } from './session/token-renewal.ts'

/** Loads what the first page needs, then hydrates the prerendered page or renders it. */
async function start(mount: HTMLElement): Promise<void> {
  installTrustedTypesPolicy()
  disableSchemaEval()
  const language = pageLanguage()
  history.replaceState(history.state, '', withKeyInFragment(location))
  const router = createShopRouter(createBrowserHistory())
  await loadMessages(language, shellFeatures)
  await activateLanguage(language)
  // A page that was prerendered whole for this very address is hydrated; any other is only a skeleton.
  const isWhole =
    mount.dataset['drawn'] === 'whole' && location.search === '' && !isOrderKeyFragment(location.hash)
  // Tells the router that the markup came from a server, so that it renders the same boundaries as the
  // prerender did.
  if (isWhole) router.ssr = { manifest: undefined }
  await router.load()
  const queryClient = createShopQueryClient()
  seedQueries(queryClient, queriesInPage())
  const shop = <Shop router={router} queryClient={queryClient} />
  if (isWhole) hydrateRoot(mount, shop)
  else draw(mount, shop)
  renewTokenOnActivity()
}

/** Returns the answers that the server has rendered this page with; none on most pages. */
function queriesInPage(): readonly SeededQuery[] {
  const written = document.getElementById('page-data')?.textContent
  return written ? (JSON.parse(written) as readonly SeededQuery[]) : []
}

/**
 * Renders the page in place of the skeleton; what was typed into that is kept. Where there is nothing to type
 * into it is rendered in small steps, so that a slow phone responds meanwhile.
 */
function draw(mount: HTMLElement, shop: ReactNode): void {
  const root = createRoot(mount)
  if (!mount.querySelector('form')) {
    startTransition(() => root.render(shop))
    return
  }
  const putBack = recordPreHydrationInput(mount)
  flushSync(() => root.render(shop))
  putBack()
}

// Without the shop's own server no language was put into the page.
if (import.meta.env.DEV) document.documentElement.lang = /\blang=(\w\w)/.exec(document.cookie)?.[1] ?? 'en'

const mount = document.getElementById('app')
if (mount) {
  start(mount).catch((error: unknown) => {
    reportError(error)
    showStartFailure(mount, pageLanguage())
  })
}
