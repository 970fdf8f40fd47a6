import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { loadMessages } from '#web/i18n/messages.ts'
import { pageLanguage } from '#web/i18n/language.ts'

/** The folders whose sentences stand around every page. */
export const shellFeatures: readonly string[] = ['app', 'ui', 'api']

/** The code of a page could not be fetched: no network, or a newer version of the shop is out. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded'
}

/** A page in a chunk of its own, with the catalogues of the folders that it draws on. */
export type LazyPage<Name extends string> = {
  readonly name: Name
  readonly features: readonly string[]
  readonly load: () => Promise<Record<Name, ComponentType>>
}

/** Route options that fetch a page and its sentences together, when the route is first asked for. */
export function loadPage<Name extends string>(page: LazyPage<Name>) {
  const load = () =>
    page.load().catch((cause: unknown) => {
      // The router would reload the window by itself on the browser's own error, and offline that loses the page.
      throw new PageNotLoaded(page.name, { cause })
    })
  return {
    component: lazyRouteComponent(load, page.name),
    loader: () =>
      loadMessages(pageLanguage(), page.features).catch((cause: unknown) => {
        throw new PageNotLoaded(page.name, { cause })
      }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
