import type { FastifyInstance } from 'fastify'
import { supplierCallsPerPage, listSupplierCalls } from '#contract/api/staff/supplier-call-log.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { SupplierCallListStore } from './supplier-call-log-store.ts'

/** GET /api/staff/supplier-calls */
export function supplierCallLogRoutes(
  http: FastifyInstance,
  { exchanges }: { readonly exchanges: SupplierCallListStore },
): void {
  route(http, listSupplierCalls, {
    access: 'seeHealth',
    handle: async ({ query }) => {
      const found = await exchanges.list(query)
      const page = found.slice(0, supplierCallsPerPage)
      const last = found.length > supplierCallsPerPage ? page.at(-1) : undefined
      return succeed({ exchanges: page, ...(last === undefined ? {} : { next: last.exchangeId }) })
    },
  })
}
