import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type AcceptedAgreementsAnswer,
  type AgreementKind,
  acceptedAgreementsAnswer,
} from '#contract/api/agreement.ts'
import { problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { findAgreement } from '#server/flow/price/price.ts'
import { route } from '#server/platform/http/route.ts'

/** GET /api/staff/orders/:orderNumber/agreement */
export function agreementRoutes(http: FastifyInstance, { booking }: { readonly booking: BookingStep }): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/orders/:orderNumber/agreement',
    summary: 'The texts that the customer of an order has accepted, to the letter.',
    access: 'desk',
    params: z.object({ orderNumber: z.string() }),
    answer: acceptedAgreementsAnswer,
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
