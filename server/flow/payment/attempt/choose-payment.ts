import { type Problem, problem } from '#contract/problem.ts'
import { type PaymentMethod, type PaymentState, openPaymentStates } from '#contract/terms/payment.ts'
import { type PaymentWay, isWayTaken } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { isNotifiedByBank } from './call-provider.ts'
import { type CreditPayer, creditLeftFor } from './credit-payer.ts'
import { movePaymentWithin } from './transition-payment.ts'
import { type PaymentDeps, paymentJobs } from './payment-deps.ts'
import { isAllowedPaymentMove } from './payment-state.ts'
import { type Payment } from './payment-store.ts'

/** A way to pay, and the agent who chooses it where it is one who may pay from the account of a company. */
export type Choosing = { readonly way: PaymentWay; readonly payer?: CreditPayer | undefined }

/**
 * Starts to await money in this way, or keeps awaiting it. Another way replaces an attempt that nobody has begun to
 * pay, and its amount; while a payment is being begun or taken, no other may be chosen: nobody pays twice.
 */
export async function choosePayment(
  deps: PaymentDeps,
  booking: Booking,
  { way, payer }: Choosing,
): Promise<Result<Payment, Problem>> {
  const onCredit: readonly PaymentMethod[] =
    (await creditLeftFor(deps, booking, payer)) === undefined ? [] : ['credit']
  const refusal = refusalOf([...(await deps.offeredMethods()), ...onCredit], way.paymentMethod)
  if (refusal) return fail(refusal)
  return deps.transact(async (tx) => {
    // The booking's row is locked: two choices at once make one attempt after the other.
    const current = await deps.booking.lock(booking.bookingId, tx)
    const latest = await deps.store.latestOf(booking.bookingId, tx)
    if (latest?.state === 'received') return succeed(latest)
    if (!current || !isPayable(current, deps.clock.now())) return fail(problem('bookingNotPayable'))
    // A reading of the card charge may name no terms for a brand: such a card is not taken.
    if (!isWayTaken(current.paymentTerms, way))
      return fail(problem('paymentMethodNotOffered', { field: 'cardBrand' }))
    const isSame = latest !== undefined && isIn(latest, way) && isDue(latest, current)
    if (latest && isOpen(latest) && isSame) return succeed(latest)
    if (latest && isUnderWay(latest)) return fail(problem('paymentUnderWay'))
    // Every attempt that ended is asked about: nobody makes them without end.
    if ((latest?.attempt ?? 0) >= mostAttempts) return fail(problem('bookingNotPayable'))
    if (latest) await replace(deps, latest, tx)
    return succeed(
      await beginPayment(deps, { booking: current, way, attempt: (latest?.attempt ?? 0) + 1 }, tx),
    )
  })
}

const mostAttempts = 99

function refusalOf(offered: readonly PaymentMethod[], method: PaymentMethod): Problem | undefined {
  if (offered.includes(method)) return undefined
  // The specification's own words for the service that is no more.
  if (method === 'paysbuy') return problem('paySbuyOutOfService', { field: 'paymentMethod' })
  return problem('paymentMethodNotOffered', { field: 'paymentMethod' })
}

const underWayStates: readonly PaymentState[] = ['starting', 'unknown', 'authorised', 'capturing', 'voiding']

/** Whether a provider is at it right now: nothing else may be begun until that is decided. */
export function isUnderWay({ state }: Payment): boolean {
  return underWayStates.includes(state)
}

/** Whether an attempt may still bring money for its order. */
export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return openPaymentStates.includes(state)
}

function isIn({ method, cardBrand }: Payment, way: PaymentWay): boolean {
  return method === way.paymentMethod && cardBrand === way.cardBrand
}

/** Whether an attempt asks for what is agreed now: another price may have been agreed since it was begun. */
export function isDue(
  payment: Pick<Payment, 'method' | 'cardBrand' | 'amount'>,
  { total, paymentTerms }: Pick<Booking, 'total' | 'paymentTerms'>,
): boolean {
  return amountDueOf(total, paymentTerms, wayOf(payment)).amount.amount === payment.amount.amount
}

/** The way in which an attempt is paid. */
export function wayOf({ method, cardBrand }: Pick<Payment, 'method' | 'cardBrand'>): PaymentWay {
  return { paymentMethod: method, ...(cardBrand && { cardBrand }) }
}

/**
 * Ends an attempt for which another one comes, where nobody has paid it yet. One that a payer has open at a provider
 * is ended there too, by a job: until that is done, money that comes through it is late or let go.
 */
export async function replace(deps: PaymentDeps, payment: Payment, tx: Tx): Promise<void> {
  if (!isAllowedPaymentMove(payment.state, 'cancelled', 'otherMethodChosen')) return
  const { bookingId } = payment
  await movePaymentWithin(
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
 * Drawn by chance: a number would come again after a backup is restored, and a provider would take the new attempt for
 * the one that it knows. Digits, as customers type them at a bank's machine and a bar code holds them in half the width.
 */
const referenceForm = { digits: '0123456789', length: 6 }

type Chosen = { readonly booking: Booking; readonly way: PaymentWay; readonly attempt: number }

/** Writes a new attempt down, at the price that is agreed now. */
export async function beginPayment(
  deps: PaymentDeps,
  { booking, way, attempt }: Chosen,
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
  }
  const written = await deps.store.insert(tx, payment, deps.clock.now())
  if (isNotifiedByBank(deps.providers, written)) await lookLater(deps, booking.bookingId, tx)
  return written
}

/** Until the bank's confirmation comes, or in case that it never does. */
const firstLookMinutes = 15

function lookLater({ clock }: PaymentDeps, bookingId: string, tx: Tx): Promise<void> {
  const runAt = plusMinutes(clock.now(), firstLookMinutes)
  return enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId }, runAt })
}
