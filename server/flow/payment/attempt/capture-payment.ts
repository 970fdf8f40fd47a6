import type { Booking } from '#server/flow/booking/booking.ts'
import type {
  PaymentProvider,
  PaymentOutcome,
  ProviderPayment,
} from '#server/providers/payment/payment-provider.ts'
import { paymentRefOf } from './provider-of-payment.ts'
import { isAttemptPayable } from './amount-wanted.ts'
import { checkReservation } from './check-reservation.ts'
import { isCaptureWanted, orderForAuthorised } from '../pay-first/settle-purchase.ts'
import { transitionPayment, transitionPaymentWithin } from './transition-payment.ts'
import { type PaymentDeps, paymentContext, paymentContextSince } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'
import { applyProviderStatus } from './apply-provider-status.ts'

/**
 * Captures an approved payment once. Just before, the supplier is asked whether the seats are still held as
 * agreed. If they are gone or cost more, the authorisation is voided and the payer is not charged.
 */
export async function capturePayment(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  const booking = await deps.booking.findById(payment.bookingId)
  if (!booking || !provider.capture) return payment
  if (booking.state === 'quoted') return payment
  if (booking.isPayFirst && payment.differenceId === undefined)
    return captureAfterOrder(deps, { payment, booking, provider })
  // Another price may have been agreed since the payer approved this one.
  if (!(await isAttemptPayable(deps, payment, { booking }))) return startVoid(deps, payment)
  // The seats of an exchange are taken by the exchange itself.
  const seats = payment.differenceId === undefined ? await checkReservation(deps, booking) : 'held'
  if (seats === 'silent') return payment
  if (seats === 'purchased') return startVoid(deps, payment)
  if (seats === 'gone') return transitionPayment(deps, { payment, to: 'voiding', cause: 'seatsGone' })
  if (seats === 'dearer') return transitionPayment(deps, { payment, to: 'voiding', cause: 'seatsDearer' })
  return sendCapture(deps, payment, provider)
}

type PayFirstCapture = {
  readonly payment: Payment
  readonly booking: Booking
  readonly provider: PaymentProvider
}

/** Captures the payment of a pay-first booking once its order is made; the order takes the place of held seats. */
async function captureAfterOrder(
  deps: PaymentDeps,
  { payment, booking, provider }: PayFirstCapture,
): Promise<Payment | undefined> {
  const use = await orderForAuthorised(deps, payment, booking)
  if (use === 'wait') return payment
  if (use === 'capture') return sendCapture(deps, payment, provider)
  return transitionPayment(deps, { payment, to: 'voiding', cause: use })
}

async function sendCapture(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  // The intent is stored before the call: whoever finds it later asks the provider and never captures again
  // blindly.
  const asked = await storeCaptureIntent(deps, payment)
  if (!asked || !provider.capture) return undefined
  const context = paymentContextSince(deps, asked)
  return handleCaptureOutcome(deps, asked, await provider.capture(paymentRefOf(asked), asked.amount, context))
}

/**
 * Stores nothing when the booking was cancelled or repriced during the supplier call; the next run voids the
 * payment.
 */
function storeCaptureIntent(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(payment.bookingId, tx)
    if (!booking) return undefined
    const isWanted =
      booking.isPayFirst && payment.differenceId === undefined
        ? isCaptureWanted(booking, payment)
        : await isAttemptPayable(deps, payment, { booking, tx })
    if (!isWanted) return undefined
    const changes = { sentAt: deps.clock.now() }
    return transitionPaymentWithin(deps, { payment, to: 'capturing', cause: 'captureAsked', changes }, tx)
  })
}

async function handleCaptureOutcome(
  deps: PaymentDeps,
  payment: Payment,
  outcome: PaymentOutcome<ProviderPayment>,
): Promise<Payment | undefined> {
  switch (outcome.kind) {
    case 'done':
      // The provider is reviewing the capture; it completes or fails later.
      return outcome.value.state === 'pending' ? payment : applyProviderStatus(deps, payment, outcome.value)
    case 'unknown':
      deps.log.warn('captureUnknown', { paymentId: payment.paymentId, note: outcome.note })
      return payment
    case 'notDone':
      return recordRefusedCapture(deps, payment, outcome)
  }
}

async function recordRefusedCapture(
  deps: PaymentDeps,
  payment: Payment,
  { reason, failure = 'refused' }: Extract<PaymentOutcome<ProviderPayment>, { kind: 'notDone' }>,
): Promise<Payment | undefined> {
  const isFinal = reason === 'declined' || reason === 'notPossible' || reason === 'notFound'
  deps.log.warn('captureNotDone', { paymentId: payment.paymentId, cause: reason })
  if (isFinal)
    return transitionPayment(deps, {
      payment,
      to: 'declined',
      cause: 'providerRefused',
      changes: { failure },
    })
  await transitionPayment(deps, { payment, to: 'authorised', cause: 'captureNotDone' })
  // The job retries later: an immediate retry would fail the same way.
  return undefined
}

/** Starts to void an authorisation that can buy nothing any more. */
function startVoid(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  return transitionPayment(deps, { payment, to: 'voiding', cause: 'voidAsked' })
}

/** Voids an authorisation; the job repeats this until the provider confirms it. */
export async function voidPayment(
  deps: PaymentDeps,
  payment: Payment,
  provider: PaymentProvider,
): Promise<Payment | undefined> {
  const outcome = await provider.void?.(paymentRefOf(payment), paymentContext(deps))
  if (outcome?.kind === 'done') return applyProviderStatus(deps, payment, outcome.value)
  const seen = await provider.inquire(paymentRefOf(payment), paymentContext(deps))
  if (seen.kind === 'notFound')
    return transitionPayment(deps, { payment, to: 'voided', cause: 'providerVoided' })
  if (seen.kind !== 'found' || seen.payment.state === 'authorised' || seen.payment.state === 'pending')
    return payment
  return applyProviderStatus(deps, payment, seen.payment)
}
