import { type Problem, problem } from '#contract/problem.ts'
import { type PaymentWay } from '#contract/terms/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep, isPayable } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { offeredMethods } from './offered-methods.ts'
import { type PaymentCause, isAllowedPaymentMove } from './payment-state.ts'
import { type Payment, type PaymentStore } from './payment-store.ts'

export { type Agency, type AgencyStore } from './agency-store.ts'
export { paymentAnswerOf } from './payment-answer.ts'
export { type Payment } from './payment-store.ts'

/** The step that asks for money and notes when it is here. */
export type PaymentStep = {
  /** Starts to await money in this way, or keeps awaiting it; another way replaces an awaited one, and its amount. */
  choose(booking: Booking, way: PaymentWay): Promise<Result<Payment, Problem>>
  latestOf(bookingId: string, tx?: Tx): Promise<Payment | undefined>
  /** The attempt that counts: what came in, or what is asked for at the price that is agreed now. */
  standingOf(booking: Booking): Promise<Payment | undefined>
  /** A clerk has the money: the payment is received and the booking paid, together or not at all. */
  receive(booking: Booking, clerk: string): Promise<Result<Payment, Problem>>
  /** Awaits money no longer for a booking that ended unpaid. */
  end(bookingId: string): Promise<void>
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
    choose: (booking, way) => choose(parts, booking, way),
    latestOf: (bookingId, tx) => parts.store.latestOf(bookingId, tx),
    standingOf: async (booking) => {
      const latest = await parts.store.latestOf(booking.bookingId)
      return latest && (latest.state === 'received' || isDue(latest, booking)) ? latest : undefined
    },
    receive: (booking, clerk) => receive(parts, booking, clerk),
    end: (bookingId) => end(parts, bookingId),
  }
}

async function choose(
  parts: PaymentParts,
  booking: Booking,
  way: PaymentWay,
): Promise<Result<Payment, Problem>> {
  if (!offeredMethods.includes(way.paymentMethod))
    return fail(problem('paymentMethodNotOffered', { field: 'paymentMethod' }))
  return parts.transact(async (tx) => {
    // The booking's row is locked: two choices at once make one attempt after the other.
    const current = await parts.booking.lock(booking.bookingId, tx)
    const latest = await parts.store.latestOf(booking.bookingId, tx)
    if (latest?.state === 'received') return succeed(latest)
    if (!current || !isPayable(current, parts.clock.now())) return fail(problem('bookingNotPayable'))
    if (latest?.state === 'awaited' && isIn(latest, way) && isDue(latest, current)) return succeed(latest)
    if (latest) await close(parts, { payment: latest, to: 'cancelled', cause: 'otherMethodChosen' }, tx)
    return succeed(await begin(parts, { booking: current, way, attempt: (latest?.attempt ?? 0) + 1 }, tx))
  })
}

function isIn({ method, cardBrand }: Payment, way: PaymentWay): boolean {
  return method === way.paymentMethod && cardBrand === way.cardBrand
}

/** Whether an attempt asks for what is agreed now: another price may have been agreed since it was begun. */
function isDue(payment: Payment, { total, paymentTerms }: Booking): boolean {
  const way = { paymentMethod: payment.method, ...(payment.cardBrand && { cardBrand: payment.cardBrand }) }
  return amountDueOf(total, paymentTerms, way).amount.amount === payment.amount.amount
}

type Standing = { readonly booking: Booking; readonly latest: Payment | undefined }

/**
 * The attempt that money belongs to. Whoever pays by the order number in the mail has perhaps never opened the page
 * that begins one; and one for a price that is not agreed any more is closed.
 */
async function standing(parts: PaymentParts, { booking, latest }: Standing, tx: Tx): Promise<Payment> {
  if (latest?.state === 'awaited' && isDue(latest, booking)) return latest
  if (latest) await close(parts, { payment: latest, to: 'cancelled', cause: 'otherMethodChosen' }, tx)
  const way =
    latest === undefined
      ? { paymentMethod: booking.paymentMethod, ...(booking.cardBrand && { cardBrand: booking.cardBrand }) }
      : { paymentMethod: latest.method, ...(latest.cardBrand && { cardBrand: latest.cardBrand }) }
  return begin(parts, { booking, way, attempt: (latest?.attempt ?? 0) + 1 }, tx)
}

type Closing = {
  readonly payment: Payment
  readonly to: 'cancelled' | 'overdue'
  readonly cause: PaymentCause
}

/** Ends an attempt that still awaits money; any other has ended already. */
async function close(parts: PaymentParts, { payment, to, cause }: Closing, tx: Tx): Promise<void> {
  if (!isAllowedPaymentMove(payment.state, to, cause)) return
  await parts.store.move(tx, payment, { to, at: parts.clock.now() })
}

async function end(parts: PaymentParts, bookingId: string): Promise<void> {
  await parts.transact(async (tx) => {
    const booking = await parts.booking.lock(bookingId, tx)
    const payment = await parts.store.latestOf(bookingId, tx)
    if (!payment) return
    if (booking?.state === 'expired')
      await close(parts, { payment, to: 'overdue', cause: 'deadlinePassed' }, tx)
    if (booking?.state === 'cancelled')
      await close(parts, { payment, to: 'cancelled', cause: 'bookingGivenUp' }, tx)
  })
}

async function begin(parts: PaymentParts, chosen: Chosen, tx: Tx): Promise<Payment> {
  const payment = newPayment(parts, chosen)
  await parts.store.insert(tx, payment, parts.clock.now())
  return payment
}

type Chosen = { readonly booking: Booking; readonly way: PaymentWay; readonly attempt: number }

function newPayment(parts: PaymentParts, { booking, way, attempt }: Chosen): Payment {
  const { surcharge, amount } = amountDueOf(booking.total, booking.paymentTerms, way)
  return {
    paymentId: parts.ids.id('pay'),
    bookingId: booking.bookingId,
    attempt,
    method: way.paymentMethod,
    ...(way.cardBrand === undefined ? {} : { cardBrand: way.cardBrand }),
    state: 'awaited',
    amount,
    surcharge,
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
    const current = await parts.booking.lock(booking.bookingId, tx)
    const latest = await parts.store.latestOf(booking.bookingId, tx)
    if (latest?.state === 'received') return succeed(latest)
    const isPaid = await parts.booking.recordPayment(booking.bookingId, tx)
    if (!current || !isPaid) return fail(problem('bookingNotPayable'))
    const payment = await standing(parts, { booking: current, latest }, tx)
    await parts.store.move(tx, payment, { to: 'received', at: parts.clock.now(), receivedBy: clerk })
    return succeed({ ...payment, state: 'received' as const })
  })
}
