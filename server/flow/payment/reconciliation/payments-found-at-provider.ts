import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type FoundSeats, type Quote, isPaymentBlocked } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isUnderWay, replaceAttempt } from '../attempt/choose-payment.ts'
import { closeOpenTransferProofs } from '../manual/transfer-proof/close-transfer-proofs.ts'
import { postingForReceipt } from '../ledger/ledger.ts'
import { transitionPaymentWithin } from '../attempt/transition-payment.ts'
import type { PaymentDeps } from '../attempt/payment-deps.ts'
import { paymentTransitions } from '../attempt/payment-state.ts'
import type { Payment } from '../attempt/payment-store.ts'
import type { FoundPayment, ReconcileStore } from './reconcile-store.ts'
import { isIndependentApprover } from '../approval/independent-approver.ts'
import type { DualControl } from '../approval/approval.ts'

/** Dependencies of {@link createFoundPayments}. */
export type FoundPaymentsDeps = PaymentDeps & {
  readonly reconcileStore: Pick<ReconcileStore, 'foundFor' | 'settle'>
  readonly dualControl: Pick<DualControl, 'agree' | 'forget' | 'takesTwo' | 'vouchedFor'>
}

/** A payment found at a provider, as staff see it on its order. */
export type ShownFoundPayment = Pick<FoundPayment, 'differenceId' | 'providerId' | 'providerRef'> & {
  readonly amount: number
  /** The people who have recorded it and await a second person. */
  readonly recordedBy: readonly string[]
}

/** A clerk's request to record a found payment as received. */
export type RecordFoundPayment = { readonly differenceId: string; readonly clerk: string }

/**
 * Payments that a comparison found at a provider for orders in manual review and that the ledger does not
 * contain.
 */
export type FoundPayments = {
  /** Returns an order's found payments that can be recorded now; none when the order is not blocked. */
  ofOrder(booking: Booking): Promise<readonly ShownFoundPayment[]>
  /**
   * Records a found payment as received and requests the tickets; a supplier that has issued them returns
   * those. At or above the threshold it needs approval. Problems: `bookingNotPayable` when the order is not
   * blocked or the payment is settled, `amountNotAsked` when it is neither the agreed total nor that of a
   * quote, `ticketsNotPossible` when the reservation is gone, `supplierUnavailable`, `paymentUnderWay`.
   */
  record(booking: Booking, asked: RecordFoundPayment): Promise<Result<MoneyTakenAnswer, Problem>>
}

/** Creates the handling of found payments. */
export function createFoundPayments(deps: FoundPaymentsDeps): FoundPayments {
  return {
    ofOrder: (booking) => foundPaymentViews(deps, booking),
    record: async (booking, asked) => {
      const found = await deps.booking.findSeats(booking)
      if (found.seats === 'silent') return fail(createProblem('supplierUnavailable'))
      if (found.seats === 'gone') return fail(createProblem('ticketsNotPossible'))
      const quotes = await deps.booking.quotesOf(booking.bookingId)
      const { orderNumber } = booking
      const largest = (await deps.booking.largestTotals([orderNumber])).get(orderNumber) ?? 0
      return deps.transact((tx) =>
        resolveFoundPayment(deps, { booking, found, quotes, largest, ...asked }, tx),
      )
    },
  }
}

async function foundPaymentViews(
  deps: FoundPaymentsDeps,
  booking: Booking,
): Promise<readonly ShownFoundPayment[]> {
  if (!isPaymentBlocked(booking)) return []
  const found = await deps.reconcileStore.foundFor(booking.bookingId)
  const vouches = await deps.dualControl.vouchedFor(found.map(foundPaymentActionKey))
  return found.map((one) => ({
    differenceId: one.differenceId,
    providerId: one.providerId,
    providerRef: one.providerRef,
    amount: one.amount.amount,
    recordedBy: (vouches.get(foundPaymentActionKey(one)) ?? []).map(({ name }) => name),
  }))
}

/** Returns the approval key of recording a found payment. */
function foundPaymentActionKey({ providerId, providerRef }: FoundPayment): string {
  return `found ${providerId} ${providerRef}`
}

type Recording = RecordFoundPayment & {
  readonly booking: Booking
  readonly found: FoundSeats
  readonly quotes: readonly Quote[]
  /** The largest total that the order ever had, in satang. */
  readonly largest: number
}

async function resolveFoundPayment(
  deps: FoundPaymentsDeps,
  { booking: read, found, quotes, largest, differenceId, clerk }: Recording,
  tx: Tx,
): Promise<Result<MoneyTakenAnswer, Problem>> {
  const booking = await deps.booking.lock(read.bookingId, tx)
  const all =
    booking && isPaymentBlocked(booking) ? await deps.reconcileStore.foundFor(booking.bookingId, tx) : []
  const payment = all.find((one) => one.differenceId === differenceId)
  if (!booking || !payment) return fail(createProblem('bookingNotPayable'))
  const price = agreedPriceOf(deps, { booking, quotes }, payment)
  if (!price) {
    const asked = formatDecimalAmount(booking.total.amount)
    return fail(createProblem('amountNotAsked', { details: { asked } }))
  }
  const attempts = await deps.store.attemptsOf(booking.bookingId, tx)
  if (attempts.some(isUnderWay)) return fail(createProblem('paymentUnderWay'))
  const { amount } = payment
  const agreed = await approveFoundPayment(deps, { booking, payment, largest, clerk }, tx)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed({ state: 'approvalNeeded', amount: amount.amount, confirmedBy: 1 })
  const known = attempts.find((one) => isAttemptOfPayment(one, payment))
  if (known && !canRecordOnAttempt(known, payment)) return fail(createProblem('bookingNotPayable'))
  const changes = { ...found.changes, quote: price.quote }
  if (!(await deps.booking.recordFoundPayment(booking, changes, tx)))
    throw new Error(`order ${booking.bookingId} was moved under its lock`)
  for (const one of attempts) if (one !== known) await replaceAttempt(deps, one, tx)
  const number = (attempts.at(-1)?.attempt ?? 0) + 1
  const attempt = known ?? (await recreateAttempt(deps, { booking, payment, price, number }, tx))
  await receiveFoundPayment(deps, { attempt, payment, clerk }, tx)
  const settled = { differenceId, clerk, note: 'recorded as received', at: deps.clock.now() }
  await deps.reconcileStore.settle(settled, tx)
  await deps.dualControl.forget(tx, foundPaymentActionKey(payment))
  return succeed({ state: 'received', amount: amount.amount, confirmedBy: 1 })
}

/**
 * States of quotes that a customer can have paid: blocking an order withdraws quotes that were open in the
 * backup.
 */
const payableStates: readonly Quote['state'][] = ['open', 'accepted', 'withdrawn', 'lapsed']

type AgreedPrice = { readonly way: PaymentWay; readonly surcharge: Money; readonly quote?: Quote }

/**
 * Returns the price at which the payment was made: the agreed total, or that of a quote shown to the
 * customer.
 */
function agreedPriceOf(
  { providers }: FoundPaymentsDeps,
  { booking, quotes }: Pick<Recording, 'booking' | 'quotes'>,
  { providerId, amount }: FoundPayment,
): AgreedPrice | undefined {
  const method = providers.byId(providerId)?.capabilities.method
  if (!method) return undefined
  const brands = booking.paymentTerms.flatMap((one) => ('cardBrand' in one ? one.cardBrand : undefined) ?? [])
  const ways: PaymentWay[] = [
    { paymentMethod: method },
    ...brands.map((cardBrand) => ({ paymentMethod: method, cardBrand })),
  ]
  const shown = quotes.filter(({ state }) => payableStates.includes(state))
  const prices = [{ total: booking.total }, ...shown.map((quote) => ({ total: quote.total, quote }))]
  for (const { total, ...more } of prices) {
    for (const way of ways) {
      const due = amountDueOf(total, booking.paymentTerms, way)
      if (due.amount.amount === amount.amount) return { way, surcharge: due.surcharge, ...more }
    }
  }
  return undefined
}

type FoundApproval = Pick<Recording, 'booking' | 'largest' | 'clerk'> & { readonly payment: FoundPayment }

/**
 * Requests approval by the largest total that the order ever had, as for every receipt; the order's owner may
 * not approve.
 */
async function approveFoundPayment(
  { dualControl }: FoundPaymentsDeps,
  { booking, payment, largest, clerk }: FoundApproval,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const amount = satang(Math.max(payment.amount.amount, largest))
  const wanted = {
    actionKey: foundPaymentActionKey(payment),
    to: booking.bookingId,
    clerk,
    right: 'recordReceipts' as const,
    amount,
    said: String(amount.amount),
  }
  const takesTwo = await dualControl.takesTwo(wanted, tx)
  if (!isIndependentApprover(booking, clerk) && (await takesTwo(wanted))) return succeed(false)
  return dualControl.agree(tx, wanted)
}

/** Returns whether the shop has this attempt of the payment, without its money. */
function isAttemptOfPayment({ paymentId, clientReference }: Payment, payment: FoundPayment): boolean {
  return paymentId === payment.paymentId || clientReference === payment.theirReference
}

function canRecordOnAttempt({ amount, state }: Payment, payment: FoundPayment): boolean {
  return (
    amount.amount === payment.amount.amount && paymentTransitions.allows(state, 'received', 'moneyArrived')
  )
}

type AttemptStart = {
  readonly booking: Booking
  readonly payment: FoundPayment
  readonly price: AgreedPrice
  readonly number: number
}

/** Recreates an attempt that the restored database has lost, under the reference that the provider has. */
function recreateAttempt(
  { store, ids, clock }: FoundPaymentsDeps,
  { booking, payment, price: { way, surcharge }, number }: AttemptStart,
  tx: Tx,
): Promise<Payment> {
  const reference2 = ids.code('0123456789', 6)
  const written = {
    paymentId: ids.id('pay'),
    bookingId: booking.bookingId,
    attempt: number,
    method: way.paymentMethod,
    ...(way.cardBrand === undefined ? {} : { cardBrand: way.cardBrand }),
    state: 'awaited' as const,
    amount: payment.amount,
    surcharge,
    reference1: booking.orderNumber,
    reference2,
    providerId: payment.providerId,
    clientReference: payment.theirReference ?? `${booking.orderNumber}-${reference2}`,
  }
  return store.insert(tx, written, clock.now())
}

type FoundReceipt = { readonly attempt: Payment; readonly payment: FoundPayment; readonly clerk: string }

async function receiveFoundPayment(
  deps: FoundPaymentsDeps,
  { attempt, payment: { providerRef, amount }, clerk }: FoundReceipt,
  tx: Tx,
): Promise<void> {
  const changes = { arrived: amount, receivedBy: clerk, providerRef }
  const step = { payment: attempt, to: 'received', cause: 'moneyArrived', changes } as const
  const postFoundReceipt = (within: Tx, moved: Payment) => deps.ledger.post(within, postingForReceipt(moved))
  const moved = await transitionPaymentWithin(deps, { ...step, effects: postFoundReceipt }, tx)
  if (!moved) throw new Error(`payment ${attempt.paymentId} was moved under its lock`)
  await deps.receipts.issue(tx, moved, undefined)
  await closeOpenTransferProofs(deps, moved, tx)
}
