import type { FastifyInstance } from 'fastify'
import { createBookingStore } from '#server/flow/booking/booking-store.ts'
import { auditRoutes } from '#server/staff/audit/audit-routes.ts'
import { createAuditListStore } from '#server/staff/audit/audit-store.ts'
import { journalRoutes } from '#server/staff/journal/journal-routes.ts'
import { createJournalStore } from '#server/staff/journal/journal-store.ts'
import { createJournalTemplateStore } from '#server/staff/journal/journal-template-store.ts'
import { reportRoutes } from '#server/staff/reports/report-routes.ts'
import { createReports } from '#server/staff/reports/reports.ts'
import { createReportsStore } from '#server/staff/reports/reports-store.ts'
import type { AppContext } from '../app-deps.ts'
import type { buildWorkQueue } from '../build-work-queue.ts'

/** Registers the reports, the journal and the audit log. */
export function addReportRoutes(
  http: FastifyInstance,
  { db, reads, platform }: AppContext,
  { sealer }: Pick<ReturnType<typeof buildWorkQueue>, 'sealer'>,
): void {
  reportRoutes(http, { reports: createReports(reads.over(createReportsStore)) })
  auditRoutes(http, { events: createAuditListStore(db), exported: reads.over(createAuditListStore) })
  journalRoutes(http, {
    ...platform,
    journal: createJournalStore(db),
    templates: createJournalTemplateStore(db),
    books: reads.over((copy) => ({
      journal: createJournalStore(copy),
      booking: createBookingStore(copy, sealer),
    })),
  })
}
