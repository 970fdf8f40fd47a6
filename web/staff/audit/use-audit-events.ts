import { listAuditEvents, type AuditEventView, type AuditEventsQuery } from '#contract/api/staff/audit.ts'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'

/** The filter of audit events, from the address. */
export type AuditEventFilter = Omit<AuditEventsQuery, 'after'>

/** Reads the audit events, newest first. */
export function useAuditEvents(filter: AuditEventFilter): PagedList<AuditEventView> {
  return usePagedList(
    ['desk', 'events', filter],
    (cursor: string | undefined, signal) =>
      callApi(listAuditEvents, { query: { ...filter, after: cursor }, signal }),
    ({ events }) => events,
  )
}
