import type { RefusalReason, SupplyOutcome } from '../supply-provider.ts'
import { type DuffelAnswer, acceptedNote } from './duffel-client.ts'
import type { WireError } from './duffel-wire.ts'

/** Refusal reason by Duffel error code. Unlisted codes are judged by their type. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  offer_no_longer_available: 'seatsGone',
  ancillary_service_not_available: 'extraGone',
  past_payment_required_by_date: 'seatsGone',
  offer_expired: 'offerExpired',
  price_changed: 'priceChanged',
  payment_amount_does_not_match_order_amount: 'priceChanged',
  order_passengers_incompatible_with_offer: 'badPassenger',
  not_found: 'notFound',
}

const reasonsByType: Readonly<Record<string, RefusalReason>> = {
  validation_error: 'badPassenger',
  invalid_request_error: 'notPossible',
  invalid_state_error: 'notPossible',
  airline_error: 'notPossible',
  authentication_error: 'unreachable',
  rate_limit_error: 'unreachable',
}

/** Airline failures during processing: the outcome is unknown. */
const unclearCodes = new Set([
  'airline_internal',
  'airline_unknown',
  'internal_server_error',
  'gateway_timeout_error',
  'bad_gateway',
])

/** Returns why Duffel definitely refused; undefined when the change may have been made. */
export function refusalOfError(status: number, error: WireError): RefusalReason | undefined {
  // the only server error that guarantees that nothing was created
  if (error.code === 'order_not_created') return 'unreachable'
  if (status >= 500 || unclearCodes.has(error.code)) return undefined
  return reasons[error.code] ?? reasonsByType[error.type]
}

/**
 * Returns the three-valued outcome of a change. `undefined` from `read` means that a successful answer does
 * not state what was done.
 */
export function outcomeOf<Wire, Value>(
  answer: DuffelAnswer<Wire>,
  read: (wire: Wire) => Value | undefined,
): SupplyOutcome<Value> {
  switch (answer.kind) {
    case 'unreachable':
      return { kind: 'notDone', reason: 'unreachable' }
    case 'unclear':
      return {
        kind: 'unknown',
        note: answer.note,
        ...(answer.note === acceptedNote && { isStillAtIt: true as const }),
      }
    case 'refused': {
      const reason = refusalOfError(answer.status, answer.error)
      return reason ? { kind: 'notDone', reason } : { kind: 'unknown', note: answer.error.code }
    }
    case 'data': {
      const value = read(answer.value)
      return value === undefined ? { kind: 'unknown', note: 'not readable' } : { kind: 'done', value }
    }
  }
}
