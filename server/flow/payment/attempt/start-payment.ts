import { type Language, type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { instantFromMs, msOf } from '#contract/terms/time.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import {
  type PaymentOutcome,
  type PaymentProvider,
  type ProviderPayment,
  type StartCommand,
} from '#server/providers/payment/payment-provider.ts'
import { advancePayments } from './advance-payment.ts'
import { wireProviderOf } from './call-provider.ts'
import { isDue, isOpen } from './choose-payment.ts'
import { type CreditPayer } from './credit-payer.ts'
import { movePayment, movePaymentWithin } from './transition-payment.ts'
import { type PaymentParts, answerWithinMs, paymentJobs, sendingContext, settleMsOf } from './payment-deps.ts'
import { type Payment } from './payment-store.ts'
import { payOnCredit } from './pay-on-account.ts'
import { takeTruth } from './apply-provider-status.ts'

/** Who begins to pay. */
export type StartAsking = {
  readonly language: Language
  /** What the payer's browser comes back with; it names the order and opens no page. */
  readonly returnRef: string
  /** Made in the provider's own form. */
  readonly cardToken?: string
  /** The agent who begins it, where it may be paid from the account of a company. */
  readonly payer?: CreditPayer | undefined
}

/** A payment that was begun: where the payer goes on, if anywhere. */
export type Started = {
  readonly payment: Payment
  /** An address of the provider. */
  readonly goOn?: string
  /** The payer has to type a card first, in the provider's own form. */
  readonly needsCardToken?: true
}

/**
 * Begins the chosen payment at its provider, once: what was begun already is only shown the way again. Problems:
 * `bookingNotPayable`; `paymentServiceSilent` (for PaySbuy `paySbuyOutOfService`) when nothing was sent: the seats stay
 * held and another way can be chosen.
 */
export async function startPayment(
  parts: PaymentParts,
  booking: Booking,
  asking: StartAsking,
): Promise<Result<Started, Problem>> {
  const payment = await parts.store.latestOf(booking.bookingId)
  if (!payment) return fail(problem('paymentMethodMissing', { field: 'paymentMethod' }))
  if (payment.method === 'credit' && payment.state === 'awaited') {
    const paid = await payOnCredit(parts, booking, asking.payer)
    return paid.ok ? succeed({ payment: paid.value }) : paid
  }
  const provider = wireProviderOf(parts, payment)
  if (!provider || payment.state !== 'awaited') return succeed(goingOn(payment))
  if (!isPayable(booking, parts.clock.now()) || !isDue(payment, booking))
    return fail(problem('bookingNotPayable'))
  if (provider.capabilities.needsCardToken && asking.cardToken === undefined)
    return succeed({ payment, needsCardToken: true })
  const intent = await writeIntent(parts, payment)
  if (!intent) return startedMeanwhile(parts, { booking, payment, asking })
  const starting = sendStart(parts, { booking, payment: intent, asking, provider })
  return within(parts, starting, succeed({ payment: intent }))
}

/** The attempt moved before it was begun. One that has replaced it is not begun: its payer has not agreed to that amount. */
async function startedMeanwhile(
  parts: PaymentParts,
  { booking, payment, asking }: Starting,
): Promise<Result<Started, Problem>> {
  const latest = await parts.store.latestOf(booking.bookingId)
  const isSame = latest === undefined || latest.paymentId === payment.paymentId
  return isSame ? startPayment(parts, booking, asking) : succeed(goingOn(latest))
}

type Sending = Starting & { readonly provider: PaymentProvider }

async function sendStart(parts: PaymentParts, sending: Sending): Promise<Result<Started, Problem>> {
  const { payment, provider } = sending
  const outcome = await provider.start(commandOf(parts, sending), sendingContext(parts, payment))
  return takeStart(parts, { payment, provider, outcome })
}

/** A payer is not kept waiting: what takes longer goes on by itself, and the page says that it is under way. */
async function within(
  { clock, log }: PaymentParts,
  starting: Promise<Result<Started, Problem>>,
  meanwhile: Result<Started, Problem>,
): Promise<Result<Started, Problem>> {
  starting.catch((error: unknown) => log.error('paymentStartFailed', { error }))
  const enough = new AbortController()
  const patience = clock.sleep(answerWithinMs, enough.signal).then(
    () => meanwhile,
    () => meanwhile,
  )
  return Promise.race([starting, patience]).finally(() => enough.abort())
}

/** What an attempt that was begun already leads to. */
function goingOn(payment: Payment): Started {
  const { continueUrl, state } = payment
  return state === 'pending' && continueUrl !== undefined ? { payment, goOn: continueUrl } : { payment }
}

/** Written before anything is sent, with the job that finds out should we end here. */
function writeIntent(parts: PaymentParts, payment: Payment): Promise<Payment | undefined> {
  const { bookingId } = payment
  const sentAt = parts.clock.now()
  const effects = (tx: Tx) =>
    enqueueJob(tx, {
      kind: paymentJobs.advance,
      key: bookingId,
      payload: { bookingId },
      runAt: instantFromMs(msOf(sentAt) + lookAfterMs),
    })
  return movePayment(parts, { payment, to: 'starting', cause: 'providerAsked', changes: { sentAt }, effects })
}

const lookAfterMs = 30_000

type Starting = { readonly booking: Booking; readonly payment: Payment; readonly asking: StartAsking }

function commandOf(
  { publicUrl, notifyUrl }: PaymentParts,
  { booking, payment, asking }: Starting,
): StartCommand {
  const { returnRef, language, cardToken } = asking
  const segments = booking.offer.itinerary.journeys.flatMap((journey) => journey.segments)
  const ends = [segments[0]?.origin, segments.at(-1)?.destination].filter((one) => one !== undefined)
  return {
    clientReference: payment.clientReference,
    amount: payment.amount,
    description: `${booking.orderNumber}, ${ends.join('-')}`,
    language,
    returnUrl: `${publicUrl}/api/payments/return?ref=${returnRef}`,
    cancelUrl: `${publicUrl}/api/payments/return?ref=${returnRef}&gaveUp=1`,
    notifyUrl: `${notifyUrl}/api/payments/notifications/${payment.providerId}`,
    expiresAt: booking.payBy ?? booking.createdAt,
    ...(cardToken === undefined ? {} : { cardToken }),
  }
}

type Outcome = {
  readonly payment: Payment
  readonly provider: PaymentProvider
  readonly outcome: PaymentOutcome<ProviderPayment>
}

async function takeStart(
  parts: PaymentParts,
  { payment, provider, outcome }: Outcome,
): Promise<Result<Started, Problem>> {
  switch (outcome.kind) {
    case 'done':
      await takeTruth(parts, payment, outcome.value)
      break
    case 'unknown':
      parts.log.warn('paymentStartUnknown', { paymentId: payment.paymentId, note: outcome.note })
      await movePayment(parts, {
        payment,
        to: 'unknown',
        cause: 'answerLost',
        effects: lookAgain(parts, payment),
      })
      break
    case 'notDone':
      return refused(parts, { payment, provider, outcome })
  }
  await advancePayments(parts, payment.bookingId)
  return succeed(goingOn((await parts.store.byId(payment.paymentId)) ?? payment))
}

function lookAgain(parts: PaymentParts, { bookingId, providerId }: Payment) {
  return (tx: Tx) =>
    enqueueJob(tx, {
      kind: paymentJobs.advance,
      key: bookingId,
      payload: { bookingId },
      runAt: instantFromMs(parts.clock.nowMs() + Math.min(lookAfterMs, settleMsOf(parts, providerId))),
    })
}

/** The provider guarantees that nothing happened. A declined card ends the attempt; silence leaves it as it was. */
async function refused(
  parts: PaymentParts,
  { payment, outcome }: Outcome & { outcome: Extract<PaymentOutcome<ProviderPayment>, { kind: 'notDone' }> },
): Promise<Result<Started, Problem>> {
  const { reason, failure = 'refused' } = outcome
  if (reason === 'declined') {
    const changes = { failure }
    const moved = await movePayment(parts, { payment, to: 'declined', cause: 'providerRefused', changes })
    return succeed({ payment: moved ?? payment })
  }
  parts.log.warn('paymentNotStarted', { paymentId: payment.paymentId, cause: reason })
  await movePayment(parts, { payment, to: 'awaited', cause: 'notSent' })
  if (payment.method === 'paysbuy') return fail(problem('paySbuyOutOfService'))
  return fail(problem(reason === 'badToken' ? 'cardTokenWrong' : 'paymentServiceSilent'))
}

/** Ends what is left of the attempts of a booking that ended unpaid, here and at their providers. */
export async function endPayments(parts: PaymentParts, bookingId: string): Promise<void> {
  await parts.transact(async (tx) => {
    const booking = await parts.booking.lock(bookingId, tx)
    const payment = await parts.store.latestOf(bookingId, tx)
    if (!payment || !isOpen(payment)) return
    const isOver = booking?.state === 'expired' || booking?.state === 'cancelled'
    if (!isOver || payment.state === 'capturing') return
    if (payment.state === 'authorised')
      await movePaymentWithin(parts, { payment, to: 'voiding', cause: 'voidAsked' }, tx)
    else if (booking.state === 'expired')
      await movePaymentWithin(parts, { payment, to: 'overdue', cause: 'deadlinePassed' }, tx)
    else await movePaymentWithin(parts, { payment, to: 'cancelled', cause: 'bookingGivenUp' }, tx)
  })
  await advancePayments(parts, bookingId)
}
