import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { routeTree } from './routes.ts'

/**
 * Creates the router over a history: the browser's, or one in memory for prerendering. Query parameters are
 * plain texts, so that links read like the specification's: ?param=…, ?returnUrl=/account.
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
    stringifySearch: queryStringOf,
  })
  if (typeof window !== 'undefined') router.subscribe('onRendered', saveScrollPositions)
  return router
}

/**
 * The router stores where a page was left only if it was scrolled since it was rendered. Whoever opened a row
 * and scrolled on before its address was rendered came back to the row: on scrolling, the router is told to
 * read the position.
 */
function saveScrollPositions(): void {
  document.dispatchEvent(new Event('scroll'))
}

function queryStringOf(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
}
