import { type AgreementKind } from '#contract/api/agreement.ts'
import { type BookingRequest } from '#contract/api/booking.ts'
import { asksForSensitive } from '#contract/api/passengers.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { hasFareConditions } from '#contract/terms/passenger.ts'
import { type Instant } from '#contract/terms/time.ts'
import { agreementVersionOf, findAgreement } from '#server/flow/price/price.ts'
import { type Agreement, type Booking } from '../booking-record.ts'

type Yes = BookingRequest['agreement']

/** What is missing of what must be agreed to; undefined when nothing is. Only a yes to the text shown now is a yes. */
export function agreementFault(request: BookingRequest): Problem | undefined {
  const { agreement, passengers } = request
  const fault = faultOf(agreement, 'fareRules')
  if (fault) return problem('agreementNotAccepted', { field: `agreement.${fault}` })
  return consentFault(request) ?? (needsConditions(passengers) ? conditionsFault(request) : undefined)
}

function consentFault({ passengers, sensitiveConsent }: BookingRequest): Problem | undefined {
  if (!asksForSensitive(passengers)) return undefined
  const missing = faultOf(sensitiveConsent, 'sensitiveRequests')
  return missing && problem('consentMissing', { field: `sensitiveConsent.${missing}` })
}

function conditionsFault({ fareConditions }: BookingRequest): Problem | undefined {
  const missing = faultOf(fareConditions, 'fareConditions')
  return missing && problem('conditionsNotAccepted', { field: `fareConditions.${missing}` })
}

/** Students and youths fly on conditions of their own (specification §5). */
function needsConditions(passengers: BookingRequest['passengers']): boolean {
  return passengers.some(({ type }) => hasFareConditions(type))
}

function faultOf(yes: Yes | undefined, kind: AgreementKind): keyof Yes | undefined {
  if (!yes?.accepted) return 'accepted'
  return yes.version === agreementVersionOf(kind) ? undefined : 'version'
}

/** What the booking keeps of it: which text in which language, its digest, and when. A consent that nothing needs is not kept. */
export function agreementsOf(
  { agreement, sensitiveConsent, fareConditions, passengers }: BookingRequest,
  acceptedAt: Instant,
): Pick<Booking, 'agreement' | 'sensitiveConsent' | 'fareConditions'> {
  const kept = (kind: AgreementKind, { version, language }: Yes): Agreement => {
    const text = findAgreement({ kind, version, language })
    return { version, language, acceptedAt, ...(text && { digest: text.digest }) }
  }
  return {
    agreement: kept('fareRules', agreement),
    ...(sensitiveConsent &&
      asksForSensitive(passengers) && { sensitiveConsent: kept('sensitiveRequests', sensitiveConsent) }),
    ...(fareConditions &&
      needsConditions(passengers) && { fareConditions: kept('fareConditions', fareConditions) }),
  }
}
