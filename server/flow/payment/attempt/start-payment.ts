import { returnFromCheckout } from '#contract/api/payment.ts'
import { receivePaymentNotification } from '#contract/api/notifications.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, instantFromMs, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { type Booking, isUnpaidPurchase } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  ProviderPayment,
  StartCommand,
} from '#server/providers/payment/payment-provider.ts'
import { advancePayments } from './advance-payment.ts'
import { onlineProviderOf } from './provider-of-payment.ts'
import { isAttemptPayable, readAttemptToPay } from './amount-wanted.ts'
import { isAttemptOpen } from './choose-payment.ts'
import type { CreditPayer } from './company-credit-payer.ts'
import { transitionPayment, transitionPaymentWithin } from './transition-payment.ts'
import {
  type PaymentDeps,
  answerWithinMs,
  paymentJobs,
  paymentContextSince,
  settleWindowMsOf,
} from './payment-deps.ts'
import type { Payment } from './payment-store.ts'
import { payOnAccount } from './pay-on-account.ts'
import { applyProviderStatus } from './apply-provider-status.ts'

/** Context of starting a payment. */
export type StartPaymentContext = {
  readonly language: Language
  /** Reference with which the payer's browser returns; it names the order and opens no page. */
  readonly returnRef: string
  /** Token created by the provider's card form. */
  readonly cardToken?: string
  /** The agent who starts the payment, when it may be paid from a company's account. */
  readonly payer?: CreditPayer | undefined
}

/** A started payment, and where the payer continues, if anywhere. */
export type Started = {
  readonly payment: Payment
  /** Address at the provider. */
  readonly goOn?: string
  /** The payer has to enter a card in the provider's form first. */
  readonly needsCardToken?: true
}

/**
 * Starts the chosen payment at its provider once; a payment that was started already only returns its address
 * again. Problems: `bookingNotPayable`; `paymentServiceUnavailable` (for PaySbuy `paySbuyOutOfService`) when
 * nothing was sent: the seats stay held and another method can be chosen.
 */
export async function startPayment(
  deps: PaymentDeps,
  booking: Booking,
  asking: StartPaymentContext,
): Promise<Result<Started, Problem>> {
  const { payment, payBy } = await readAttemptToPay(deps, booking)
  if (!payment) return fail(createProblem('paymentMethodMissing', { field: 'paymentMethod' }))
  if (payment.method === 'credit' && payment.state === 'awaited') {
    const paying = payOnAccount(deps, booking, asking.payer)
    const started = paying.then((paid) => (paid.ok ? succeed({ payment: paid.value }) : paid))
    return booking.isPayFirst ? startWithTimeLimit(deps, started, payment) : started
  }
  const provider = onlineProviderOf(deps, payment)
  if (!provider || payment.state !== 'awaited') return succeed(startedAttempt(payment))
  if (!(await isAttemptPayable(deps, payment, { booking }))) return fail(createProblem('bookingNotPayable'))
  if (provider.capabilities.needsCardToken && asking.cardToken === undefined)
    return succeed({ payment, needsCardToken: true })
  const intent = await storeStartIntent(deps, payment)
  if (!intent) return startLatestAttempt(deps, { booking, payment, asking, payBy })
  const starting = sendStartToProvider(deps, { booking, payment: intent, asking, payBy, provider })
  return startWithTimeLimit(deps, starting, intent)
}

/**
 * The attempt moved before it was started. A replacement is not started: its payer has not agreed to its
 * amount.
 */
async function startLatestAttempt(
  deps: PaymentDeps,
  { booking, payment, asking }: StartContext,
): Promise<Result<Started, Problem>> {
  const { payment: latest } = await readAttemptToPay(deps, booking)
  const isSame = latest === undefined || latest.paymentId === payment.paymentId
  return isSame ? startPayment(deps, booking, asking) : succeed(startedAttempt(latest))
}

type StartCall = StartContext & { readonly provider: PaymentProvider }

async function sendStartToProvider(deps: PaymentDeps, sending: StartCall): Promise<Result<Started, Problem>> {
  const { payment, provider } = sending
  const outcome = await provider.start(startCommandOf(deps, sending), paymentContextSince(deps, payment))
  return handleStartOutcome(deps, { payment, provider, outcome })
}

/**
 * Limits how long the payer waits: slower work continues in the background, and the page says that it is in
 * progress.
 */
async function startWithTimeLimit(
  { clock, log, store }: PaymentDeps,
  starting: Promise<Result<Started, Problem>>,
  payment: Payment,
): Promise<Result<Started, Problem>> {
  // As it stands by then: the account may be charged already.
  const meanwhile = async () => succeed({ payment: (await store.byId(payment.paymentId)) ?? payment })
  starting.catch((error: unknown) => log.error('paymentStartFailed', { error }))
  const enough = new AbortController()
  const patience = clock.sleep(answerWithinMs, enough.signal).then(meanwhile, () => succeed({ payment }))
  return Promise.race([starting, patience]).finally(() => enough.abort())
}

/** Returns where a started attempt leads the payer. */
function startedAttempt(payment: Payment): Started {
  const { continueUrl, state } = payment
  return state === 'pending' && continueUrl !== undefined ? { payment, goOn: continueUrl } : { payment }
}

/** Stores the intent before anything is sent, with the job that resolves it if this process stops. */
function storeStartIntent(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  const { bookingId } = payment
  const sentAt = deps.clock.now()
  const enqueueAdvanceJob = (tx: Tx) =>
    enqueueJob(tx, {
      kind: paymentJobs.advance,
      key: bookingId,
      payload: { bookingId },
      runAt: instantFromMs(epochMsOf(sentAt) + lookAfterMs),
    })
  return transitionPayment(deps, {
    payment,
    to: 'starting',
    cause: 'providerAsked',
    changes: { sentAt },
    effects: enqueueAdvanceJob,
  })
}

const lookAfterMs = 30_000

type StartContext = {
  readonly booking: Booking
  readonly payment: Payment
  readonly asking: StartPaymentContext
  readonly payBy: Instant
}

/** How long an authorisation must last beyond the deadline while the outcome of a pay-first order is unknown. */
const authorisedMinutes = 24 * 60

/**
 * Returns until when the payer can pay. An authorisation of a pay-first order must outlive its order, and the payment of
 * one that stands already has no deadline; a payer who is too late is released.
 */
function paymentExpiryOf({ clock }: PaymentDeps, { booking, payment, payBy, provider }: StartCall): Instant {
  const now = clock.now()
  if (isUnpaidPurchase(booking)) return plusMinutes(now, authorisedMinutes)
  const isOfOrder = booking.isPayFirst && payment.differenceId === undefined
  if (!isOfOrder || provider.capabilities.taking !== 'capture') return payBy
  return plusMinutes(payBy > now ? payBy : now, authorisedMinutes)
}

function startCommandOf(deps: PaymentDeps, sending: StartCall): StartCommand {
  const { publicUrl, notifyUrl } = deps
  const { booking, payment, asking } = sending
  const { returnRef, language, cardToken } = asking
  const segments = booking.offer.itinerary.journeys.flatMap((journey) => journey.segments)
  const ends = [segments[0]?.origin, segments.at(-1)?.destination].filter((one) => one !== undefined)
  return {
    clientReference: payment.clientReference,
    amount: payment.amount,
    description: `${booking.orderNumber}, ${ends.join('-')}`,
    language,
    returnUrl: `${publicUrl}${returnFromCheckout.path}?ref=${returnRef}`,
    cancelUrl: `${publicUrl}${returnFromCheckout.path}?ref=${returnRef}&gaveUp=1`,
    notifyUrl: `${notifyUrl}${receivePaymentNotification.path.replace(':providerId', payment.providerId)}`,
    expiresAt: paymentExpiryOf(deps, sending),
    ...(cardToken === undefined ? {} : { cardToken }),
  }
}

type StartResult = {
  readonly payment: Payment
  readonly provider: PaymentProvider
  readonly outcome: PaymentOutcome<ProviderPayment>
}

async function handleStartOutcome(
  deps: PaymentDeps,
  { payment, provider, outcome }: StartResult,
): Promise<Result<Started, Problem>> {
  switch (outcome.kind) {
    case 'done':
      await applyProviderStatus(deps, payment, outcome.value)
      break
    case 'unknown':
      deps.log.warn('paymentStartUnknown', { paymentId: payment.paymentId, note: outcome.note })
      await transitionPayment(deps, {
        payment,
        to: 'unknown',
        cause: 'answerLost',
        effects: createInquiryEnqueuer(deps, payment),
      })
      break
    case 'notDone':
      return recordStartRefusal(deps, { payment, provider, outcome })
  }
  await advancePayments(deps, payment.bookingId)
  return succeed(startedAttempt((await deps.store.byId(payment.paymentId)) ?? payment))
}

function createInquiryEnqueuer(deps: PaymentDeps, { bookingId, providerId }: Payment) {
  return (tx: Tx) =>
    enqueueJob(tx, {
      kind: paymentJobs.advance,
      key: bookingId,
      payload: { bookingId },
      runAt: instantFromMs(deps.clock.nowMs() + Math.min(lookAfterMs, settleWindowMsOf(deps, providerId))),
    })
}

/** Handles a guaranteed failure. A declined card ends the attempt; silence leaves it unchanged. */
async function recordStartRefusal(
  deps: PaymentDeps,
  {
    payment,
    outcome,
  }: StartResult & { outcome: Extract<PaymentOutcome<ProviderPayment>, { kind: 'notDone' }> },
): Promise<Result<Started, Problem>> {
  const { reason, failure = 'refused' } = outcome
  if (reason === 'declined') {
    const changes = { failure }
    const moved = await transitionPayment(deps, {
      payment,
      to: 'declined',
      cause: 'providerRefused',
      changes,
    })
    return succeed({ payment: moved ?? payment })
  }
  deps.log.warn('paymentNotStarted', { paymentId: payment.paymentId, cause: reason })
  await transitionPayment(deps, { payment, to: 'awaited', cause: 'notSent' })
  if (payment.method === 'paysbuy') return fail(createProblem('paySbuyOutOfService'))
  return fail(createProblem(reason === 'badToken' ? 'cardTokenWrong' : 'paymentServiceUnavailable'))
}

/** Ends the open attempts of a booking that ended unpaid, here and at their providers. */
export async function endOpenAttempts(deps: PaymentDeps, bookingId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const booking = await deps.booking.lock(bookingId, tx)
    const payment = await deps.store.latestOf(bookingId, tx)
    if (!payment || !isAttemptOpen(payment)) return
    const isOver = booking?.state === 'expired' || booking?.state === 'cancelled'
    if (!isOver || payment.state === 'capturing') return
    if (payment.state === 'authorised')
      await transitionPaymentWithin(deps, { payment, to: 'voiding', cause: 'voidAsked' }, tx)
    else if (booking.state === 'expired')
      await transitionPaymentWithin(deps, { payment, to: 'overdue', cause: 'deadlinePassed' }, tx)
    else await transitionPaymentWithin(deps, { payment, to: 'cancelled', cause: 'bookingGivenUp' }, tx)
  })
  await advancePayments(deps, bookingId)
}
