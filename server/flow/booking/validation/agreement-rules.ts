import type { AgreementKind } from '#contract/api/agreement.ts'
import { hasSensitiveRequest } from '#contract/api/passengers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { hasFareConditions } from '#contract/terms/passenger.ts'
import type { Instant } from '#contract/terms/time.ts'
import { currentAgreementVersion, findAgreement } from '#server/flow/price/price.ts'
import type { Agreement, Booking } from '../booking-record.ts'
import type { BookingDetails } from './booking-details.ts'

type Yes = BookingDetails['agreement']

/** What is missing of what must be agreed to; undefined when nothing is. Only a yes to the text shown now is a yes. */
export function agreementFault(request: BookingDetails): Problem | undefined {
  const { agreement, passengers } = request
  const fault = missingAgreementPart(agreement, 'fareRules')
  if (fault) return createProblem('agreementNotAccepted', { field: `agreement.${fault}` })
  return consentFault(request) ?? (needsFareConditions(passengers) ? conditionsFault(request) : undefined)
}

function consentFault({ passengers, sensitiveConsent }: BookingDetails): Problem | undefined {
  if (!hasSensitiveRequest(passengers)) return undefined
  const missing = missingAgreementPart(sensitiveConsent, 'sensitiveRequests')
  return missing && createProblem('consentMissing', { field: `sensitiveConsent.${missing}` })
}

function conditionsFault({ fareConditions }: BookingDetails): Problem | undefined {
  const missing = missingAgreementPart(fareConditions, 'fareConditions')
  return missing && createProblem('conditionsNotAccepted', { field: `fareConditions.${missing}` })
}

/** Students and youths fly on conditions of their own (specification §5). */
function needsFareConditions(passengers: BookingDetails['passengers']): boolean {
  return passengers.some(({ type }) => hasFareConditions(type))
}

function missingAgreementPart(yes: Yes | undefined, kind: AgreementKind): keyof Yes | undefined {
  if (!yes?.accepted) return 'accepted'
  return yes.version === currentAgreementVersion(kind) ? undefined : 'version'
}

/**
 * Returns the records of the accepted texts: version, language, digest and time. A consent that was not
 * required is not stored.
 */
export function agreementRecordsOf(
  { agreement, sensitiveConsent, fareConditions, passengers }: BookingDetails,
  acceptedAt: Instant,
): Pick<Booking, 'agreement' | 'sensitiveConsent' | 'fareConditions'> {
  return {
    agreement: agreementRecordOf('fareRules', agreement, acceptedAt),
    ...(sensitiveConsent &&
      hasSensitiveRequest(passengers) && {
        sensitiveConsent: agreementRecordOf('sensitiveRequests', sensitiveConsent, acceptedAt),
      }),
    ...(fareConditions &&
      needsFareConditions(passengers) && {
        fareConditions: agreementRecordOf('fareConditions', fareConditions, acceptedAt),
      }),
  }
}

/** Returns the record of one accepted text. */
export function agreementRecordOf(
  kind: AgreementKind,
  { version, language }: Yes,
  acceptedAt: Instant,
): Agreement {
  const text = findAgreement({ kind, version, language })
  return { version, language, acceptedAt, ...(text && { digest: text.digest }) }
}
