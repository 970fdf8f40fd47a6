import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadMessages } from '#web/i18n/messages.ts'
import { pageLanguage } from '#web/i18n/language.ts'

/** Message catalogues of the frame around every page. */
export const shellFeatures: readonly string[] = ['app', 'ui', 'api']

/** The code of a page could not be loaded: no network, or a newer version was deployed. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded'
}

/** A page in its own chunk, with the catalogues of the folders it uses. */
export type LazyPage<Name extends string> = {
  readonly name: Name
  readonly features: readonly string[]
  readonly load: () => Promise<Record<Name, ComponentType>>
}

/** Route options that load a page and its catalogues together, when the route is first opened. */
export function lazyPageOptions<Name extends string>(page: LazyPage<Name>) {
  const loadPageOnce = () =>
    page.load().catch((cause: unknown) => {
      // On the browser's own error the router would reload the window, which offline loses the page.
      throw new PageNotLoaded(page.name, { cause })
    })
  return {
    component: lazyRouteComponent(loadPageOnce, page.name),
    loader: () =>
      loadMessages(pageLanguage(), page.features).catch((cause: unknown) => {
        throw new PageNotLoaded(page.name, { cause })
      }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
