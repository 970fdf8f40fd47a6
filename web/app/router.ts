import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { routeTree } from './routes.ts'

/**
 * The router over a history: the browser's, or one in memory for the prerender. Query parameters are plain
 * texts, so that links read like the specification's: ?param=…, ?returnUrl=/account.
 */
export function createShopRouter(history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
    // Without a window there is nothing to scroll, and the router would write a script into the markup.
    scrollRestoration: typeof window !== 'undefined',
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: searchText,
  })
  if (typeof window !== 'undefined') router.subscribe('onRendered', followScrolling)
  return router
}

/**
 * The router keeps where a page was left only if it was scrolled since it was drawn. Whoever opens a row and scrolls on
 * before its address is drawn came back to where the row was opened: being told of scrolling, it asks the page.
 */
function followScrolling(): void {
  document.dispatchEvent(new Event('scroll'))
}

function searchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
}
