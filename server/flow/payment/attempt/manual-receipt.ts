import { type Problem, createProblem } from '#contract/problem.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import {
  insertChosenAttempt,
  isAttemptForAmountDue,
  isUnderWay,
  replaceAttempt,
  paymentWayOfAttempt,
} from './choose-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentTransitions } from './payment-state.ts'
import type { Payment } from './payment-store.ts'
import { toForeignMoney, recordReceiptWithin } from './record-receipt.ts'

/** Money that a clerk has received; `arrived` is absent when it is the requested amount. */
export type ManualReceiptInput = {
  readonly clerk: string
  readonly arrived?: Money
  /** How the payer paid, where it is known. */
  readonly tender?: Tender | undefined
}

/**
 * Records money received by a clerk: the attempt is received and the booking paid in one transaction, or the
 * money is late or mismatched. Repeats change nothing. Problems: `bookingNotPayable` when nothing is or was
 * due, `paymentUnderWay` while a provider is capturing a payment.
 */
export async function recordManualReceipt(
  deps: PaymentDeps,
  booking: Booking,
  { clerk, arrived, tender }: ManualReceiptInput,
): Promise<Result<Payment, Problem>> {
  return deps.transact(async (tx) => {
    const current = await deps.booking.lock(booking.bookingId, tx)
    const attempts = await deps.store.attemptsOf(booking.bookingId, tx)
    const settled = attemptWithMoney(attempts)
    if (settled) return succeed(settled)
    const latest = attempts.at(-1)
    if (latest && isUnderWay(latest)) return fail(createProblem('paymentUnderWay'))
    if (!current) return fail(createProblem('notFound'))
    if (notYetStates.includes(current.state)) return fail(createProblem('bookingNotPayable'))
    const payment = isPayable(current, deps.clock.now())
      ? await attemptForReceipt(deps, { booking: current, latest }, tx)
      : await attemptForLateReceipt(deps, { booking: current, latest }, tx)
    if (!payment) return fail(createProblem('bookingNotPayable'))
    const arrival = {
      payment,
      arrived: toForeignMoney(arrived ?? payment.amount),
      changes: { receivedBy: clerk },
      tender,
    }
    const moved = await recordReceiptWithin(deps, arrival, tx)
    return moved ? succeed(moved) : fail(createProblem('bookingNotPayable'))
  })
}

/** States in which nothing is due yet: the clerk sends the payer away, and nothing is too late. */
export const notYetStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
]

/**
 * Returns the attempt that has received money; late and mismatched money counts when a clerk repeats the same
 * receipt.
 */
function attemptWithMoney(attempts: readonly Payment[]): Payment | undefined {
  const latest = attempts.at(-1)
  const isKept = latest?.state === 'late' || latest?.state === 'mismatched'
  return attempts.find(({ state }) => state === 'received') ?? (isKept ? latest : undefined)
}

type ReceiptState = { readonly booking: Booking; readonly latest: Payment | undefined }

/**
 * Returns the attempt that manual money belongs to. A payer who uses the order number from the email may
 * never have opened the page that creates one. An attempt with an outdated price, or one waiting at a
 * provider, is closed: the latter did not bring this money.
 */
async function attemptForReceipt(
  deps: PaymentDeps,
  { booking, latest }: ReceiptState,
  tx: Tx,
): Promise<Payment> {
  const mayBring = latest && paymentTransitions.allows(latest.state, 'received', 'moneyArrived')
  if (latest && mayBring && isManualPayment(deps, latest) && isAttemptForAmountDue(latest, booking))
    return latest
  if (latest) await replaceAttempt(deps, latest, tx)
  return insertChosenAttempt(
    deps,
    { booking, way: methodOfManualReceipt(deps, booking, latest), attempt: nextAttemptNumber(latest) },
    tx,
  )
}

/** Returns the attempt for money that came too late: the manual attempt that requested it, or a new one. */
async function attemptForLateReceipt(
  deps: PaymentDeps,
  { booking, latest }: ReceiptState,
  tx: Tx,
): Promise<Payment | undefined> {
  if (!latest) return undefined
  const canBeLate = paymentTransitions.allows(latest.state, 'late', 'noSeatForIt')
  if (canBeLate && isManualPayment(deps, latest)) return latest
  if (latest.state === 'received') return undefined
  await replaceAttempt(deps, latest, tx)
  return insertChosenAttempt(
    deps,
    { booking, way: methodOfManualReceipt(deps, booking, latest), attempt: nextAttemptNumber(latest) },
    tx,
  )
}

function nextAttemptNumber(latest: Payment | undefined): number {
  return (latest?.attempt ?? 0) + 1
}

function isManualPayment(deps: PaymentDeps, { providerId }: Payment): boolean {
  return deps.providers.byId(providerId)?.capabilities.taking === 'byHand'
}

/** Returns the method of a manual receipt: the chosen one if it is manual, else the counter. */
function methodOfManualReceipt(deps: PaymentDeps, booking: Booking, latest: Payment | undefined): PaymentWay {
  const chosen = latest ? paymentWayOfAttempt(latest) : { paymentMethod: booking.paymentMethod }
  const provider = deps.providers.forMethod(chosen.paymentMethod)
  return provider?.capabilities.taking === 'byHand' ? chosen : { paymentMethod: 'counter' }
}
