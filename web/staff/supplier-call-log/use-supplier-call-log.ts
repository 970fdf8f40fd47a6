import {
  listSupplierCalls,
  type SupplierCallView,
  type SupplierCallsQuery,
} from '#contract/api/staff/supplier-call-log.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePages } from '#web/api/use-pages.ts'

/** What is looked for among the exchanges, as the address has it. */
export type SupplierCallFilter = Omit<SupplierCallsQuery, 'after'>

/** What was said to suppliers, the latest first. */
export function useSupplierCallLog(filter: SupplierCallFilter): PagedList<SupplierCallView> {
  return usePages(
    ['desk', 'exchanges', filter],
    (cursor: string | undefined, signal) =>
      callApi(listSupplierCalls, { query: { ...filter, after: cursor }, signal }),
    ({ exchanges }) => exchanges,
  )
}
