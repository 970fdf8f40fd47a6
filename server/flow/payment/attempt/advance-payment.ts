import { type PaymentState } from '#contract/terms/payment.ts'
import { msOf } from '#contract/terms/time.ts'
import { type PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { queriedProviderOf, isByHand, refOf } from './call-provider.ts'
import { capturePayment, voidPayment } from './capture-payment.ts'
import { movePayment } from './transition-payment.ts'
import { type PaymentDeps, paymentContext, settleMsOf } from './payment-deps.ts'
import { isAllowedPaymentMove } from './payment-state.ts'
import { type Payment } from './payment-store.ts'
import { applyProviderStatus } from './apply-provider-status.ts'

/** States in which an attempt at a provider moves on by itself: its job looks at it until it has left them. */
export const movingPaymentStates: readonly PaymentState[] = [
  'starting',
  'unknown',
  'pending',
  'authorised',
  'capturing',
  'voiding',
]

/** States that an attempt has ended in without money; a provider may still say something about it. */
const endedStates: readonly PaymentState[] = ['declined', 'cancelled', 'overdue']

/** One attempt takes a handful of steps at most from where it is to where it rests. */
const mostSteps = 8

/**
 * The one door: takes every attempt of a booking at a provider as far as it can go now. Browsers that come back,
 * notifications, jobs and clerks all lead here, and each finds out the truth by asking the provider. False when a
 * service on a wire said nothing about an attempt.
 */
export async function advancePayments(deps: PaymentDeps, bookingId: string): Promise<boolean> {
  let isHeard = true
  for (const attempt of await deps.store.attemptsOf(bookingId)) {
    const provider = queriedProviderOf(deps, attempt)
    if (!provider) continue
    const came = await advanceOne(deps, attempt, provider)
    // A bank that tells nothing is no fault: people of ours look after that money.
    if (came === 'silent' && !isByHand(provider)) isHeard = false
  }
  return isHeard
}

/** What came of a step: the attempt as it stands then, or undefined when somebody else has moved it. */
type Stepped = Payment | 'silent' | undefined

async function advanceOne(deps: PaymentDeps, attempt: Payment, provider: PaymentProvider): Promise<Stepped> {
  let current = attempt
  for (let step = 0; step < mostSteps; step += 1) {
    const next = await stepOf(deps, current, provider)
    // Moved by somebody else: they go on with it.
    if (next === undefined || next === 'silent' || next.version === current.version) return next
    current = next
  }
  return current
}

/** One step of one attempt; the same attempt when there is nothing to do or nothing to be known now. */
async function stepOf(deps: PaymentDeps, payment: Payment, provider: PaymentProvider): Promise<Stepped> {
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
      return ask(deps, payment, provider)
    case 'awaited':
      return isByHand(provider) ? ask(deps, payment, provider) : payment
    case 'received':
    case 'late':
      return payment
  }
}

async function ask(deps: PaymentDeps, payment: Payment, provider: PaymentProvider): Promise<Stepped> {
  // Never sent: there is nothing at the provider. What people look after is paid without our asking for it.
  if (payment.sentAt === undefined && !isByHand(provider)) return payment
  const seen = await provider.inquire(refOf(payment), paymentContext(deps))
  if (seen.kind === 'silent') {
    deps.log.warn('paymentProviderSilent', { provider: payment.providerId, note: seen.note })
    return 'silent'
  }
  if (seen.kind === 'notFound') return notFound(deps, payment)
  const { payment: truth } = seen
  if (truth.state === 'authorised' && payment.state === 'capturing') return captureNotSeen(deps, payment)
  if (truth.state === 'authorised' && isAllowedPaymentMove(payment.state, 'voiding', 'voidAsked'))
    return movePayment(deps, { payment, to: 'voiding', cause: 'voidAsked' })
  if (truth.state === 'pending' && endedStates.includes(payment.state))
    return endThere(deps, payment, provider)
  // A capture that the provider is still looking into; where it is the payer's turn again, nothing was taken.
  if (truth.state === 'pending' && payment.state === 'capturing')
    return truth.continueUrl === undefined ? payment : captureNotSeen(deps, payment)
  return applyProviderStatus(deps, payment, truth)
}

/** Nothing is there: certain once it could have come up no more. */
async function notFound(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  if (payment.state === 'pending')
    return movePayment(deps, { payment, to: 'cancelled', cause: 'payerGaveUp' })
  if (payment.state === 'capturing') return captureNotSeen(deps, payment)
  if (payment.state !== 'starting' && payment.state !== 'unknown') return payment
  if (!isSettled(deps, payment)) return payment
  return movePayment(deps, { payment, to: 'cancelled', cause: 'nothingFoundAfterSettling' })
}

/** The money is still only reserved. A capture that may be on its way is waited for before it is asked for again. */
async function captureNotSeen(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  if (!isSettled(deps, payment)) return payment
  return movePayment(deps, { payment, to: 'authorised', cause: 'captureNotDone' })
}

function isSettled(deps: PaymentDeps, { sentAt, providerId }: Payment): boolean {
  return sentAt !== undefined && deps.clock.nowMs() >= msOf(sentAt) + settleMsOf(deps, providerId)
}

/** The payer may still have the page of an ended attempt open: it is closed there where that can be done. */
async function endThere(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  if (payment.state === 'declined') return payment
  const outcome = await provider.void?.(refOf(payment), paymentContext(deps))
  return outcome?.kind === 'done' ? applyProviderStatus(deps, payment, outcome.value) : payment
}
