import type { PaymentFailure } from '#contract/terms/payment.ts'
import type { PaymentOutcome, PaymentRefusal } from '../payment-provider.ts'
import type { OmiseAnswer } from './omise-client.ts'
import { failureOfCode } from './omise-to-terms.ts'
import type { WireError } from './omise-wire.ts'

type Refusal = { readonly reason: PaymentRefusal; readonly failure?: PaymentFailure }

/** Refusal reason by Omise error code. Unlisted codes concern the request: not possible. */
const reasons: Readonly<Record<string, Refusal>> = {
  authentication_failure: { reason: 'notConfigured' },
  not_authorized: { reason: 'notConfigured' },
  key_expired_error: { reason: 'notConfigured' },
  locked_account_error: { reason: 'notConfigured' },
  rate_limit_exceeded: { reason: 'unreachable' },
  not_found: { reason: 'notFound' },
  invalid_card: { reason: 'badToken' },
  invalid_card_token: { reason: 'badToken' },
  missing_card: { reason: 'badToken' },
  used_token: { reason: 'badToken' },
  brand_not_supported: { reason: 'declined', failure: 'refused' },
  failed_fraud_check: { reason: 'declined', failure: failureOfCode('failed_fraud_check') },
}

/** Omise could not reach the bank, or failed itself: the outcome is unknown. */
const unclearCodes = new Set(['backend_error', 'internal_error', 'service_unavailable', 'timeout'])

/** Returns the meaning of a refusal; undefined when the change may have been made. */
export function refusalOfError(error: WireError): Refusal | undefined {
  if (unclearCodes.has(error.code)) return undefined
  return reasons[error.code] ?? { reason: 'notPossible' }
}

/** Returns the three-valued outcome of a change. */
export function outcomeOf<Wire, Value>(
  answer: OmiseAnswer<Wire>,
  read: (wire: Wire) => Value,
): PaymentOutcome<Value> {
  switch (answer.kind) {
    case 'unreachable':
      return { kind: 'notDone', reason: 'unreachable' }
    case 'unclear':
      return { kind: 'unknown', note: answer.note }
    case 'refused': {
      const refusal = refusalOfError(answer.error)
      return refusal ? { kind: 'notDone', ...refusal } : { kind: 'unknown', note: answer.error.code }
    }
    case 'data':
      return { kind: 'done', value: read(answer.value) }
  }
}

/** Returns the outcome of a change whose preceding read was not answered: nothing was sent. */
export function notStartedOutcome(
  answer: Exclude<OmiseAnswer<unknown>, { kind: 'data' }>,
): PaymentOutcome<never> {
  const refusal = answer.kind === 'refused' ? refusalOfError(answer.error) : undefined
  return { kind: 'notDone', ...(refusal ?? { reason: 'unreachable' }) }
}
