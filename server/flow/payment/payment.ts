import { type Problem, problem } from '#contract/problem.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { offeredMethods } from './offered-methods.ts'
import { isAllowedPaymentMove } from './payment-state.ts'
import { type Payment, type PaymentStore } from './payment-store.ts'

export { type Agency, type AgencyStore } from './agency-store.ts'
export { paymentAnswerOf } from './payment-answer.ts'
export { type Payment } from './payment-store.ts'

/** The step that asks for money and notes when it is here. */
export type PaymentStep = {
  /** Starts to await money by this method, or keeps awaiting it; another method replaces an awaited one. */
  choose(booking: Booking, method: PaymentMethod): Promise<Result<Payment, Problem>>
  latestOf(bookingId: string): Promise<Payment | undefined>
  /** A clerk has the money: the payment is received and the booking paid, together or not at all. */
  receive(booking: Booking, clerk: string): Promise<Result<Payment, Problem>>
}

/** What the step is made of. */
export type PaymentParts = {
  readonly booking: BookingStep
  readonly store: PaymentStore
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
}

/** Builds the step. */
export function createPayment(parts: PaymentParts): PaymentStep {
  return {
    choose: (booking, method) => choose(parts, booking, method),
    latestOf: (bookingId) => parts.store.latestOf(bookingId),
    receive: (booking, clerk) => receive(parts, booking, clerk),
  }
}

async function choose(
  parts: PaymentParts,
  booking: Booking,
  method: PaymentMethod,
): Promise<Result<Payment, Problem>> {
  if (!offeredMethods.includes(method))
    return fail(problem('paymentMethodNotOffered', { field: 'paymentMethod' }))
  return parts.transact(async (tx) => {
    // The booking's row is locked: two choices at once make one attempt after the other.
    const current = await parts.booking.lock(booking.bookingId, tx)
    const latest = await parts.store.latestOf(booking.bookingId, tx)
    if (latest?.method === method && latest.state !== 'cancelled') return succeed(latest)
    if (current?.state !== 'held') return fail(problem('bookingNotPayable'))
    if (latest?.state === 'awaited') await cancel(parts, latest, tx)
    const payment = newPayment(parts, { booking: current, method, attempt: (latest?.attempt ?? 0) + 1 })
    await parts.store.insert(tx, payment, parts.clock.now())
    return succeed(payment)
  })
}

async function cancel(parts: PaymentParts, payment: Payment, tx: Tx): Promise<void> {
  if (!isAllowedPaymentMove(payment.state, 'cancelled', 'otherMethodChosen')) return
  await parts.store.move(tx, payment, { to: 'cancelled', at: parts.clock.now() })
}

type Chosen = { readonly booking: Booking; readonly method: PaymentMethod; readonly attempt: number }

function newPayment(parts: PaymentParts, { booking, method, attempt }: Chosen): Payment {
  return {
    paymentId: parts.ids.id('pay'),
    bookingId: booking.bookingId,
    attempt,
    method,
    state: 'awaited',
    amount: booking.total,
    reference1: booking.orderNumber,
    reference2: String(attempt).padStart(2, '0'),
  }
}

async function receive(
  parts: PaymentParts,
  booking: Booking,
  clerk: string,
): Promise<Result<Payment, Problem>> {
  return parts.transact(async (tx) => {
    await parts.booking.lock(booking.bookingId, tx)
    const payment = await parts.store.latestOf(booking.bookingId, tx)
    if (payment?.state === 'received') return succeed(payment)
    if (payment?.state !== 'awaited') return fail(problem('bookingNotPayable'))
    const isPaid = await parts.booking.recordPayment(booking.bookingId, tx)
    if (!isPaid) return fail(problem('bookingNotPayable'))
    await parts.store.move(tx, payment, { to: 'received', at: parts.clock.now(), receivedBy: clerk })
    return succeed({ ...payment, state: 'received' as const })
  })
}
