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
