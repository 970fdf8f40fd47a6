import type { FastifyInstance } from 'fastify'
import {
  auditEventsPerExport,
  auditEventsPerPage,
  listAuditEvents,
  exportAuditEvents,
} from '#contract/api/staff/audit.ts'
import { succeed } from '#contract/terms/result.ts'
import type { Reads } from '#server/platform/platform.ts'
import { route } from '#server/platform/http/route.ts'
import { auditCsv } from './audit-csv.ts'
import type { AuditEventStore } from './audit-store.ts'

/** A file is some megabytes: more often than anybody looks at one. */
const limit = { max: 30, perSeconds: 60 }

type AuditRouteDeps = {
  /** For the page, where somebody looks for what was done a moment ago. */
  readonly events: AuditEventStore
  readonly exported: Reads<AuditEventStore>
}

/** GET /api/staff/audit/deeds, and its CSV export */
export function auditRoutes(http: FastifyInstance, { events, exported }: AuditRouteDeps): void {
  route(http, listAuditEvents, {
    access: 'readAudit',
    handle: async ({ query }) => {
      const found = await events.list(query)
      const page = found.slice(0, auditEventsPerPage)
      const last = found.length > auditEventsPerPage ? page.at(-1) : undefined
      return succeed({ events: page, ...(last === undefined ? {} : { next: last.eventId }) })
    },
  })
  route(http, exportAuditEvents, {
    access: 'readAudit',
    limit,
    handle: async ({ query, language }) => {
      const all = await exported.read((copy) => copy.list(query, auditEventsPerExport))
      const text = auditCsv(all, language)
      return succeed({ name: 'audit.csv', bytes: new TextEncoder().encode(text) })
    },
  })
}
