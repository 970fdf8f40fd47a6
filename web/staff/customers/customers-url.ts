import { useRouter } from '@tanstack/react-router'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'

/** The parameters of this section: the search, the open customer, and the one to merge it with. */
export type CustomersUrlParams = {
  readonly search: string
  readonly customer: string | undefined
  /** The id of the other customer, or "find" while it is searched. */
  readonly merge: string | undefined
}

/** In place of the other customer, while it is searched. */
export const findOther = 'find'

/** Reads the address. */
export function useCustomersUrlParams(): CustomersUrlParams {
  const { q = '', customer, merge } = usePageQuery()
  return { search: q.slice(0, 80), customer, merge }
}

/** Returns the address of a list of customers, or of one of them. */
export function customersUrl({ search, customer, merge }: Partial<CustomersUrlParams>): string {
  const q = search === '' ? undefined : search
  return pageUrl(pagePaths.staff, { section: 'customers', q, customer, merge })
}

/** Searches in place of the current list. */
export function useCustomerSearch(): (search: string) => void {
  const router = useRouter()
  return (search) =>
    void router.navigate({ href: customersUrl({ search }), replace: true, resetScroll: false })
}
