import type { MoneyTakenRequest } from '#contract/api/staff/manual-payment.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { type DualControl, confirmationCutoff } from '../approval/approval.ts'
import { isIndependentApprover } from '../approval/independent-approver.ts'
import type { Payment, PaymentStep } from '../payment.ts'
import type { DrawerCash } from '../cash-drawer/drawer-cash.ts'
import type { ReceiptStore } from '../receipt/receipt-store.ts'
import type { PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import type { ConfirmStore, Confirmation, Confirmer } from './confirmation-store.ts'
import { type AwaitedReceipt, confirmersOfReceipt, needsDualControl } from './receipts-awaiting-approval.ts'
import type { TransferProofStore } from './transfer-proof/transfer-proof-store.ts'

/** Dependencies of confirming receipts manually. */
export type ConfirmReceiptDeps = Pick<Platform, 'clock' | 'log' | 'transact'> & {
  readonly payment: Pick<PaymentStep, 'choose' | 'latestOf' | 'receive' | 'standingOf'>
  readonly booking: Pick<BookingStep, 'largestTotals' | 'lock'>
  readonly providers: Pick<PaymentProviders, 'byId' | 'forMethod'>
  readonly confirmations: ConfirmStore
  readonly transferProofs: Pick<TransferProofStore, 'byId' | 'answer'>
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly dualControl: Pick<DualControl, 'independentOf' | 'limitOf' | 'record' | 'takesTwo' | 'unrecord'>
  readonly receipts: Pick<ReceiptStore, 'numberOf'>
  readonly drawerCash: Pick<DrawerCash, 'giveBack' | 'state'>
}

/** A clerk's statement that the money of an order has been received. */
export type ConfirmReceiptCommand = Omit<MoneyTakenRequest, 'orderNumber'> & {
  readonly clerk: string
  /** Whether approval is needed at any amount, because the money is part of a large import. */
  readonly takesTwo?: boolean
}

/** Returns the approval key of receiving the money of an attempt. */
export const receiptActionKey = ({ paymentId }: Pick<Payment, 'paymentId'>): string => `received:${paymentId}`

/** A clerk's confirmation of an awaited receipt. */
export type ConfirmationCommand = AwaitedReceipt & {
  /** All amounts that are compared with the approval threshold, in satang. */
  readonly amounts: readonly number[]
  readonly seen: ConfirmReceiptCommand
}

/** Whether a stored confirmation suffices. */
export type ConfirmationOutcome = {
  readonly confirmers: readonly Confirmer[]
  /** True when the confirmations sufficed without this clerk's. */
  readonly isSpare: boolean
  readonly by: 'one' | 'two' | 'approvalNeeded'
}

/**
 * Stores a clerk's confirmation and returns whether it suffices: alone, with a matching one of a colleague,
 * or not yet. What one clerk completes alone is counted at once, under the lock of the order, and cash is in
 * the clerk's drawer from now on. Problems, with nothing stored: `transferProofNotAwaited` when the transfer
 * proof was rejected meanwhile; `approvalsNotIndependent`; `cashDrawerNotOpen`.
 */
export async function storeConfirmation(
  deps: ConfirmReceiptDeps,
  booking: Booking,
  { payment, amount, amounts, seen }: ConfirmationCommand,
): Promise<Result<ConfirmationOutcome, Problem>> {
  const { clerk, transferProofId } = seen
  const isValid = (one: Confirmer) => isConfirmationValid(deps, booking, one)
  return deps.transact(async (tx) => {
    await deps.booking.lock(booking.bookingId, tx)
    if (await isProofRejected(deps, transferProofId, tx))
      return fail(createProblem('transferProofNotAwaited'))
    const alike = (await confirmersOfReceipt(deps, payment, tx)).filter(
      (one) => one.clerk !== clerk && isValid(one) && one.amount.amount === amount.amount,
    )
    const others = isIndependentApprover(booking, clerk) ? alike.map((one) => one.clerk) : []
    const counting = await deps.dualControl.independentOf(tx, clerk, others)
    const counted = { actionKey: receiptActionKey(payment), to: booking.bookingId, amount }
    const acting = { clerk, right: 'recordReceipts' } as const
    const takesTwo = await deps.dualControl.takesTwo(acting, tx)
    const limit = await deps.dualControl.limitOf(acting, tx)
    const { dualControlThreshold } = await deps.settings.currentSettings(tx)
    const isMuch =
      needsDualControl(amounts, limit.amount) || seen.takesTwo === true || (await takesTwo(counted))
    const isOfTwo = counting.length > 0
    if (isMuch && !isOfTwo && others.length > 0) return fail(createProblem('approvalsNotIndependent'))
    const cash = await keepCash(deps, { payment, amount, seen }, tx)
    if (!cash.ok) return cash
    // Amounts from the general threshold on wait for everybody, by themselves.
    const waitsBeside = isMuch && !needsDualControl(amounts, dualControlThreshold) && !isOfTwo
    const met = isMuch ? limit : undefined
    await insertOrRenewConfirmation(deps, { payment, amount, seen, takesTwo: waitsBeside, limit: met }, tx)
    if (!isMuch && !isOfTwo) await deps.dualControl.record(tx, { ...counted, clerk })
    const by = isOfTwo ? 'two' : isMuch ? 'approvalNeeded' : 'one'
    // Where one confirmation suffices, the first one counts; it may have arrived after this clerk looked.
    return succeed({
      by,
      isSpare: !isMuch || alike.length >= 2,
      confirmers: await confirmersOfReceipt(deps, payment, tx),
    })
  })
}

async function isProofRejected(
  { transferProofs }: ConfirmReceiptDeps,
  transferProofId: string | undefined,
  tx: Tx,
): Promise<boolean> {
  const proof = transferProofId === undefined ? undefined : await transferProofs.byId(transferProofId, tx)
  return proof?.state === 'refused' || proof?.state === 'closed'
}

/** Keeps what the clerk says of the payment's cash in the clerk's drawer. */
function keepCash(
  { drawerCash }: ConfirmReceiptDeps,
  {
    payment: { bookingId, paymentId },
    amount,
    seen: { clerk, tender },
  }: Omit<ConfirmationCommand, 'amounts'>,
  tx: Tx,
): Promise<Result<void, Problem>> {
  return drawerCash.state(tx, { clerk, bookingId, paymentId, satang: amount.amount, tender })
}

/**
 * Returns whether somebody's confirmation of an order's money counts: not for their own order, and not after
 * it has lapsed.
 */
function isConfirmationValid(
  { clock }: ConfirmReceiptDeps,
  booking: Booking,
  { clerk, at }: Confirmer,
): boolean {
  return isIndependentApprover(booking, clerk) && at > confirmationCutoff(clock.now())
}

type ReviewedReceipt = AwaitedReceipt &
  Pick<Confirmation, 'takesTwo' | 'limit'> & { readonly seen: ConfirmReceiptCommand }

/** Stores that a clerk has seen the money, with receipt number and transfer proof; a repeat after a month counts as of now. */
export async function insertOrRenewConfirmation(
  { confirmations, clock }: ConfirmReceiptDeps,
  { payment: { paymentId }, amount, takesTwo = false, limit, seen }: ReviewedReceipt,
  tx: Tx,
): Promise<void> {
  const { clerk, receiptNumber, transferProofId, tender } = seen
  const own = (await confirmations.of([paymentId], tx)).get(paymentId)?.find((one) => one.clerk === clerk)
  const now = clock.now()
  // A confirmation repeated after a month counts as of now.
  if (own && own.at <= confirmationCutoff(now)) await confirmations.takeBack(tx, paymentId, clerk)
  await confirmations.note(tx, {
    paymentId,
    clerk,
    amount,
    ...(receiptNumber === undefined ? {} : { receiptNumber }),
    ...(transferProofId === undefined ? {} : { transferProofId }),
    ...(tender === undefined ? {} : { tender }),
    takesTwo,
    limit,
    at: now,
  })
}
