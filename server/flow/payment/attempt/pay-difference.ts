import { type Problem, type ProblemCode, createProblem } from '#contract/problem.ts'
import { type PaymentWay, isMethodAccepted } from '#contract/terms/payment/payment-surcharge.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isAttemptForDifference, latestAttemptOf } from './amount-wanted.ts'
import {
  insertChosenAttempt,
  isAttemptOpen,
  isSamePaymentWay,
  isUnderWay,
  mostAttempts,
  replaceAttempt,
} from './choose-payment.ts'
import { type PaymentDeps, paymentJobs } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'
import { isManualProvider } from './provider-of-payment.ts'
import { transitionPaymentWithin } from './transition-payment.ts'

/** The difference of an exchange, or the price of extras, as its payer has seen it, and the payment method. */
export type ChosenDifference = {
  readonly differenceId: string
  readonly isOfExtras?: true
  /** Without a payment surcharge, in satang. */
  readonly total: number
  readonly way: PaymentWay
}

/** Returns the payment methods for a difference: those at an online provider, as it is due within hours. */
export async function methodsForDifference(deps: PaymentDeps): Promise<readonly PaymentMethod[]> {
  const offered = await deps.offeredMethods()
  return offered.filter((method) => {
    const provider = deps.providers.forMethod(method)
    return provider !== undefined && !isManualProvider(provider)
  })
}

/**
 * Starts to await the due difference of an exchange by a payment method, or keeps awaiting it. `effects` are written with
 * a new attempt. Problems: `paymentMethodNotOffered`, `exchangePaymentEnded`, `extrasPaymentEnded`, `paymentUnderWay`.
 */
export async function chooseDifference(
  deps: PaymentDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  { chosen, effects }: { readonly chosen: ChosenDifference; readonly effects: (tx: Tx) => Promise<void> },
): Promise<Result<Payment, Problem>> {
  const { differenceId, total, way } = chosen
  if (!(await methodsForDifference(deps)).includes(way.paymentMethod))
    return fail(createProblem('paymentMethodNotOffered', { field: 'paymentMethod' }))
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(bookingId, tx)
    const due = await deps.differences.dueOf(bookingId, tx)
    const isDue =
      due?.differenceId === differenceId && due.total.amount === total && deps.clock.now() < due.payBy
    const latest = await latestAttemptOf(deps, { bookingId, differenceId }, tx)
    if (!booking || !due || !isDue) return fail(createProblem(problemOfEnded(chosen, latest)))
    if (!isMethodAccepted(booking.paymentTerms, way))
      return fail(createProblem('paymentMethodNotOffered', { field: 'cardBrand' }))
    const isSame =
      latest !== undefined &&
      isSamePaymentWay(latest, way) &&
      isAttemptForDifference(latest, { due, booking })
    if (latest && isSame && isAttemptOpen(latest)) return succeed(latest)
    if (latest && (isUnderWay(latest) || latest.state === 'received'))
      return fail(createProblem('paymentUnderWay'))
    const attempt = (await lastAttemptNumber(deps, bookingId, tx)) + 1
    if (attempt > mostAttempts) return fail(createProblem('bookingNotPayable'))
    if (latest) await replaceAttempt(deps, latest, tx)
    await effects(tx)
    const asked = { ...booking, total: due.total }
    const difference = { differenceId, ...(due.isOfExtras && { isOfExtras: due.isOfExtras }) }
    return succeed(await insertChosenAttempt(deps, { booking: asked, way, attempt, difference }, tx))
  })
}

/** Nobody who has paid for extras, or may have, is told that nothing was charged. */
function problemOfEnded({ isOfExtras }: ChosenDifference, latest: Payment | undefined): ProblemCode {
  if (!isOfExtras) return 'exchangePaymentEnded'
  const mayBeCharged = latest && (isUnderWay(latest) || latest.state === 'received')
  return mayBeCharged ? 'paymentUnderWay' : 'extrasPaymentEnded'
}

/** Returns the number of the latest attempt of an order, differences included. */
export async function lastAttemptNumber(
  { store }: Pick<PaymentDeps, 'store'>,
  bookingId: string,
  tx: Tx,
): Promise<number> {
  const all = [...(await store.attemptsOf(bookingId, tx)), ...(await store.differencesOf(bookingId, tx))]
  return Math.max(0, ...all.map((one) => one.attempt))
}

/**
 * Stops awaiting the difference of an exchange, in the transaction that ends it. Returns false, and changes nothing, while
 * an amount may be taken: its outcome decides.
 */
export async function endDifference(
  deps: PaymentDeps,
  { bookingId, differenceId }: { readonly bookingId: string; readonly differenceId: string },
  tx: Tx,
): Promise<boolean> {
  const payment = await latestAttemptOf(deps, { bookingId, differenceId }, tx)
  if (!payment || !isAttemptOpen(payment)) return payment?.state !== 'received'
  if (payment.state === 'capturing') return false
  const step =
    payment.state === 'authorised'
      ? ({ to: 'voiding', cause: 'voidAsked' } as const)
      : ({ to: 'overdue', cause: 'deadlinePassed' } as const)
  if (payment.state !== 'voiding') await transitionPaymentWithin(deps, { payment, ...step }, tx)
  const runAt = deps.clock.now()
  await enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId }, runAt })
  return true
}
