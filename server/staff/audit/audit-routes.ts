import { type FastifyInstance } from 'fastify'
import {
  auditEventsAnswer,
  auditEventsExportQuery,
  auditEventsPerExport,
  auditEventsPerPage,
  auditEventsQuery,
} from '#contract/api/staff/audit.ts'
import { succeed } from '#contract/terms/result.ts'
import { fileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { auditCsv } from './audit-csv.ts'
import { type AuditEventStore } from './audit-store.ts'

const path = '/api/staff/audit/events'
/** A file is some megabytes: more often than anybody looks at one. */
const limit = { max: 30, perSeconds: 60 }

/** GET /api/staff/audit/deeds and the same as a file */
export function auditRoutes(http: FastifyInstance, { events }: { readonly events: AuditEventStore }): void {
  route(http, {
    method: 'GET',
    path,
    summary: 'Who of the staff did what, the latest first, with what became of it.',
    access: 'readAudit',
    query: auditEventsQuery,
    answer: auditEventsAnswer,
    handle: async ({ query }) => {
      const found = await events.list(query)
      const page = found.slice(0, auditEventsPerPage)
      const last = found.length > auditEventsPerPage ? page.at(-1) : undefined
      return succeed({ events: page, ...(last === undefined ? {} : { next: last.eventId }) })
    },
  })
  route(http, {
    method: 'GET',
    path: `${path}.csv`,
    summary: 'Who of the staff did what, as a CSV file; times are Bangkok’s.',
    access: 'readAudit',
    query: auditEventsExportQuery,
    answer: fileAnswer,
    fileType: 'text/csv',
    limit,
    handle: async ({ query, language }) => {
      const text = auditCsv(await events.list(query, auditEventsPerExport), language)
      return succeed({ name: 'audit.csv', bytes: new TextEncoder().encode(text) })
    },
  })
}
