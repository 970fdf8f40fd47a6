import type { FastifyInstance } from 'fastify'
import {
  type AcceptedAgreementsAnswer,
  type AgreementKind,
  readAcceptedAgreements,
} from '#contract/api/agreement.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { LegalPageStore } from '#server/agency/pages/legal-page-store.ts'
import { versionsInForceBy } from '#server/agency/pages/legal-pages.ts'
import { findAgreement } from '#server/flow/price/price.ts'
import { route } from '#server/platform/http/route.ts'

/** GET /api/staff/orders/:orderNumber/agreement */
export function agreementRoutes(
  http: FastifyInstance,
  { booking, pages }: { readonly booking: BookingStep; readonly pages: Pick<LegalPageStore, 'versions'> },
): void {
  route(http, readAcceptedAgreements, {
    access: 'desk',
    handle: async ({ params }) => {
      const number = parseOrderNumber(params.orderNumber)
      const found = number && (await booking.find(number))
      if (!found) return fail(createProblem('notFound'))
      // Published versions are never changed, so the moment of acceptance names the version for good.
      const inForce = versionsInForceBy(await pages.versions('terms'), found.agreement.acceptedAt)
      return succeed({
        orderNumber: found.orderNumber,
        termsVersion: inForce[0]?.version ?? 0,
        agreements: acceptedAgreementsOf(found),
      })
    },
  })
}

type Accepted = AcceptedAgreementsAnswer['agreements'][number]

function acceptedAgreementsOf({ agreement, sensitiveConsent, fareConditions }: Booking): Accepted[] {
  return [
    acceptedAgreement('fareRules', agreement),
    ...(sensitiveConsent ? [acceptedAgreement('sensitiveRequests', sensitiveConsent)] : []),
    ...(fareConditions ? [acceptedAgreement('fareConditions', fareConditions)] : []),
  ]
}

function acceptedAgreement(
  kind: AgreementKind,
  { version, language, acceptedAt, digest }: Booking['agreement'],
): Accepted {
  const text = findAgreement({ kind, version, language })
  if (!text) throw new Error(`the text ${kind} ${version} is not in the catalogue any more`)
  return { ...text, acceptedAt, ...(digest === undefined ? {} : { isAsAccepted: digest === text.digest }) }
}
