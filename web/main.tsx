import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { shellFeatures } from './app/load-page.ts'
import { createShopRouter } from './app/router.ts'
import { createShopQueryClient, Shop } from './app/shop.tsx'
import { pageLanguage } from './i18n/language.ts'
import { activateLanguage, loadMessages } from './i18n/messages.ts'

/** Fetches what the first page needs, then takes over the prerendered page or draws it. */
async function start(mount: HTMLElement): Promise<void> {
  const language = pageLanguage()
  const router = createShopRouter(createBrowserHistory())
  await loadMessages(language, shellFeatures)
  await activateLanguage(language)
  const isPrerendered = mount.firstElementChild !== null
  // Says that the markup came from a server, so that the router draws the same boundaries as the prerender did.
  if (isPrerendered) router.ssr = { manifest: undefined }
  await router.load()
  const shop = <Shop router={router} queryClient={createShopQueryClient()} />
  if (isPrerendered) hydrateRoot(mount, shop)
  else createRoot(mount).render(shop)
}

// Without the shop's own server nobody has put the language into the page.
if (import.meta.env.DEV) document.documentElement.lang = /\blang=(\w\w)/.exec(document.cookie)?.[1] ?? 'en'

const mount = document.getElementById('app')
if (mount) void start(mount)
