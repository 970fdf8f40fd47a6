import { isPayable } from '#server/flow/booking/booking.ts'
import {
  type PaymentProvider,
  type PaymentOutcome,
  type ProviderPayment,
} from '#server/providers/payment/payment-provider.ts'
import { refOf } from './call-provider.ts'
import { isDue } from './choose-payment.ts'
import { checkReservation } from './check-reservation.ts'
import { movePayment, movePaymentWithin } from './transition-payment.ts'
import { type PaymentDeps, paymentContext, sendingContext } from './payment-deps.ts'
import { type Payment } from './payment-store.ts'
import { applyProviderStatus } from './apply-provider-status.ts'

/**
 * Takes money that a payer has agreed to, once: only while its seats are still held for what was agreed, which the
 * supplier is asked for just before. Seats that are gone, or dearer now, let the money go; the payer is never charged for
 * them.
 */
export async function capturePayment(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  const booking = await deps.booking.findById(payment.bookingId)
  if (!booking || !provider.capture) return payment
  if (booking.state === 'quoted') return payment
  // Another price may have been agreed since the payer said yes to this one.
  if (!isPayable(booking, deps.clock.now()) || !isDue(payment, booking)) return letGo(deps, payment)
  const seats = await checkReservation(deps, booking)
  if (seats === 'silent') return payment
  if (seats === 'purchased') return letGo(deps, payment)
  if (seats === 'gone') return movePayment(deps, { payment, to: 'voiding', cause: 'seatsGone' })
  if (seats === 'dearer') return movePayment(deps, { payment, to: 'voiding', cause: 'seatsDearer' })
  // Written before it is asked: whoever finds it later asks the provider and never takes it again unasked.
  const asked = await writeIntent(deps, payment)
  if (!asked) return undefined
  const context = sendingContext(deps, asked)
  return takeCapture(deps, asked, await provider.capture(refOf(asked), asked.amount, context))
}

/** Nothing when the booking was given up or repriced while its supplier was asked: whoever looks next lets the money go. */
function writeIntent(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(payment.bookingId, tx)
    if (!booking || !isPayable(booking, deps.clock.now()) || !isDue(payment, booking)) return undefined
    const changes = { sentAt: deps.clock.now() }
    return movePaymentWithin(deps, { payment, to: 'capturing', cause: 'captureAsked', changes }, tx)
  })
}

async function takeCapture(
  deps: PaymentDeps,
  payment: Payment,
  outcome: PaymentOutcome<ProviderPayment>,
): Promise<Payment | undefined> {
  switch (outcome.kind) {
    case 'done':
      // Under review there: it is taken, or not, later.
      return outcome.value.state === 'pending' ? payment : applyProviderStatus(deps, payment, outcome.value)
    case 'unknown':
      deps.log.warn('captureUnknown', { paymentId: payment.paymentId, note: outcome.note })
      return payment
    case 'notDone':
      return refusedCapture(deps, payment, outcome)
  }
}

async function refusedCapture(
  deps: PaymentDeps,
  payment: Payment,
  { reason, failure = 'refused' }: Extract<PaymentOutcome<ProviderPayment>, { kind: 'notDone' }>,
): Promise<Payment | undefined> {
  const isFinal = reason === 'declined' || reason === 'notPossible' || reason === 'notFound'
  deps.log.warn('captureNotDone', { paymentId: payment.paymentId, cause: reason })
  if (isFinal)
    return movePayment(deps, { payment, to: 'declined', cause: 'providerRefused', changes: { failure } })
  await movePayment(deps, { payment, to: 'authorised', cause: 'captureNotDone' })
  // Later, by the job: at once it would be the same.
  return undefined
}

/** Nothing can be bought with it any more: what is reserved is let go. */
function letGo(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  return movePayment(deps, { payment, to: 'voiding', cause: 'voidAsked' })
}

/** Lets reserved money go; repeats until the provider says that it is. */
export async function voidPayment(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  const outcome = await provider.void?.(refOf(payment), paymentContext(deps))
  if (outcome?.kind === 'done') return applyProviderStatus(deps, payment, outcome.value)
  const seen = await provider.inquire(refOf(payment), paymentContext(deps))
  if (seen.kind === 'notFound') return movePayment(deps, { payment, to: 'voided', cause: 'providerVoided' })
  if (seen.kind !== 'found' || seen.payment.state === 'authorised' || seen.payment.state === 'pending')
    return payment
  return applyProviderStatus(deps, payment, seen.payment)
}
