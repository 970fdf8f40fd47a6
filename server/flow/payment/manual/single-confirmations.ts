import { type Money } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { isDue } from '../attempt/choose-payment.ts'
import {
  type ReceiptOrder,
  type ReceiptPayment,
  type ConfirmStore,
  type Confirmer,
} from './confirmation-store.ts'
import { type PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import { type Payment, type PaymentStep } from '../payment.ts'

/** What is asked to find out who has seen the money of an order. */
export type SingleConfirmationDeps = {
  readonly payment: Pick<PaymentStep, 'latestOf' | 'standingOf'>
  readonly providers: Pick<PaymentProviders, 'byId'>
  readonly confirmations: Pick<ConfirmStore, 'of' | 'waiting'>
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  /** The largest total that orders ever had: an order whose price was lowered takes two people as before. */
  readonly booking: Pick<BookingStep, 'largestTotals'>
}

/** The attempt that asks for money by hand, and how much it is. */
export type AwaitedReceipt<One = Payment> = { readonly payment: One; readonly amount: Money }

/** The way in which money is taken that was not to be paid by hand. */
export const atCounter = { paymentMethod: 'counter' } as const

/** What a clerk's money of an order is compared with, where nothing has to be begun for it. */
export async function approvedBefore(
  deps: SingleConfirmationDeps,
  booking: Booking,
): Promise<AwaitedReceipt | undefined> {
  const standing = await deps.payment.standingOf(booking)
  if (standing && isSettled(standing)) return { payment: standing, amount: standing.amount }
  const latest = standing ?? (await deps.payment.latestOf(booking.bookingId))
  return latest && askedIn(deps, booking, latest)
}

/**
 * The same of the latest attempt of an order that has no money. Money for an order that is over belongs to what was
 * asked for last, at whatever price that was.
 */
function askedIn<One extends ReceiptPayment>(
  { providers }: Pick<SingleConfirmationDeps, 'providers'>,
  order: ReceiptOrder,
  payment: One,
): AwaitedReceipt<One> | undefined {
  const isByHand = providers.byId(payment.providerId)?.capabilities.taking === 'byHand'
  const isStanding = isByHand && !isSettled(payment) && isDue(payment, order)
  if (order.state === 'held' && !isStanding) return undefined
  const { amount } = isByHand ? payment : amountDueOf(order.total, order.paymentTerms, atCounter)
  return { payment, amount }
}

/** Money that somebody has seen, and that is not in the books because it takes two people. */
export type SingleConfirmation = AwaitedReceipt<ReceiptPayment> & {
  readonly confirmers: readonly Confirmer[]
  /** The largest total that the order ever had, in satang. */
  readonly largest: number
}

/** What of an order waits for a second person who has seen its money; undefined where nothing does. */
export async function singleConfirmation(
  deps: SingleConfirmationDeps,
  booking: Booking,
): Promise<SingleConfirmation | undefined> {
  const asked = await approvedBefore(deps, booking)
  if (!asked || isSettled(asked.payment)) return undefined
  const confirmers = await confirmersOf(deps, asked.payment)
  const { dualControlThreshold } = await deps.settings.currentSettings()
  const seen = { ...asked, confirmers, largest: await largestTotalOf(deps, booking) }
  return takesTwo(seen, dualControlThreshold) ? seen : undefined
}

/** The same of all orders, the oldest word first, without what was said by a slip: that waits among the slips. */
export async function allSingleConfirmations(
  deps: SingleConfirmationDeps,
  since: Instant,
): Promise<readonly { readonly order: ReceiptOrder; readonly seen: SingleConfirmation }[]> {
  const { dualControlThreshold } = await deps.settings.currentSettings()
  const waiting = await deps.confirmations.waiting({ since, dualControlThreshold })
  const confirmers = await deps.confirmations.of(waiting.map(({ payment }) => payment.paymentId))
  const largest = await deps.booking.largestTotals(waiting.map(({ order }) => order.orderNumber))
  return waiting.flatMap(({ order, payment }) => {
    const asked = askedIn(deps, order, payment)
    const seen = asked && {
      ...asked,
      confirmers: confirmers.get(payment.paymentId) ?? [],
      largest: largest.get(order.orderNumber) ?? 0,
    }
    return seen && takesTwo(seen, dualControlThreshold) ? [{ order, seen }] : []
  })
}

/** The largest total that an order ever had, in satang. */
export async function largestTotalOf(
  { booking: step }: Pick<SingleConfirmationDeps, 'booking'>,
  { orderNumber }: Pick<Booking, 'orderNumber'>,
): Promise<number> {
  return (await step.largestTotals([orderNumber])).get(orderNumber) ?? 0
}

function takesTwo(
  { amount: asked, confirmers, largest }: SingleConfirmation,
  dualControlThreshold: number,
): boolean {
  return confirmers.some(
    (one) => one.takesTwo || needsTwo([one.amount.amount, asked.amount, largest], dualControlThreshold),
  )
}

/** Of an order that takes two people, or ever did, any other amount takes them as well; amounts in satang. */
export function needsTwo(amounts: readonly number[], dualControlThreshold: number): boolean {
  return Math.max(...amounts) >= dualControlThreshold
}

/** Who has seen the money of an attempt, the first on top. */
export async function confirmersOf(
  { confirmations }: Pick<SingleConfirmationDeps, 'confirmations'>,
  { paymentId }: Pick<ReceiptPayment, 'paymentId'>,
  tx?: Tx,
): Promise<readonly Confirmer[]> {
  return (await confirmations.of([paymentId], tx)).get(paymentId) ?? []
}

const settledStates: readonly Payment['state'][] = ['received', 'late', 'mismatched']

/** Whether money has come for an attempt: on time, too late, or another amount than was asked for. */
export function isSettled({ state }: Pick<Payment, 'state'>): boolean {
  return settledStates.includes(state)
}
