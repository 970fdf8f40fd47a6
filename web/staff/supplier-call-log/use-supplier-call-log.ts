import {
  listSupplierCalls,
  type SupplierCallView,
  type SupplierCallsQuery,
} from '#contract/api/staff/supplier-call-log.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'

/** The filter of the supplier call log, from the address. */
export type SupplierCallFilter = Omit<SupplierCallsQuery, 'after'>

/** Reads the supplier calls, newest first. */
export function useSupplierCallLog(filter: SupplierCallFilter): PagedList<SupplierCallView> {
  return usePagedList(
    ['desk', 'exchanges', filter],
    (cursor: string | undefined, signal) =>
      callApi(listSupplierCalls, { query: { ...filter, after: cursor }, signal }),
    ({ exchanges }) => exchanges,
  )
}
