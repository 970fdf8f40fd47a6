import type { FastifyInstance } from 'fastify'
import { listBookableCompanies } from '#contract/api/staff/new-booking/customer-booking.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { CompanyChoiceStore } from './company-choice-store.ts'

/** GET /api/staff/bookings/companies */
export function companyChoiceRoutes(
  http: FastifyInstance,
  { companies }: { readonly companies: Pick<CompanyChoiceStore, 'open'> },
): void {
  route(http, listBookableCompanies, {
    access: 'bookForCustomers',
    handle: async () => succeed({ companies: await companies.open() }),
  })
}
