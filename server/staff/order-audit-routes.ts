import type { FastifyInstance } from 'fastify'
import { type AuditLine, auditOrders } from '#contract/api/staff/staff.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { OrderAuditStore } from './order-audit-store.ts'

/** GET /api/staff/audit/orders */
export function orderAuditRoutes(
  http: FastifyInstance,
  { staff }: { readonly staff: OrderAuditStore },
): void {
  route(http, auditOrders, {
    access: 'readAudit',
    prefersLines: true,
    handle: async () => {
      const lines: AuditLine[] = []
      for await (const line of staff.audit()) lines.push(line)
      return succeed({ lines })
    },
    stream: async () => succeed(staff.audit()),
  })
}
