import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Tender } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, isUnpaidPurchase } from '#server/flow/booking/booking.ts'
import type { Confirmer } from './confirmation-store.ts'
import type { Payment } from '../payment.ts'
import {
  type AwaitedReceipt,
  findAwaitedReceipt,
  atCounter,
  confirmersOfReceipt,
  hasReceivedMoney,
  largestOrderTotal,
} from './receipts-awaiting-approval.ts'
import {
  type ConfirmReceiptCommand,
  type ConfirmReceiptDeps,
  type ConfirmationOutcome,
  receiptActionKey,
  storeConfirmation,
  insertOrRenewConfirmation,
} from './store-confirmation.ts'

/**
 * Records a clerk's confirmation that the money of an order has been received. At or above the threshold,
 * counted with what the same clerk did alone within 24 hours, two different people must confirm; the last
 * confirmation makes it received. Money after the deadline is recorded as late. Repeats change nothing. A
 * different amount is refused until the clerk confirms that it is intended; then it is recorded as
 * mismatched, which buys nothing by itself.
 */
export async function applyReceiptConfirmation(
  deps: ConfirmReceiptDeps,
  booking: Booking,
  seen: ConfirmReceiptCommand,
): Promise<Result<MoneyTakenAnswer, Problem>> {
  const found = await ensureAwaitedReceipt(deps, booking)
  if (!found.ok) return found
  const { payment } = found.value
  const refusalBySlip = await transferProofRefusal(deps, booking, seen)
  if (refusalBySlip) return fail(refusalBySlip)
  if (hasReceivedMoney(payment))
    return alreadySettledResult(deps, { payment, before: await confirmersOfReceipt(deps, payment), seen })
  const refusal = amountProblem(found.value.amount, seen)
  if (refusal) return fail(refusal)
  const amount = seen.amount === undefined ? found.value.amount : satang(seen.amount)
  const largest = await largestOrderTotal(deps, booking)
  const amounts = [amount.amount, found.value.amount.amount, largest]
  const noted = await storeConfirmation(deps, booking, { payment, amount, amounts, seen })
  if (!noted.ok) return noted
  const { confirmers, by } = noted.value
  if (by === 'approvalNeeded') return succeed(moneyTakenAnswer(by, amount, confirmers.length))
  const receipt = await recordReceivedMoney(deps, booking, { payment, amount, ...noted.value, seen })
  // Money that was not recorded, or that a colleague recorded first, is no action of this clerk.
  if (by === 'one' && receipt.receivedBy !== seen.clerk)
    await deps.transact(async (tx) => {
      await deps.booking.lock(booking.bookingId, tx)
      await deps.dualControl.unrecord(tx, receiptActionKey(payment), seen.clerk)
      const { bookingId } = booking
      await deps.drawerCash.giveBack(tx, { clerk: seen.clerk, bookingId, paymentId: payment.paymentId })
    })
  return receipt.answer
}

type Receipt = {
  readonly answer: Result<MoneyTakenAnswer, Problem>
  /** The clerk whose confirmation completed the receipt. */
  readonly receivedBy?: string
}

type ReceiptContext = AwaitedReceipt &
  Pick<ConfirmationOutcome, 'confirmers' | 'isSpare'> & { readonly seen: ConfirmReceiptCommand }

async function recordReceivedMoney(
  deps: ConfirmReceiptDeps,
  booking: Booking,
  { payment, amount, confirmers, isSpare, seen }: ReceiptContext,
): Promise<Receipt> {
  const { clerk } = seen
  const received = await deps.payment.receive(booking, {
    clerk,
    arrived: amount,
    tender: tenderOf(confirmers),
  })
  if (!received.ok) return { answer: received }
  const { receivedBy } = received.value
  // A colleague was faster with other money: this clerk holds the same money, or money that is not recorded.
  if (isSpare && receivedBy !== clerk) {
    const ids = [...new Set([payment.paymentId, received.value.paymentId])]
    const words = [...(await deps.confirmations.of(ids)).values()].flat()
    const before = words.filter((one) => one.clerk !== clerk)
    const answer = await alreadySettledResult(deps, { payment: received.value, before, seen })
    if (!answer.ok) await deps.transact((tx) => deps.confirmations.takeBack(tx, payment.paymentId, clerk))
    return { answer, ...(receivedBy !== undefined && { receivedBy }) }
  }
  // Late money for another payment method has an attempt of its own: the confirmation is stored there, too.
  if (received.value.paymentId !== payment.paymentId)
    await deps.transact((tx) =>
      insertOrRenewConfirmation(deps, { payment: received.value, amount, seen }, tx),
    )
  await acceptTransferProofs(deps, confirmers, clerk)
  const state = classifyReceipt(received.value)
  deps.log.info('money confirmed', { bookingId: booking.bookingId, paymentId: payment.paymentId, state })
  const answer = succeed({
    ...moneyTakenAnswer(state, amount, confirmers.length),
    ...(await issuedReceiptField(deps, received.value)),
  })
  return { answer, ...(receivedBy !== undefined && { receivedBy }) }
}

/**
 * Returns the amount and attempt that a clerk's money is compared with. An attempt at a provider did not
 * bring this money: it is replaced by one at the counter, without the provider's surcharge. If the payer
 * never opened the payment page, an attempt is created now.
 */
async function ensureAwaitedReceipt(
  deps: ConfirmReceiptDeps,
  booking: Booking,
): Promise<Result<AwaitedReceipt, Problem>> {
  const there = await findAwaitedReceipt(deps, booking)
  if (there) return succeed(there)
  if (!isAwaitingPayment(booking.state) && !isUnpaidPurchase(booking))
    return fail(createProblem('bookingNotPayable'))
  const standing = await deps.payment.standingOf(booking)
  const { paymentMethod } = booking
  const provider = deps.providers.forMethod(paymentMethod)
  const isChosenByHand = !standing && provider?.capabilities.taking === 'byHand'
  const own = isChosenByHand ? await deps.payment.choose(booking, { paymentMethod }) : undefined
  const begun = own?.ok ? own : await deps.payment.choose(booking, atCounter)
  return begun.ok ? succeed({ payment: begun.value, amount: begun.value.amount }) : begun
}

function amountProblem(
  { amount: asked }: Money,
  { amount = asked, isOtherAmount }: ConfirmReceiptCommand,
): Problem | undefined {
  if (amount === asked || (isOtherAmount && amount > 0)) return undefined
  return createProblem('amountNotAsked', { field: 'amount', details: { asked: formatDecimalAmount(asked) } })
}

/** Returns how received money is reported to the clerk: received, late or mismatched. */
function classifyReceipt({ state }: Payment): 'received' | 'late' | 'mismatched' {
  return state === 'received' || state === 'mismatched' ? state : 'late'
}

type SettledReceipt = {
  readonly payment: Payment
  readonly before: readonly Confirmer[]
  readonly seen: ConfirmReceiptCommand
}

/**
 * Answers a repeat as before when its receipt is stored with the money. Anything else is further money, which
 * would stay unrecorded, and is refused.
 */
async function alreadySettledResult(
  deps: ConfirmReceiptDeps,
  { payment, before, seen }: SettledReceipt,
): Promise<Result<MoneyTakenAnswer, Problem>> {
  const { transferProofId, receiptNumber = '', amount, tender, clerk } = seen
  // Cash that another clerk holds is further money.
  const isOwnCash = tender !== 'cash' || before.some((one) => one.clerk === clerk)
  const isProofKnown =
    transferProofId === undefined || before.some((one) => one.transferProofId === transferProofId)
  const isReceiptKnown = receiptNumber === '' || before.some((one) => one.receiptNumber === receiptNumber)
  const { arrived = payment.amount } = payment
  const isRepeat =
    isOwnCash && isProofKnown && isReceiptKnown && (amount === undefined || amount === arrived.amount)
  if (before.length === 0 || !isRepeat || payment.state === 'mismatched')
    return fail(createProblem('bookingNotPayable'))
  await acceptTransferProofs(deps, before, seen.clerk)
  return succeed({
    ...moneyTakenAnswer(classifyReceipt(payment), payment.amount, before.length),
    ...(await issuedReceiptField(deps, payment)),
  })
}

async function issuedReceiptField(
  { receipts }: Pick<ConfirmReceiptDeps, 'receipts'>,
  { paymentId }: Pick<Payment, 'paymentId'>,
): Promise<Pick<MoneyTakenAnswer, 'issuedReceipt'>> {
  const issuedReceipt = await receipts.numberOf(paymentId)
  return issuedReceipt === undefined ? {} : { issuedReceipt }
}

/** Returns how the payer paid: as the first person said who knew, or by the transfer of a proof. */
function tenderOf(confirmers: readonly Confirmer[]): Tender | undefined {
  const said = confirmers.find(({ tender }) => tender !== undefined)?.tender
  const hasProof = confirmers.some(({ transferProofId }) => transferProofId !== undefined)
  return said ?? (hasProof ? 'transfer' : undefined)
}

function moneyTakenAnswer(
  state: MoneyTakenAnswer['state'],
  { amount }: Money,
  count: number,
): MoneyTakenAnswer {
  return { state, amount, confirmedBy: count }
}

async function transferProofRefusal(
  { transferProofs }: ConfirmReceiptDeps,
  { bookingId }: Booking,
  { transferProofId }: ConfirmReceiptCommand,
): Promise<Problem | undefined> {
  if (transferProofId === undefined) return undefined
  const proof = await transferProofs.byId(transferProofId)
  if (proof?.bookingId !== bookingId) return createProblem('notFound')
  return proof.state === 'refused' || proof.state === 'closed'
    ? createProblem('transferProofNotAwaited')
    : undefined
}

/** Accepts all transfer proofs that the confirmations refer to. */
async function acceptTransferProofs(
  deps: ConfirmReceiptDeps,
  confirmers: readonly Confirmer[],
  clerk: string,
): Promise<void> {
  const at = deps.clock.now()
  const transferProofIds = new Set(confirmers.flatMap(({ transferProofId }) => transferProofId ?? []))
  await deps.transact(async (tx) => {
    for (const transferProofId of transferProofIds)
      await deps.transferProofs.answer(tx, transferProofId, { to: 'accepted', by: clerk, at })
  })
}
