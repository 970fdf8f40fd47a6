import type { FastifyInstance } from 'fastify'
import { createBrandVersionStore } from '#server/platform/brand/brand-version-store.ts'
import { brandRoutes } from '#server/staff/brand/brand-routes.ts'
import { createLegalPageStore } from '#server/agency/pages/legal-page-store.ts'
import { legalPageRoutes } from '#server/agency/pages/legal-page-routes.ts'
import { legalPageStaffRoutes } from '#server/staff/legal-pages/legal-page-staff-routes.ts'
import { mailAdditionRoutes } from '#server/staff/mail-additions/mail-addition-routes.ts'
import type { AppContext } from '../app-deps.ts'
import { type OpenedMail, senderAddressOf } from '../open-mail.ts'
import type { Steps } from '../build-booking-flow.ts'

/** Registers the routes of what administrators write and draw for the shop. */
export function addSiteRoutes(
  http: FastifyInstance,
  { db, brand, config, platform }: AppContext,
  { agency, additions, outbox }: Pick<Steps, 'agency'> & OpenedMail,
): void {
  const pages = createLegalPageStore(db)
  legalPageRoutes(http, { ...platform, pages, agency, brand })
  legalPageStaffRoutes(http, { ...platform, pages })
  mailAdditionRoutes(http, { ...platform, agency, additions, outbox })
  brandRoutes(http, {
    ...platform,
    brand,
    agency,
    versions: createBrandVersionStore(db),
    senderAddress: senderAddressOf(config),
  })
}
