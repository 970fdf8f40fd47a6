import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const moment = z.string().meta({ format: 'date-time' })
const day = z.iso.date()
const name = z.string().max(80)
const auditValue = z.union([z.string(), z.number(), z.boolean()])

/** Number of audit events on a page. */
export const auditEventsPerPage = 100
/** Maximum number of audit events in an export: the latest. Larger ranges need one export per month. */
export const auditEventsPerExport = 20_000

/** Filters audit events; days are in Bangkok, both included. */
export const auditEventsQuery = z.strictObject({
  /** The id of the person who acted. */
  by: name.optional(),
  /** Method and path of the route: "POST /api/staff/users/roles". */
  action: z.string().max(200).optional(),
  /** The object of the action: an order number or another id. */
  object: z.string().trim().max(80).optional(),
  from: day.optional(),
  until: day.optional(),
  /** The id of the last event of the page before. */
  after: name.optional(),
})
/** Filters audit events. */
export type AuditEventsQuery = z.infer<typeof auditEventsQuery>

/** Filters an export of audit events, which has no pages. */
export const auditEventsExportQuery = auditEventsQuery.omit({ after: true })

/** An action by a right that not everybody has. Audit events are never changed or removed. */
export const auditEventView = z
  .object({
    eventId: z.string(),
    at: moment,
    /** The person who acted; without an address when the account is closed. */
    by: z.object({ userId: z.string(), email: z.string().optional() }),
    /** The roles of the person at that time. */
    roles: z.array(z.string()),
    action: z.string(),
    object: z.string().optional(),
    /** The email address of the object, when it is a user. */
    objectEmail: z.string().optional(),
    /** The email address of the colleague to whom an order was assigned; the detail `givenTo` has the id. */
    givenToEmail: z.string().optional(),
    detail: z.record(z.string(), auditValue).optional(),
    /** What settings were before and after, by the names of `auditFieldTable`; absent where nothing was changed. */
    changes: z
      .array(z.object({ field: z.string(), before: auditValue.optional(), after: auditValue.optional() }))
      .optional(),
    /** The request reference, as in the log. */
    reference: z.string(),
    /**
     * "done", "firstOfTwo" while it waits for approval, or the code of the problem; absent when the process
     * ended before the outcome was known.
     */
    outcome: z.string().optional(),
  })
  .meta({ id: 'AuditEvent' })
/** An audit event, on the wire. */
export type AuditEventView = z.infer<typeof auditEventView>

/** Audit events, latest first; `next` is sent as `after` to get more. */
export const auditEventsAnswer = z
  .object({ events: z.array(auditEventView), next: z.string().optional() })
  .meta({ id: 'AuditEvents' })
/** Audit events, latest first, on the wire. */
export type AuditEventsAnswer = z.infer<typeof auditEventsAnswer>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/staff/audit/events',
  summary: 'Who of the staff did what, the latest first, with what became of it.',
  query: auditEventsQuery,
  answer: auditEventsAnswer,
})

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/api/staff/audit/events.csv',
  summary: 'Who of the staff did what, as a CSV file; times are Bangkok’s.',
  query: auditEventsExportQuery,
  fileType: 'text/csv',
})
