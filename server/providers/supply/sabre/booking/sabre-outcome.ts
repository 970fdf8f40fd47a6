import { type RefusalReason, type SupplyOutcome } from '../../supply-provider.ts'
import { type SabreAnswer } from '../client/sabre-client.ts'

/** A complaint of Sabre's, as far as it is judged. */
export type Complaint = {
  readonly category: string
  readonly type: string
  /** Which member of the request it is about. */
  readonly fieldPath?: string | undefined
}

/** Categories of Booking Management with which it says that it did not begin. */
const reasonsByCategory: Readonly<Record<string, RefusalReason>> = {
  BAD_REQUEST: 'notPossible',
  MISSING_DATA: 'notPossible',
  // the calls that take back are told to undo everything when they fail
  CANCELLATION_ERROR: 'notPossible',
  CHECK_ERROR: 'notPossible',
  FORBIDDEN: 'notPossible',
  REQUEST_NOT_ALLOWED: 'notPossible',
  RESOURCE_RESTRICTED: 'notPossible',
  RESOURCE_NOT_FOUND: 'notFound',
  UNAUTHORIZED: 'unreachable',
}

/**
 * Kinds of types, of which there are hundreds, by the words in them. In this order: what is left open comes first,
 * since a booking may stand behind it.
 */
const reasonsByType: readonly (readonly [RegExp, RefusalReason | undefined])[] = [
  [
    /TIMEOUT|TIMED_OUT|UNABLE_TO_RETRIEVE|FULFILLMENT_NOT_CONFIRMED|END_TRANSACTION|SLOW_DOWN|INTERNAL|DOWNLINE|FAULT/,
    undefined,
  ],
  [/NOT_FOUND/, 'notFound'],
  [/EXPIRED_OFFER/, 'offerExpired'],
  [/PRICE|PRICING|FARE_/, 'priceChanged'],
  [/TRAVELER|PASSENGER|INFANT|DOCUMENT|NAME/, 'badPassenger'],
  [/FLIGHT|SEGMENT|AVAILAB|SEAT|CLASS/, 'seatsGone'],
]

/** Complaints that come with something that was done all the same. */
export function isFatal({ category }: Complaint): boolean {
  return category !== 'WARNING' && category !== 'PROCESSING_WARNING' && category !== 'IGNORED_DETAILS'
}

/**
 * The reason of a refusal that is certain; undefined when the call may have had its effect all the same: one
 * complaint that leaves it open is enough.
 */
export function certainReason(complaints: readonly Complaint[]): RefusalReason | undefined {
  const reasons = complaints.map(reasonOf)
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function reasonOf({ category, type, fieldPath = '' }: Complaint): RefusalReason | undefined {
  if (category.includes('SERVER_ERROR')) return undefined
  if (category === 'BAD_REQUEST' && /travelers|contactInfo/i.test(fieldPath)) return 'badPassenger'
  const byType = reasonsByType.find(([words]) => words.test(type))
  return byType ? byType[1] : reasonsByCategory[category]
}

/** The reason of an error of the gateway before the service; undefined when the service may have been reached. */
function gatewayReason(status: number): RefusalReason | undefined {
  if (status >= 500) return undefined
  if (status === 401 || status === 429) return 'unreachable'
  return status === 404 ? 'notFound' : 'notPossible'
}

/** What a call did not do for certain, or what nobody knows; of every answer that brought no data. */
export function outcomeWithout(
  answer: Exclude<SabreAnswer<unknown>, { kind: 'data' }>,
): Exclude<SupplyOutcome<never>, { kind: 'done' }> {
  if (answer.kind === 'unreachable') return { kind: 'notDone', reason: 'unreachable' }
  if (answer.kind === 'unclear') return { kind: 'unknown', note: answer.note }
  const reason = gatewayReason(answer.status)
  return reason
    ? { kind: 'notDone', reason }
    : { kind: 'unknown', note: answer.errors[0]?.type ?? `status ${answer.status}` }
}

/** The same by complaints that stand in an answer of status 200. */
export function outcomeOfComplaints(
  complaints: readonly Complaint[],
): Exclude<SupplyOutcome<never>, { kind: 'done' }> {
  const reason = certainReason(complaints)
  return complaints.length > 0 && reason
    ? { kind: 'notDone', reason }
    : { kind: 'unknown', note: complaints[0]?.type ?? 'no locator' }
}
