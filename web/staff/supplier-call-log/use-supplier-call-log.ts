import {
  listSupplierCalls,
  type SupplierCallView,
  type SupplierCallsQuery,
} from '#contract/api/staff/supplier-call-log.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePages } from '#web/api/use-pages.ts'

/** The filter of the supplier call log, from the address. */
export type SupplierCallFilter = Omit<SupplierCallsQuery, 'after'>

/** Reads the supplier calls, newest first. */
export function useSupplierCallLog(filter: SupplierCallFilter): PagedList<SupplierCallView> {
  return usePages(
    ['desk', 'exchanges', filter],
    (cursor: string | undefined, signal) =>
      callApi(listSupplierCalls, { query: { ...filter, after: cursor }, signal }),
    ({ exchanges }) => exchanges,
  )
}
