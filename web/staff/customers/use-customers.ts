import { type CustomerRow, type CustomersAnswer, listCustomers } from '#contract/api/staff/customers.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'

/** The customers that were read so far. */
export type CustomerListState = Omit<PagedList<CustomersAnswer>, 'items'> & {
  readonly customers: readonly CustomerRow[] | undefined
  readonly isSearchCut: boolean
}

/** Reads the customers who match a text, or all by their latest order. */
export function useCustomers(search: string): CustomerListState {
  const q = search === '' ? undefined : search
  const { items: pages, ...list } = usePagedList(
    ['desk', 'customers', search],
    (after: string | undefined, signal) => callApi(listCustomers, { query: { q, after }, signal }),
    (page) => [page],
  )
  return {
    ...list,
    customers: pages?.flatMap(({ customers }) => customers),
    isSearchCut: pages?.[0]?.isSearchCut ?? false,
  }
}
