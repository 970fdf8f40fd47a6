import { type PaymentState, openPaymentStates } from '#contract/terms/payment.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ProviderPayment } from '#server/providers/payment/payment-provider.ts'
import { transitionPayment } from './transition-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type PaymentCause, paymentTransitions } from './payment-state.ts'
import type { Payment, PaymentChanges } from './payment-store.ts'
import { isAmountDue, recordReceipt } from './record-receipt.ts'

/** Minimum time that a booking is kept after the payer has approved in time, for the shop to finish. */
const graceMinutes = 30

/**
 * Applies the provider's current status to the attempt; no other outside information moves an attempt.
 * Returns the attempt in its new state; undefined when a concurrent process has moved it.
 */
export async function applyProviderStatus(
  deps: PaymentDeps,
  payment: Payment,
  truth: ProviderPayment,
): Promise<Payment | undefined> {
  const changes = paymentChangesOf(payment, truth)
  switch (truth.state) {
    case 'captured':
      if (payment.state === 'received' || payment.state === 'late' || payment.state === 'mismatched')
        return payment
      return recordReceipt(deps, {
        payment,
        arrived: capturedAmount(truth),
        changes,
        wasTaken: wasCaptureOrVoidRequested(payment),
      })
    case 'authorised':
      return recordProviderAuthorisation(deps, payment, { truth, changes })
    case 'pending':
      return transitionIfAllowed(deps, payment, { to: 'pending', cause: 'payerSentOn', changes })
    case 'declined':
      return transitionIfAllowed(deps, payment, { to: 'declined', cause: 'providerRefused', changes })
    case 'cancelled':
    case 'expired':
      // The authorisation lapsed before the capture.
      if (payment.state === 'capturing') return recordProviderVoid(deps, payment, changes)
      return transitionIfAllowed(deps, payment, { to: 'cancelled', cause: 'payerGaveUp', changes })
    case 'voided':
      return recordProviderVoid(deps, payment, changes)
  }
}

/** A partial capture counts as a different amount; the currency is the provider's. */
function capturedAmount({ amount, captured }: ProviderPayment) {
  return { hundredths: captured.amount, currency: amount.currency }
}

function wasCaptureOrVoidRequested({ state }: Payment): boolean {
  return state === 'capturing' || state === 'voiding'
}

function paymentChangesOf(payment: Payment, truth: ProviderPayment): PaymentChanges {
  const { providerRef, continueUrl, card, failure } = truth
  return {
    ...(payment.providerRef === undefined && { providerRef }),
    ...(continueUrl !== undefined && { continueUrl }),
    ...(card?.lastDigits !== undefined && { cardLastDigits: card.lastDigits }),
    ...(failure !== undefined && { failure }),
  }
}

type StatusTransition = {
  readonly to: PaymentState
  readonly cause: PaymentCause
  readonly changes: PaymentChanges
}

/**
 * Makes the move if the state machine allows it; ignores other news (a repeat, or an attempt that has ended).
 */
async function transitionIfAllowed(
  deps: PaymentDeps,
  payment: Payment,
  told: StatusTransition,
): Promise<Payment | undefined> {
  if (payment.state === told.to || !paymentTransitions.allows(payment.state, told.to, told.cause))
    return payment
  return transitionPayment(deps, { payment, ...told })
}

/**
 * Handles the payer's approval: keeps the booking until the shop has finished. A different amount is never
 * captured.
 */
async function recordProviderAuthorisation(
  deps: PaymentDeps,
  payment: Payment,
  { truth, changes }: { readonly truth: ProviderPayment; readonly changes: PaymentChanges },
): Promise<Payment | undefined> {
  if (!openPaymentStates.includes(payment.state)) return payment
  if (!isAmountDue(payment, truth.amount)) {
    deps.log.error('agreedToAnotherAmount', { paymentId: payment.paymentId })
    return transitionIfAllowed(deps, payment, { to: 'mismatched', cause: 'otherAmount', changes })
  }
  if (!paymentTransitions.allows(payment.state, 'authorised', 'payerAgreed')) return payment
  const { bookingId } = payment
  const effects = (tx: Tx) =>
    deps.booking.extendPaymentDeadline(bookingId, plusMinutes(deps.clock.now(), graceMinutes), tx)
  return transitionPayment(deps, { payment, to: 'authorised', cause: 'payerAgreed', changes, effects })
}

async function recordProviderVoid(
  deps: PaymentDeps,
  payment: Payment,
  changes: PaymentChanges,
): Promise<Payment | undefined> {
  if (payment.state === 'voiding')
    return transitionPayment(deps, { payment, to: 'voided', cause: 'providerVoided', changes })
  return recordProviderExpiry(deps, payment, changes)
}

function recordProviderExpiry(
  deps: PaymentDeps,
  payment: Payment,
  changes: PaymentChanges,
): Promise<Payment | undefined> {
  const lapsed = { failure: 'expired', ...changes } as const
  return transitionIfAllowed(deps, payment, { to: 'declined', cause: 'providerRefused', changes: lapsed })
}
