import { type FastifyInstance } from 'fastify'
import { type AuditLine, auditAnswer, auditLine } from '#contract/api/staff/staff.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type StaffStore } from './staff-store.ts'

/** GET /api/staff/audit/orders */
export function staffRoutes(http: FastifyInstance, { staff }: { readonly staff: StaffStore }): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/audit/orders',
    summary: 'The books as JSON lines: orders, attempts, payments, seats and mails, nothing personal.',
    access: 'readAudit',
    answer: auditAnswer,
    line: auditLine,
    prefersLines: true,
    handle: async () => {
      const lines: AuditLine[] = []
      for await (const line of staff.audit()) lines.push(line)
      return succeed({ lines })
    },
    stream: async () => succeed(staff.audit()),
  })
}
