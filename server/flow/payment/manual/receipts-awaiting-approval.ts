import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { isAttemptForAmountDue } from '../attempt/choose-payment.ts'
import type { ReceiptOrder, ReceiptPayment, ConfirmStore, Confirmer } from './confirmation-store.ts'
import type { PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import type { Payment, PaymentStep } from '../payment.ts'

/** Dependencies of looking up single confirmations. */
export type ReceiptApprovalDeps = {
  readonly payment: Pick<PaymentStep, 'latestOf' | 'standingOf'>
  readonly providers: Pick<PaymentProviders, 'byId'>
  readonly confirmations: Pick<ConfirmStore, 'of' | 'waiting'>
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  /**
   * Returns the largest total that orders ever had: an order whose price was lowered needs approval as
   * before.
   */
  readonly booking: Pick<BookingStep, 'largestTotals'>
}

/** The attempt that requests manual payment, and its amount. */
export type AwaitedReceipt<One = Payment> = { readonly payment: One; readonly amount: Money }

/** The method of manual money for an order that was not to be paid manually. */
export const atCounter = { paymentMethod: 'counter' } as const

/**
 * Returns the attempt and amount that a clerk's money is compared with, when no attempt has to be created for
 * it.
 */
export async function findAwaitedReceipt(
  deps: ReceiptApprovalDeps,
  booking: Booking,
): Promise<AwaitedReceipt | undefined> {
  const standing = await deps.payment.standingOf(booking)
  if (standing && hasReceivedMoney(standing)) return { payment: standing, amount: standing.amount }
  const latest = standing ?? (await deps.payment.latestOf(booking.bookingId))
  return latest && awaitedReceiptOfLatest(deps, booking, latest)
}

/**
 * Does the same for the latest attempt of an order without money. Money for an order that is over belongs to
 * the last attempt, at whatever price that was.
 */
function awaitedReceiptOfLatest<One extends ReceiptPayment>(
  { providers }: Pick<ReceiptApprovalDeps, 'providers'>,
  order: ReceiptOrder,
  payment: One,
): AwaitedReceipt<One> | undefined {
  const isByHand = providers.byId(payment.providerId)?.capabilities.taking === 'byHand'
  const isStanding = isByHand && !hasReceivedMoney(payment) && isAttemptForAmountDue(payment, order)
  if (isAwaitingPayment(order.state) && !isStanding) return undefined
  const { amount } = isByHand ? payment : amountDueOf(order.total, order.paymentTerms, atCounter)
  return { payment, amount }
}

/** Money that was confirmed but is not recorded, because it needs approval. */
export type ReceiptAwaitingApproval = AwaitedReceipt<ReceiptPayment> & {
  readonly confirmers: readonly Confirmer[]
  /** The largest total that the order ever had, in satang. */
  readonly largest: number
}

/** Returns an order's money that awaits a second confirmation; undefined when there is none. */
export async function receiptAwaitingApproval(
  deps: ReceiptApprovalDeps,
  booking: Booking,
): Promise<ReceiptAwaitingApproval | undefined> {
  const asked = await findAwaitedReceipt(deps, booking)
  if (!asked || hasReceivedMoney(asked.payment)) return undefined
  const confirmers = await confirmersOfReceipt(deps, asked.payment)
  const { dualControlThreshold } = await deps.settings.currentSettings()
  const seen = { ...asked, confirmers, largest: await largestOrderTotal(deps, booking) }
  return needsTwoConfirmations(seen, dualControlThreshold) ? seen : undefined
}

/**
 * Returns such money of all orders, oldest confirmation first, without confirmations of transfer proofs,
 * which are listed with the proofs.
 */
export async function allReceiptsAwaitingApproval(
  deps: ReceiptApprovalDeps,
  since: Instant,
): Promise<readonly { readonly order: ReceiptOrder; readonly seen: ReceiptAwaitingApproval }[]> {
  const { dualControlThreshold } = await deps.settings.currentSettings()
  const waiting = await deps.confirmations.waiting({ since, dualControlThreshold })
  const confirmers = await deps.confirmations.of(waiting.map(({ payment }) => payment.paymentId))
  const largest = await deps.booking.largestTotals(waiting.map(({ order }) => order.orderNumber))
  return waiting.flatMap(({ order, payment }) => {
    const asked = awaitedReceiptOfLatest(deps, order, payment)
    const seen = asked && {
      ...asked,
      confirmers: confirmers.get(payment.paymentId) ?? [],
      largest: largest.get(order.orderNumber) ?? 0,
    }
    return seen && needsTwoConfirmations(seen, dualControlThreshold) ? [{ order, seen }] : []
  })
}

/** Returns the largest total that an order ever had, in satang. */
export async function largestOrderTotal(
  { booking: step }: Pick<ReceiptApprovalDeps, 'booking'>,
  { orderNumber }: Pick<Booking, 'orderNumber'>,
): Promise<number> {
  return (await step.largestTotals([orderNumber])).get(orderNumber) ?? 0
}

function needsTwoConfirmations(
  { amount: asked, confirmers, largest }: ReceiptAwaitingApproval,
  dualControlThreshold: number,
): boolean {
  return confirmers.some(
    (one) =>
      one.takesTwo || needsDualControl([one.amount.amount, asked.amount, largest], dualControlThreshold),
  )
}

/**
 * Returns whether any amount reaches the threshold: if an order's total ever did, every other amount for it
 * needs approval as well. Amounts in satang.
 */
export function needsDualControl(amounts: readonly number[], dualControlThreshold: number): boolean {
  return Math.max(...amounts) >= dualControlThreshold
}

/** Returns who has confirmed the money of an attempt, oldest first. */
export async function confirmersOfReceipt(
  { confirmations }: Pick<ReceiptApprovalDeps, 'confirmations'>,
  { paymentId }: Pick<ReceiptPayment, 'paymentId'>,
  tx?: Tx,
): Promise<readonly Confirmer[]> {
  return (await confirmations.of([paymentId], tx)).get(paymentId) ?? []
}

const settledStates: readonly Payment['state'][] = ['received', 'late', 'mismatched']

/** Returns whether an attempt has received money: on time, late, or a different amount. */
export function hasReceivedMoney({ state }: Pick<Payment, 'state'>): boolean {
  return settledStates.includes(state)
}
