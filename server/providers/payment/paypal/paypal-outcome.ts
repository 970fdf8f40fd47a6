import type { PaymentFailure } from '#contract/terms/payment.ts'
import type { PaymentOutcome, PaymentRefusal } from '../payment-provider.ts'
import type { PaypalAnswer } from './paypal-client.ts'

/** The meaning of a refusal. */
export type Refusal = { readonly reason: PaymentRefusal; readonly failure?: PaymentFailure }

/** The payer's funding was declined: another payment method is possible. */
const declines: Readonly<Record<string, PaymentFailure>> = {
  INSTRUMENT_DECLINED: 'refused',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'refused',
  TRANSACTION_REFUSED: 'refused',
  TRANSACTION_LIMIT_EXCEEDED: 'insufficientFunds',
  PAYER_CANNOT_PAY: 'refused',
  PAYER_ACCOUNT_RESTRICTED: 'refused',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'refused',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'refused',
  COMPLIANCE_VIOLATION: 'suspectedFraud',
  PAYEE_BLOCKED_TRANSACTION: 'suspectedFraud',
}

/** Problems of our own account: PayPal is unavailable for every payer. */
const ownTrouble = new Set([
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_INVALID',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'INVALID_ACCOUNT_STATUS',
])

/** Returns why PayPal definitely refused; undefined when the change may be in progress. */
export function refusalOfIssue(status: number, issue: string): Refusal | undefined {
  const failure = declines[issue]
  if (failure) return { reason: 'declined', failure }
  if (ownTrouble.has(issue)) return { reason: 'outOfService', failure: 'technical' }
  // another call with the same request id is being processed
  if (status === 409) return undefined
  if (status === 401 || status === 403) return { reason: 'notConfigured', failure: 'technical' }
  if (status === 404) return { reason: 'notFound' }
  if (status === 429) return { reason: 'unreachable' }
  return { reason: 'notPossible' }
}

/**
 * Returns the three-valued outcome of a change. `undefined` from `read` means that a successful answer does
 * not state what was done.
 */
export function outcomeOf<Wire, Value>(
  answer: PaypalAnswer<Wire>,
  read: (wire: Wire) => Value | undefined,
): PaymentOutcome<Value> {
  switch (answer.kind) {
    case 'unreachable':
      return { kind: 'notDone', reason: 'unreachable' }
    case 'unclear':
      return { kind: 'unknown', note: answer.note }
    case 'refused': {
      const refusal = refusalOfIssue(answer.status, answer.issue)
      return refusal ? { kind: 'notDone', ...refusal } : { kind: 'unknown', note: answer.issue }
    }
    case 'data': {
      const value = read(answer.value)
      return value === undefined ? { kind: 'unknown', note: 'not readable' } : { kind: 'done', value }
    }
  }
}
