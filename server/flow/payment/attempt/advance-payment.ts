import type { PaymentState } from '#contract/terms/payment.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { statusProviderOf, isManualProvider, paymentRefOf } from './provider-of-payment.ts'
import { capturePayment, voidPayment } from './capture-payment.ts'
import { transitionPayment } from './transition-payment.ts'
import { type PaymentDeps, paymentContext, settleWindowMsOf } from './payment-deps.ts'
import { paymentTransitions } from './payment-state.ts'
import type { Payment } from './payment-store.ts'
import { settlePurchase } from '../pay-first/settle-purchase.ts'
import { applyProviderStatus } from './apply-provider-status.ts'

/**
 * States in which an attempt at a provider advances without the payer: its job checks it until it leaves
 * them.
 */
export const movingPaymentStates: readonly PaymentState[] = [
  'starting',
  'unknown',
  'pending',
  'authorised',
  'capturing',
  'voiding',
]

/** States of attempts that ended without money; a provider may still report something about them. */
const endedStates: readonly PaymentState[] = ['declined', 'cancelled', 'overdue']

/** Upper limit of steps per run; an attempt needs only a few to reach a resting state. */
const mostSteps = 8

/**
 * Advances every attempt of a booking at a provider as far as possible: the single entry point for returning
 * browsers, notifications, jobs and clerks. Each time the provider is asked for its current status. Returns
 * false when an online provider gave no answer about an attempt.
 */
export async function advancePayments(deps: PaymentDeps, bookingId: string): Promise<boolean> {
  let isHeard = true
  const attempts = await deps.store.attemptsOf(bookingId)
  for (const attempt of [...attempts, ...(await deps.store.differencesOf(bookingId))]) {
    const provider = statusProviderOf(deps, attempt)
    if (!provider) continue
    const came = await advanceAttempt(deps, attempt, provider)
    // A bank without an answer is no failure: staff handle that money.
    if (came === 'silent' && !isManualProvider(provider)) isHeard = false
  }
  await settlePurchase(deps, bookingId)
  return isHeard
}

/** Result of a step: the attempt in its new state, or undefined when a concurrent process has moved it. */
type Stepped = Payment | 'silent' | undefined

async function advanceAttempt(
  deps: PaymentDeps,
  attempt: Payment,
  provider: PaymentProvider,
): Promise<Stepped> {
  let current = attempt
  for (let step = 0; step < mostSteps; step += 1) {
    const next = await runAttemptStep(deps, current, provider)
    // A concurrent process has moved the attempt and continues with it.
    if (next === undefined || next === 'silent' || next.version === current.version) return next
    current = next
  }
  return current
}

/** Runs one step of an attempt; returns it unchanged when nothing is to be done or known now. */
async function runAttemptStep(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Stepped> {
  switch (payment.state) {
    case 'authorised':
      return capturePayment(deps, payment, provider)
    case 'voiding':
      return voidPayment(deps, payment, provider)
    case 'starting':
    case 'unknown':
    case 'pending':
    case 'capturing':
    case 'declined':
    case 'cancelled':
    case 'overdue':
    case 'voided':
    case 'mismatched':
      return inquireAtProvider(deps, payment, provider)
    case 'awaited':
      return isManualProvider(provider) ? inquireAtProvider(deps, payment, provider) : payment
    case 'received':
    case 'late':
      return payment
  }
}

async function inquireAtProvider(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Stepped> {
  // Never sent, so the provider knows nothing of it. Manual payments come in without a request to the
  // provider.
  if (payment.sentAt === undefined && !isManualProvider(provider)) return payment
  const seen = await provider.inquire(paymentRefOf(payment), paymentContext(deps))
  if (seen.kind === 'silent') {
    deps.log.warn('paymentProviderSilent', { provider: payment.providerId, note: seen.note })
    return 'silent'
  }
  if (seen.kind === 'notFound') return handleAttemptNotFound(deps, payment)
  const { payment: truth } = seen
  if (truth.state === 'authorised' && payment.state === 'capturing')
    return handleCaptureNotFound(deps, payment)
  if (truth.state === 'authorised' && paymentTransitions.allows(payment.state, 'voiding', 'voidAsked'))
    return transitionPayment(deps, { payment, to: 'voiding', cause: 'voidAsked' })
  if (truth.state === 'pending' && endedStates.includes(payment.state))
    return closeAtProvider(deps, payment, provider)
  // The provider is still reviewing the capture; if the payer has to act again, nothing was captured.
  if (truth.state === 'pending' && payment.state === 'capturing')
    return truth.continueUrl === undefined ? payment : handleCaptureNotFound(deps, payment)
  return applyProviderStatus(deps, payment, truth)
}

/** The provider does not know the attempt; this is final once the settle window has passed. */
async function handleAttemptNotFound(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  if (payment.state === 'pending')
    return transitionPayment(deps, { payment, to: 'cancelled', cause: 'payerGaveUp' })
  if (payment.state === 'capturing') return handleCaptureNotFound(deps, payment)
  if (payment.state !== 'starting' && payment.state !== 'unknown') return payment
  if (!isSettleWindowPast(deps, payment)) return payment
  return transitionPayment(deps, { payment, to: 'cancelled', cause: 'nothingFoundAfterSettling' })
}

/**
 * The payment is still only authorised. A capture that may be in progress is awaited before it is sent again.
 */
async function handleCaptureNotFound(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  if (!isSettleWindowPast(deps, payment)) return payment
  return transitionPayment(deps, { payment, to: 'authorised', cause: 'captureNotDone' })
}

function isSettleWindowPast(deps: PaymentDeps, { sentAt, providerId }: Payment): boolean {
  return sentAt !== undefined && deps.clock.nowMs() >= epochMsOf(sentAt) + settleWindowMsOf(deps, providerId)
}

/** Closes an ended attempt at its provider where possible, since the payer may still have its page open. */
async function closeAtProvider(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  if (payment.state === 'declined') return payment
  const outcome = await provider.void?.(paymentRefOf(payment), paymentContext(deps))
  return outcome?.kind === 'done' ? applyProviderStatus(deps, payment, outcome.value) : payment
}
