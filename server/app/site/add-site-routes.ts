import type { FastifyInstance } from 'fastify'
import { apiReferenceRoutes } from '#server/platform/http/api-reference/api-reference-routes.ts'
import { brandFileRoutes } from '#server/platform/brand/brand-file-routes.ts'
import { createBrandVersionStore } from '#server/platform/brand/brand-version-store.ts'
import { brandRoutes } from '#server/staff/brand/brand-routes.ts'
import { createLegalPageStore } from '#server/agency/pages/legal-page-store.ts'
import { legalPageRoutes } from '#server/agency/pages/legal-page-routes.ts'
import { legalPageStaffRoutes } from '#server/staff/legal-pages/legal-page-staff-routes.ts'
import { mailAdditionRoutes } from '#server/staff/mail-additions/mail-addition-routes.ts'
import { agreementRoutes } from '#server/staff/orders/agreement-routes.ts'
import { setupChecklistRoutes } from '#server/staff/setup/setup-checklist-routes.ts'
import { createSetupChecklistStore } from '#server/staff/setup/setup-checklist-store.ts'
import type { AppContext } from '../app-deps.ts'
import { type OpenedMail, senderAddressOf } from '../open-mail.ts'
import type { Steps } from '../build-booking-flow.ts'

/** Registers the routes of what administrators write, draw and set up for the shop. */
export function addSiteRoutes(
  http: FastifyInstance,
  deps: AppContext,
  { agency, additions, outbox, booking }: Pick<Steps, 'agency' | 'booking'> & OpenedMail,
): void {
  const { db, brand, config, files, platform } = deps
  brandFileRoutes(http, deps)
  apiReferenceRoutes(http, { ...platform, brand })
  const pages = createLegalPageStore(db)
  agreementRoutes(http, { booking, pages })
  setupChecklistRoutes(http, { setup: createSetupChecklistStore(db) })
  legalPageRoutes(http, { ...platform, pages, agency, brand })
  legalPageStaffRoutes(http, { ...platform, pages })
  mailAdditionRoutes(http, { ...platform, agency, additions, outbox })
  brandRoutes(http, {
    ...platform,
    brand,
    agency,
    versions: createBrandVersionStore(db, files),
    senderAddress: senderAddressOf(config),
  })
}
