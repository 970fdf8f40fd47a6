import { useRouter } from '@tanstack/react-router'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'

/** The parameters of this section: the search, and the open customer. */
export type CustomersUrlParams = { readonly search: string; readonly customer: string | undefined }

/** Reads the address. */
export function useCustomersUrlParams(): CustomersUrlParams {
  const { q = '', customer } = usePageQuery()
  return { search: q.slice(0, 80), customer }
}

/** Returns the address of a list of customers, or of one of them. */
export function customersUrl({ search, customer }: Partial<CustomersUrlParams>): string {
  return pageUrl(pagePaths.staff, { section: 'customers', q: search === '' ? undefined : search, customer })
}

/** Searches in place of the current list. */
export function useCustomerSearch(): (search: string) => void {
  const router = useRouter()
  return (search) =>
    void router.navigate({ href: customersUrl({ search }), replace: true, resetScroll: false })
}
