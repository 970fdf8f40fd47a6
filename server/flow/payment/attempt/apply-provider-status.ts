import { type PaymentState, openPaymentStates } from '#contract/terms/payment.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type ProviderPayment } from '#server/providers/payment/payment-provider.ts'
import { movePayment } from './transition-payment.ts'
import { type PaymentDeps } from './payment-deps.ts'
import { type PaymentCause, isAllowedPaymentMove } from './payment-state.ts'
import { type Payment, type PaymentChanges } from './payment-store.ts'
import { isAmountDue, recordReceipt } from './record-receipt.ts'

/** How long a booking is kept at least once its payer has agreed in time: what is left is ours to do. */
const graceMinutes = 30

/**
 * Believes what the provider says of an attempt when it was asked: the only way in which an outside service moves
 * one. Answers the attempt as it stands then; undefined when somebody else has moved it meanwhile.
 */
export async function applyProviderStatus(
  deps: PaymentDeps,
  payment: Payment,
  truth: ProviderPayment,
): Promise<Payment | undefined> {
  const changes = changesOf(payment, truth)
  switch (truth.state) {
    case 'captured':
      if (payment.state === 'received' || payment.state === 'late' || payment.state === 'mismatched')
        return payment
      return recordReceipt(deps, {
        payment,
        arrived: capturedOf(truth),
        changes,
        wasTaken: wasAsked(payment),
      })
    case 'authorised':
      return takeAgreement(deps, payment, { truth, changes })
    case 'pending':
      return to(deps, payment, { to: 'pending', cause: 'payerSentOn', changes })
    case 'declined':
      return to(deps, payment, { to: 'declined', cause: 'providerRefused', changes })
    case 'cancelled':
    case 'expired':
      // What was reserved has lapsed before it was taken.
      if (payment.state === 'capturing') return takeVoid(deps, payment, changes)
      return to(deps, payment, { to: 'cancelled', cause: 'payerGaveUp', changes })
    case 'voided':
      return takeVoid(deps, payment, changes)
  }
}

/** A capture of a part is another amount than was asked for; the provider's currency counts. */
function capturedOf({ amount, captured }: ProviderPayment) {
  return { hundredths: captured.amount, currency: amount.currency }
}

function wasAsked({ state }: Payment): boolean {
  return state === 'capturing' || state === 'voiding'
}

function changesOf(payment: Payment, truth: ProviderPayment): PaymentChanges {
  const { providerRef, continueUrl, card, failure } = truth
  return {
    ...(payment.providerRef === undefined && { providerRef }),
    ...(continueUrl !== undefined && { continueUrl }),
    ...(card?.lastDigits !== undefined && { cardLastDigits: card.lastDigits }),
    ...(failure !== undefined && { failure }),
  }
}

type Told = { readonly to: PaymentState; readonly cause: PaymentCause; readonly changes: PaymentChanges }

/** Makes the move where the table has it; what is not in it is no news (a repeat, or an attempt that has ended). */
async function to(deps: PaymentDeps, payment: Payment, told: Told): Promise<Payment | undefined> {
  if (payment.state === told.to || !isAllowedPaymentMove(payment.state, told.to, told.cause)) return payment
  return movePayment(deps, { payment, ...told })
}

/** The payer has agreed: the booking is kept until we have done our part. Another amount is never taken. */
async function takeAgreement(
  deps: PaymentDeps,
  payment: Payment,
  { truth, changes }: { readonly truth: ProviderPayment; readonly changes: PaymentChanges },
): Promise<Payment | undefined> {
  if (!openPaymentStates.includes(payment.state)) return payment
  if (!isAmountDue(payment, truth.amount)) {
    deps.log.error('agreedToAnotherAmount', { paymentId: payment.paymentId })
    return to(deps, payment, { to: 'mismatched', cause: 'otherAmount', changes })
  }
  if (!isAllowedPaymentMove(payment.state, 'authorised', 'payerAgreed')) return payment
  const { bookingId } = payment
  const effects = (tx: Tx) =>
    deps.booking.grantTime(bookingId, plusMinutes(deps.clock.now(), graceMinutes), tx)
  return movePayment(deps, { payment, to: 'authorised', cause: 'payerAgreed', changes, effects })
}

async function takeVoid(
  deps: PaymentDeps,
  payment: Payment,
  changes: PaymentChanges,
): Promise<Payment | undefined> {
  if (payment.state === 'voiding')
    return movePayment(deps, { payment, to: 'voided', cause: 'providerVoided', changes })
  return lapse(deps, payment, changes)
}

function lapse(deps: PaymentDeps, payment: Payment, changes: PaymentChanges): Promise<Payment | undefined> {
  const lapsed = { failure: 'expired', ...changes } as const
  return to(deps, payment, { to: 'declined', cause: 'providerRefused', changes: lapsed })
}
