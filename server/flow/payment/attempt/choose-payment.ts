import { type Problem, createProblem } from '#contract/problem.ts'
import { type PaymentMethod, type PaymentState, openPaymentStates } from '#contract/terms/payment.ts'
import { type PaymentWay, isMethodAccepted } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { canPayFirst, isNotifiedByBank } from './provider-of-payment.ts'
import { type CreditPayer, availableCreditFor } from './company-credit-payer.ts'
import type { DifferenceDue } from './difference-due-store.ts'
import { transitionPaymentWithin } from './transition-payment.ts'
import { type PaymentDeps, paymentJobs } from './payment-deps.ts'
import { paymentTransitions } from './payment-state.ts'
import type { Payment } from './payment-store.ts'

/** The chosen payment method, and the agent choosing it when the method may be a company's account. */
export type Choosing = { readonly way: PaymentWay; readonly payer?: CreditPayer | undefined }

/**
 * Starts to await payment by this method, or keeps awaiting it. Another method replaces an attempt that
 * nobody has started to pay, and its amount. While a payment is being started or captured no other method may
 * be chosen, so that nobody pays twice.
 */
export async function choosePayment(
  deps: PaymentDeps,
  booking: Booking,
  { way, payer }: Choosing,
): Promise<Result<Payment, Problem>> {
  const onCredit: readonly PaymentMethod[] =
    (await availableCreditFor(deps, booking, payer)) === undefined ? [] : ['credit']
  const methods = [...(await deps.offeredMethods()), ...onCredit].filter(
    (one) => !booking.isPayFirst || canPayFirst(deps.providers, one),
  )
  const refusal = methodNotOfferedProblem(methods, way.paymentMethod)
  if (refusal) return fail(refusal)
  return deps.transact(async (tx) => {
    // The booking row is locked: two concurrent choices make one attempt after the other.
    const current = await deps.booking.lock(booking.bookingId, tx)
    const latest = await deps.store.latestOf(booking.bookingId, tx)
    if (latest?.state === 'received') return succeed(latest)
    if (!current || !isPayable(current, deps.clock.now())) return fail(createProblem('bookingNotPayable'))
    // A surcharge reading may name no terms for a card brand; such a card is not accepted.
    if (!isMethodAccepted(current.paymentTerms, way))
      return fail(createProblem('paymentMethodNotOffered', { field: 'cardBrand' }))
    const isSame =
      latest !== undefined && isSamePaymentWay(latest, way) && isAttemptForAmountDue(latest, current)
    if (latest && isAttemptOpen(latest) && isSame) return succeed(latest)
    if (latest && isUnderWay(latest)) return fail(createProblem('paymentUnderWay'))
    // Every ended attempt is still queried, so the number of attempts is limited.
    if ((latest?.attempt ?? 0) >= mostAttempts) return fail(createProblem('bookingNotPayable'))
    if (latest) await replaceAttempt(deps, latest, tx)
    await deps.booking.extendPayFirstDeadline({ bookingId: booking.bookingId, method: way.paymentMethod }, tx)
    return succeed(
      await insertChosenAttempt(deps, { booking: current, way, attempt: (latest?.attempt ?? 0) + 1 }, tx),
    )
  })
}

/** The largest number of attempts to pay an order. */
export const mostAttempts = 99

function methodNotOfferedProblem(
  offered: readonly PaymentMethod[],
  method: PaymentMethod,
): Problem | undefined {
  if (offered.includes(method)) return undefined
  // The specification's own problem for the discontinued service.
  if (method === 'paysbuy') return createProblem('paySbuyOutOfService', { field: 'paymentMethod' })
  return createProblem('paymentMethodNotOffered', { field: 'paymentMethod' })
}

const underWayStates: readonly PaymentState[] = ['starting', 'unknown', 'authorised', 'capturing', 'voiding']

/** Returns whether a provider is processing the attempt, which blocks starting any other. */
export function isUnderWay({ state }: Payment): boolean {
  return underWayStates.includes(state)
}

/** Returns whether an attempt may still bring money for its order. */
export function isAttemptOpen({ state }: Pick<Payment, 'state'>): boolean {
  return openPaymentStates.includes(state)
}

/** Returns whether an attempt is made by this payment method. */
export function isSamePaymentWay({ method, cardBrand }: Payment, way: PaymentWay): boolean {
  return method === way.paymentMethod && cardBrand === way.cardBrand
}

/**
 * Returns whether an attempt requests the price agreed now; another price may have been agreed since it
 * started.
 */
export function isAttemptForAmountDue(
  payment: Pick<Payment, 'method' | 'cardBrand' | 'amount'>,
  { total, paymentTerms }: Pick<Booking, 'total' | 'paymentTerms'>,
): boolean {
  return (
    amountDueOf(total, paymentTerms, paymentWayOfAttempt(payment)).amount.amount === payment.amount.amount
  )
}

/** Returns the payment method of an attempt. */
export function paymentWayOfAttempt({
  method,
  cardBrand,
}: Pick<Payment, 'method' | 'cardBrand'>): PaymentWay {
  return { paymentMethod: method, ...(cardBrand && { cardBrand }) }
}

/**
 * Ends an unpaid attempt that another one replaces. If the payer has it open at a provider, a job ends it
 * there too; until then money that comes through it is late or voided.
 */
export async function replaceAttempt(deps: PaymentDeps, payment: Payment, tx: Tx): Promise<void> {
  if (!paymentTransitions.allows(payment.state, 'cancelled', 'otherMethodChosen')) return
  const { bookingId } = payment
  await transitionPaymentWithin(
    deps,
    {
      payment,
      to: 'cancelled',
      cause: 'otherMethodChosen',
      effects: async (within) => {
        if (payment.state !== 'pending') return
        const runAt = deps.clock.now()
        await enqueueJob(within, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId }, runAt })
      },
    },
    tx,
  )
}

/**
 * References are random: a counter would repeat after a backup is restored, and a provider would mistake the
 * new attempt for a known one. Digits are easy to type at an ATM and take half the width in a bar code.
 */
export const referenceForm = { digits: '0123456789', length: 6 }

type Chosen = {
  readonly booking: Booking
  readonly way: PaymentWay
  readonly attempt: number
  /** What the attempt pays for; absent for the payment of the order. */
  readonly difference?: Pick<DifferenceDue, 'differenceId' | 'isOfExtras'>
}

/** Creates a new attempt at the price agreed now. */
export async function insertChosenAttempt(
  deps: PaymentDeps,
  { booking, way, attempt, difference }: Chosen,
  tx: Tx,
): Promise<Payment> {
  const { surcharge, amount } = amountDueOf(booking.total, booking.paymentTerms, way)
  const reference2 = deps.ids.code(referenceForm.digits, referenceForm.length)
  const payment = {
    paymentId: deps.ids.id('pay'),
    bookingId: booking.bookingId,
    attempt,
    method: way.paymentMethod,
    ...(way.cardBrand === undefined ? {} : { cardBrand: way.cardBrand }),
    state: 'awaited' as const,
    amount,
    surcharge,
    reference1: booking.orderNumber,
    reference2,
    providerId: deps.providers.forMethod(way.paymentMethod)?.providerId ?? 'counter',
    clientReference: `${booking.orderNumber}-${reference2}`,
    ...difference,
  }
  const written = await deps.store.insert(tx, payment, deps.clock.now())
  if (isNotifiedByBank(deps.providers, written)) await enqueueFirstInquiry(deps, booking.bookingId, tx)
  return written
}

/** Delay before the first query, for a bank confirmation that is late or lost. */
const firstLookMinutes = 15

function enqueueFirstInquiry({ clock }: PaymentDeps, bookingId: string, tx: Tx): Promise<void> {
  const runAt = plusMinutes(clock.now(), firstLookMinutes)
  return enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId }, runAt })
}
