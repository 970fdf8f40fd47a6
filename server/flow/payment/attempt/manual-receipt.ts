import { type Problem, problem } from '#contract/problem.ts'
import { type BookingState } from '#contract/terms/booking.ts'
import { type Money } from '#contract/terms/money.ts'
import { type PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { beginPayment, isDue, isUnderWay, replace, wayOf } from './choose-payment.ts'
import { type PaymentDeps } from './payment-deps.ts'
import { isAllowedPaymentMove } from './payment-state.ts'
import { type Payment } from './payment-store.ts'
import { asForeign, takeMoneyWithin } from './record-receipt.ts'

/** Money that a person of ours has seen; in the amount that was asked for unless another is named. */
export type ManualReceiptInput = { readonly clerk: string; readonly arrived?: Money }

/**
 * A clerk has the money: the attempt is received and the booking paid, together or not at all; or it is late, or of
 * another amount. Saying it again changes nothing. Problems: `bookingNotPayable` where nothing is or was to be paid,
 * `paymentUnderWay` while a service is taking the money at this moment.
 */
export async function recordManualReceipt(
  deps: PaymentDeps,
  booking: Booking,
  { clerk, arrived }: ManualReceiptInput,
): Promise<Result<Payment, Problem>> {
  return deps.transact(async (tx) => {
    const current = await deps.booking.lock(booking.bookingId, tx)
    const attempts = await deps.store.attemptsOf(booking.bookingId, tx)
    const settled = settledOf(attempts)
    if (settled) return succeed(settled)
    const latest = attempts.at(-1)
    if (latest && isUnderWay(latest)) return fail(problem('paymentUnderWay'))
    if (!current) return fail(problem('notFound'))
    if (notYetStates.includes(current.state)) return fail(problem('bookingNotPayable'))
    const payment = isPayable(current, deps.clock.now())
      ? await standing(deps, { booking: current, latest }, tx)
      : await overdue(deps, { booking: current, latest }, tx)
    if (!payment) return fail(problem('bookingNotPayable'))
    const arrival = { payment, arrived: asForeign(arrived ?? payment.amount), changes: { receivedBy: clerk } }
    const moved = await takeMoneyWithin(deps, arrival, tx)
    return moved ? succeed(moved) : fail(problem('bookingNotPayable'))
  })
}

/** States in which nothing is to be paid yet: a clerk sends the payer away, and nothing is too late. */
export const notYetStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
]

/** What came already; and what lies where it lay when a clerk says so again. */
function settledOf(attempts: readonly Payment[]): Payment | undefined {
  const latest = attempts.at(-1)
  const isKept = latest?.state === 'late' || latest?.state === 'mismatched'
  return attempts.find(({ state }) => state === 'received') ?? (isKept ? latest : undefined)
}

type Standing = { readonly booking: Booking; readonly latest: Payment | undefined }

/**
 * The attempt that money in a clerk's hands belongs to. Whoever pays by the order number in the mail has perhaps never
 * opened the page that begins one; one for a price that is not agreed any more is closed, and so is one that waits at a
 * service: that one has not brought this money.
 */
async function standing(deps: PaymentDeps, { booking, latest }: Standing, tx: Tx): Promise<Payment> {
  const mayBring = latest && isAllowedPaymentMove(latest.state, 'received', 'moneyArrived')
  if (latest && mayBring && isByHand(deps, latest) && isDue(latest, booking)) return latest
  if (latest) await replace(deps, latest, tx)
  return beginPayment(deps, { booking, way: handWay(deps, booking, latest), attempt: nextOf(latest) }, tx)
}

/** Money that came too late belongs to the attempt that asked for it by hand, or to one of its own. */
async function overdue(
  deps: PaymentDeps,
  { booking, latest }: Standing,
  tx: Tx,
): Promise<Payment | undefined> {
  if (!latest) return undefined
  const canBeLate = isAllowedPaymentMove(latest.state, 'late', 'noSeatForIt')
  if (canBeLate && isByHand(deps, latest)) return latest
  if (latest.state === 'received') return undefined
  await replace(deps, latest, tx)
  return beginPayment(deps, { booking, way: handWay(deps, booking, latest), attempt: nextOf(latest) }, tx)
}

function nextOf(latest: Payment | undefined): number {
  return (latest?.attempt ?? 0) + 1
}

function isByHand(deps: PaymentDeps, { providerId }: Payment): boolean {
  return deps.providers.byId(providerId)?.capabilities.taking === 'byHand'
}

/** The way in which a clerk took money: as it was chosen where that is one by hand, else at the counter. */
function handWay(deps: PaymentDeps, booking: Booking, latest: Payment | undefined): PaymentWay {
  const chosen = latest ? wayOf(latest) : { paymentMethod: booking.paymentMethod }
  const provider = deps.providers.forMethod(chosen.paymentMethod)
  return provider?.capabilities.taking === 'byHand' ? chosen : { paymentMethod: 'counter' }
}
