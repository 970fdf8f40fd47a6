import { type PaymentFailure } from '#contract/terms/payment.ts'
import { type PaymentOutcome, type PaymentRefusal } from '../payment-provider.ts'
import { type OmiseAnswer } from './omise-client.ts'
import { failureOf } from './omise-to-terms.ts'
import { type WireError } from './omise-wire.ts'

type Refusal = { readonly reason: PaymentRefusal; readonly failure?: PaymentFailure }

/** What Omise's codes mean for what happens next. Codes that are not listed are about the request: not possible. */
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
  failed_fraud_check: { reason: 'declined', failure: failureOf('failed_fraud_check') },
}

/** Omise could not talk to the bank, or failed itself: nobody knows how far it got. */
const unclearCodes = new Set(['backend_error', 'internal_error', 'service_unavailable', 'timeout'])

/** What a refusal means; undefined when the call may have had its effect all the same. */
export function refusalOf(error: WireError): Refusal | undefined {
  if (unclearCodes.has(error.code)) return undefined
  return reasons[error.code] ?? { reason: 'notPossible' }
}

/** The three-valued outcome of a call that changes something. */
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
      const refusal = refusalOf(answer.error)
      return refusal ? { kind: 'notDone', ...refusal } : { kind: 'unknown', note: answer.error.code }
    }
    case 'data':
      return { kind: 'done', value: read(answer.value) }
  }
}

/** The outcome of a change whose first half, a question, was not answered: nothing was sent. */
export function notBegun(answer: Exclude<OmiseAnswer<unknown>, { kind: 'data' }>): PaymentOutcome<never> {
  const refusal = answer.kind === 'refused' ? refusalOf(answer.error) : undefined
  return { kind: 'notDone', ...(refusal ?? { reason: 'unreachable' }) }
}
