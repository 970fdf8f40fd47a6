import { type FastifyInstance } from 'fastify'
import {
  type AcceptedAgreementsAnswer,
  type AgreementKind,
  readAcceptedAgreements,
} from '#contract/api/agreement.ts'
import { problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { findAgreement } from '#server/flow/price/price.ts'
import { route } from '#server/platform/http/route.ts'

/** GET /api/staff/orders/:orderNumber/agreement */
export function agreementRoutes(http: FastifyInstance, { booking }: { readonly booking: BookingStep }): void {
  route(http, readAcceptedAgreements, {
    access: 'desk',
    handle: async ({ params }) => {
      const number = orderNumber(params.orderNumber)
      const found = number && (await booking.find(number))
      if (!found) return fail(problem('notFound'))
      return succeed({ orderNumber: found.orderNumber, agreements: acceptedOf(found) })
    },
  })
}

type Accepted = AcceptedAgreementsAnswer['agreements'][number]

function acceptedOf({ agreement, sensitiveConsent, fareConditions }: Booking): Accepted[] {
  return [
    acceptedText('fareRules', agreement),
    ...(sensitiveConsent ? [acceptedText('sensitiveRequests', sensitiveConsent)] : []),
    ...(fareConditions ? [acceptedText('fareConditions', fareConditions)] : []),
  ]
}

function acceptedText(
  kind: AgreementKind,
  { version, language, acceptedAt, digest }: Booking['agreement'],
): Accepted {
  const text = findAgreement({ kind, version, language })
  if (!text) throw new Error(`the text ${kind} ${version} is not in the catalogue any more`)
  return { ...text, acceptedAt, ...(digest === undefined ? {} : { isAsAccepted: digest === text.digest }) }
}
