import type { RefusalReason, SupplyOutcome } from '../../supply-provider.ts'
import type { SabreAnswer } from '../client/sabre-client.ts'

/** The parts of a Sabre error that are judged. */
export type BookingError = {
  readonly category: string
  readonly type: string
  /** The member of the request that it concerns. */
  readonly fieldPath?: string | undefined
}

/** Categories of Booking Management errors that mean nothing was started. */
const reasonsByCategory: Readonly<Record<string, RefusalReason>> = {
  BAD_REQUEST: 'notPossible',
  MISSING_DATA: 'notPossible',
  // cancelling calls are told to undo everything on failure
  CANCELLATION_ERROR: 'notPossible',
  CHECK_ERROR: 'notPossible',
  FORBIDDEN: 'notPossible',
  REQUEST_NOT_ALLOWED: 'notPossible',
  RESOURCE_RESTRICTED: 'notPossible',
  RESOURCE_NOT_FOUND: 'notFound',
  UNAUTHORIZED: 'unreachable',
}

/** Patterns of the hundreds of error types. Order matters: ambiguous ones come first, since a booking may exist. */
const reasonsByType: readonly (readonly [RegExp, RefusalReason | undefined])[] = [
  [
    /TIMEOUT|TIMED_OUT|UNABLE_TO_RETRIEVE|FULFILLMENT_NOT_CONFIRMED|END_TRANSACTION|SLOW_DOWN|INTERNAL|DOWNLINE|FAULT/,
    undefined,
  ],
  [/NOT_FOUND/, 'notFound'],
  [/EXPIRED_OFFER/, 'offerExpired'],
  [/PRICE|PRICING|FARE_/, 'priceChanged'],
  [/ANCILLAR|^SEATS_|BOOK_SEAT|SEAT_ASSIGNMENT/, 'extraGone'],
  [/TRAVELER|PASSENGER|INFANT|DOCUMENT|NAME/, 'badPassenger'],
  [/FLIGHT|SEGMENT|AVAILAB|SEAT|CLASS/, 'seatsGone'],
]

/** Whether an error means failure; others accompany a completed change. */
export function isErrorFatal({ category }: BookingError): boolean {
  return category !== 'WARNING' && category !== 'PROCESSING_WARNING' && category !== 'IGNORED_DETAILS'
}

/**
 * Returns why Sabre definitely refused; undefined when the change may have been made: one ambiguous error
 * is enough.
 */
export function certainRefusalReason(complaints: readonly BookingError[]): RefusalReason | undefined {
  const reasons = complaints.map(refusalReasonOf)
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function refusalReasonOf({ category, type, fieldPath = '' }: BookingError): RefusalReason | undefined {
  if (category.includes('SERVER_ERROR')) return undefined
  if (category === 'BAD_REQUEST' && /travelers|contactInfo/i.test(fieldPath)) return 'badPassenger'
  const byType = reasonsByType.find(([words]) => words.test(type))
  return byType ? byType[1] : reasonsByCategory[category]
}

/** Returns the reason of a gateway error; undefined when the service may have been reached. */
function refusalReasonOfGateway(status: number): RefusalReason | undefined {
  if (status >= 500) return undefined
  if (status === 401 || status === 429) return 'unreachable'
  return status === 404 ? 'notFound' : 'notPossible'
}

/** Returns the outcome of an answer without data: certain failure or unknown. */
export function outcomeWithoutData(
  answer: Exclude<SabreAnswer<unknown>, { kind: 'data' }>,
): Exclude<SupplyOutcome<never>, { kind: 'done' }> {
  if (answer.kind === 'unreachable') return { kind: 'notDone', reason: 'unreachable' }
  if (answer.kind === 'unclear') return { kind: 'unknown', note: answer.note }
  const reason = refusalReasonOfGateway(answer.status)
  return reason
    ? { kind: 'notDone', reason }
    : { kind: 'unknown', note: answer.errors[0]?.type ?? `status ${answer.status}` }
}

/** The same for errors in an answer of status 200. */
export function outcomeOfErrors(
  complaints: readonly BookingError[],
): Exclude<SupplyOutcome<never>, { kind: 'done' }> {
  const reason = certainRefusalReason(complaints)
  return complaints.length > 0 && reason
    ? { kind: 'notDone', reason }
    : { kind: 'unknown', note: complaints[0]?.type ?? 'no locator' }
}
