import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type createShopRouter } from './router.ts'

/** Everything that the pages share. */
export type ShopDeps = {
  readonly router: ReturnType<typeof createShopRouter>
  readonly queryClient: QueryClient
}

/** A client for server calls: they report failures as values, so nothing is tried again behind the user's back. */
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
