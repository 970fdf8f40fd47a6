import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createShopRouter } from './router.ts'

/** What all pages share. */
export type ShopDeps = {
  readonly router: ReturnType<typeof createShopRouter>
  readonly queryClient: QueryClient
}

/** Creates the query client. Calls report failures as values, so nothing is retried unasked. */
export function createShopQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
}

/** The answer of a query that a page was rendered with. */
export type SeededQuery = { readonly key: readonly string[]; readonly data: unknown }

/** Puts in what a page was rendered with, so that the browser draws the same and asks for nothing again. */
export function seedQueries(queryClient: QueryClient, seeded: readonly SeededQuery[]): void {
  for (const { key, data } of seeded) queryClient.setQueryData(key, data)
}

/** The whole shop: language, server calls, pages. */
export function Shop({ router, queryClient }: ShopDeps) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
}
