import { z } from 'zod'

const moment = z.string().meta({ format: 'date-time' })
const day = z.iso.date()
const name = z.string().max(80)

/** How many deeds a page shows. */
export const auditEventsPerPage = 100
/** How many deeds a file holds at most: the latest. More are had month by month. */
export const auditEventsPerExport = 20_000

/** What is looked for among the deeds of staff; days are those of Bangkok, both included. */
export const auditEventsQuery = z.strictObject({
  /** The id of who did it. */
  by: name.optional(),
  /** Method and path of the route: "POST /api/staff/users/roles". */
  action: z.string().max(200).optional(),
  /** What it was done to: an order number, or an id. */
  object: z.string().trim().max(80).optional(),
  from: day.optional(),
  until: day.optional(),
  /** The id of the last one of the page before. */
  after: name.optional(),
})
/** What is looked for among the deeds of staff. */
export type AuditEventsQuery = z.infer<typeof auditEventsQuery>

/** What a file of deeds is narrowed by: it has no pages. */
export const auditEventsExportQuery = auditEventsQuery.omit({ after: true })

/** Something that somebody did by a right that not everybody has. Nobody changes or removes one. */
export const auditEventView = z
  .object({
    eventId: z.string(),
    at: moment,
    /** Who did it; without an address where the account is closed. */
    by: z.object({ userId: z.string(), email: z.string().optional() }),
    /** The roles that they had then. */
    roles: z.array(z.string()),
    action: z.string(),
    object: z.string().optional(),
    /** The address of whom it was done to, where the object is somebody who has an account. */
    objectEmail: z.string().optional(),
    /** The address of whom an order was given to, whose id the detail `givenTo` is. */
    givenToEmail: z.string().optional(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    /** The reference of the request, under which the log has it. */
    reference: z.string(),
    /**
     * "done", "firstOfTwo" where a second person had to agree, or the code of the problem that stood in the way; without
     * it nobody knows: the process ended meanwhile.
     */
    outcome: z.string().optional(),
  })
  .meta({ id: 'AuditEvent' })
/** Something that somebody did by a right. */
export type AuditEventView = z.infer<typeof auditEventView>

/** Deeds, the latest first; `next` is asked as `after`, where there are more. */
export const auditEventsAnswer = z
  .object({ events: z.array(auditEventView), next: z.string().optional() })
  .meta({ id: 'AuditEvents' })
/** Deeds, the latest first. */
export type AuditEventsAnswer = z.infer<typeof auditEventsAnswer>
