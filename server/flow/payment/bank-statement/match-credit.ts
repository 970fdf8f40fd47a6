import type {
  BankCredit,
  BankCreditsAnswer,
  ExactMatchedAnswer,
  CreditMatchedAnswer,
} from '#contract/api/staff/bank/bank-statements.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { billPaymentsAccount } from '../approval/money-action-store.ts'
import { applyReceiptConfirmation } from '../manual/confirm-receipt.ts'
import { hasReceivedMoney } from '../manual/receipts-awaiting-approval.ts'
import type { ConfirmReceiptDeps } from '../manual/store-confirmation.ts'
import type { TransferProofStore } from '../manual/transfer-proof/transfer-proof-store.ts'
import { type WithdrawApprovalDeps, withdrawApproval } from '../manual/withdraw-approval.ts'
import type { Payment } from '../payment.ts'
import type { MatchedCredit, StatementCredit } from './bank-credit-store.ts'
import { findCompanyTransfer } from './credited-transfer-store.ts'
import { type BankCreditDeps, listBankCredits } from './bank-credits.ts'

/** Dependencies of matching credits. */
export type MatchCreditDeps = BankCreditDeps &
  Pick<Platform, 'ids' | 'transact'> & {
    readonly booking: Pick<BookingStep, 'find' | 'findByIds'>
    readonly confirmDeps: ConfirmReceiptDeps
    readonly transferProofs: Pick<TransferProofStore, 'ofBooking'>
    readonly withdrawDeps: WithdrawApprovalDeps
  }

/** A clerk's match of a credit with an order. */
export type MatchCommand = {
  readonly lineId: string
  readonly orderNumber: string
  readonly isOtherAmount?: true | undefined
  readonly clerk: string
  readonly rule: string
  /** Whether approval is needed at any amount, because the credit is one of many. */
  readonly takesTwo?: boolean
}

/**
 * Matches a credit with an order. The money is recorded as if the clerk had confirmed it by hand, under the same rules
 * of approval: above the clerk's limit a second person has to match the same credit. Where the money was recorded
 * before, the match only says which credit it is. Problems: `creditMatched` when the credit has another match,
 * `bookingNotPayable` when another credit has paid the order, and those of confirming a receipt; nothing is stored then.
 */
export async function matchCredit(
  deps: MatchCreditDeps,
  command: MatchCommand,
): Promise<Result<CreditMatchedAnswer, Problem>> {
  const number = parseOrderNumber(command.orderNumber)
  const order = number && (await deps.booking.find(number))
  if (!order) return fail(createProblem('notFound', { field: 'orderNumber' }))
  const begun = await deps.transact((tx) => beginMatch(deps, { command, order }, tx))
  if (!begun.ok) return begun
  const { credit, matchId, isNew } = begun.value
  const done = await recordCredit(deps, { command, order, credit })
  const kept = done.ok && (await keepPayment(deps, { order, matchId, paymentId: done.value.paymentId }))
  if (done.ok && kept) return succeed({ orderNumber: order.orderNumber, ...done.value.answer })
  if (isNew) await deps.transact((tx) => undoFailed(deps, { matchId, clerk: command.clerk }, tx))
  return done.ok ? fail(createProblem('bookingNotPayable')) : done
}

type KeptPayment = { readonly order: Booking; readonly matchId: string; readonly paymentId: string }

/** Notes whose money the credit is, under the lock of the order: of two credits of one payment, the second is refused. */
function keepPayment(
  { credits, confirmDeps: { booking }, transact }: MatchCreditDeps,
  { order, matchId, paymentId }: KeptPayment,
): Promise<boolean> {
  return transact(async (tx) => {
    await booking.lock(order.bookingId, tx)
    return credits.setPayment(tx, matchId, paymentId)
  })
}

type Begun = { readonly credit: StatementCredit; readonly matchId: string; readonly isNew: boolean }

/** Stores the match before the money, so that no credit is matched twice; a colleague's match of the same is kept. */
async function beginMatch(
  { credits, ids, clock }: MatchCreditDeps,
  { command, order }: { readonly command: MatchCommand; readonly order: Booking },
  tx: Tx,
): Promise<Result<Begun, Problem>> {
  const found: MatchedCredit | undefined = await credits.lock(tx, command.lineId)
  if (!found) return fail(createProblem('notFound', { field: 'lineId' }))
  const { credit, match } = found
  if (match && match.bookingId !== order.bookingId) return fail(createProblem('creditMatched'))
  if (match) return succeed({ credit, matchId: match.matchId, isNew: false })
  const ofCompany = await findCompanyTransfer(tx, { reference: credit.reference, satang: credit.amount })
  if (ofCompany) return fail(ofCompany)
  const matchId = ids.id('bmt')
  const { lineId, rule, clerk: by } = command
  await credits.insert(tx, {
    matchId,
    lineId,
    bookingId: order.bookingId,
    rule,
    note: '',
    by,
    at: clock.now(),
  })
  return succeed({ credit, matchId, isNew: true })
}

/** A match whose money could not be recorded was never made; the reason is in the audit log. */
async function undoFailed(
  { credits, clock }: MatchCreditDeps,
  { matchId, clerk }: { readonly matchId: string; readonly clerk: string },
  tx: Tx,
): Promise<void> {
  await credits.undo(tx, matchId, { by: clerk, at: clock.now(), reason: 'notRecorded' })
}

type Recording = { readonly command: MatchCommand; readonly order: Booking; readonly credit: StatementCredit }

type Recorded = {
  readonly paymentId: string
  readonly answer: Omit<CreditMatchedAnswer, 'orderNumber'>
}

async function recordCredit(
  deps: MatchCreditDeps,
  { command, order, credit }: Recording,
): Promise<Result<Recorded, Problem>> {
  const { payment } = deps.confirmDeps
  const standing = await payment.standingOf(order)
  if (standing && hasReceivedMoney(standing)) return linkRecorded(deps, { standing, credit })
  const seen = {
    amount: credit.amount,
    ...(command.isOtherAmount && { isOtherAmount: true as const }),
    receiptNumber: (credit.reference || credit.lineId).slice(-40),
    tender: 'transfer' as const,
    clerk: command.clerk,
    ...(await proofField(deps, order)),
    ...(command.takesTwo !== undefined && { takesTwo: command.takesTwo }),
  }
  const taken = await applyReceiptConfirmation(deps.confirmDeps, order, seen)
  if (!taken.ok) return taken
  const now = (await payment.standingOf(order)) ?? (await payment.latestOf(order.bookingId))
  if (!now) return fail(createProblem('bookingNotPayable'))
  return succeed({ paymentId: now.paymentId, answer: { state: taken.value.state, amount: credit.amount } })
}

type Linking = { readonly standing: Payment; readonly credit: StatementCredit }

/** The money was recorded before the statement came: the credit must be exactly that money, paid by transfer. */
async function linkRecorded(
  { expected }: MatchCreditDeps,
  { standing: { paymentId, amount, arrived = amount }, credit }: Linking,
): Promise<Result<Recorded, Problem>> {
  if (!(await expected.isTransfer(paymentId))) return fail(createProblem('bookingNotPayable'))
  if (arrived.amount === credit.amount)
    return succeed({ paymentId, answer: { state: 'linked', amount: credit.amount } })
  const asked = formatDecimalAmount(arrived.amount)
  return fail(createProblem('amountNotAsked', { field: 'amount', details: { asked } }))
}

/** The single proof that announces the order's money is accepted with it. */
async function proofField({ transferProofs }: MatchCreditDeps, { bookingId }: Booking) {
  const waiting = (await transferProofs.ofBooking(bookingId)).filter(({ state }) => state === 'received')
  const [only, ...more] = waiting
  return only && more.length === 0 ? { transferProofId: only.transferProofId } : {}
}

/**
 * Matches credits with their exact orders, and approves what a colleague has matched. All of them count together with
 * the bill-payment files of the clerk: at or above the limit each needs a second person.
 */
export async function matchExactCredits(
  deps: MatchCreditDeps,
  { lineIds, clerk }: { readonly lineIds: readonly string[]; readonly clerk: string },
): Promise<ExactMatchedAnswer> {
  const { open } = await listBankCredits(deps, clerk)
  const chosen = open.filter(({ lineId }) => lineIds.includes(lineId)).flatMap(exactOrderOf)
  const takesTwo = await needsApprovalTogether(deps, {
    chosen: chosen.filter((one) => !one.isRecorded),
    clerk,
  })
  const results: ExactMatchedAnswer['results'] = []
  for (const { lineId, orderNumber, rule } of chosen) {
    const done = await matchCredit(deps, { lineId, orderNumber, rule, clerk, takesTwo })
    results.push({ lineId, orderNumber, state: done.ok ? done.value.state : 'refused' })
  }
  const rest = lineIds.filter((lineId) => !chosen.some((one) => one.lineId === lineId))
  return { results: [...results, ...rest.map((lineId) => ({ lineId, state: 'refused' as const }))] }
}

type ExactCredit = Pick<BankCredit, 'lineId' | 'amount'> & {
  readonly orderNumber: string
  readonly rule: string
  readonly isRecorded: boolean
}

function exactOrderOf({ lineId, amount, match, proposals }: BankCredit): readonly ExactCredit[] {
  if (match) {
    const { orderNumber, isMine } = match
    const mayApprove = orderNumber !== undefined && !isMine
    return mayApprove ? [{ lineId, amount, orderNumber, rule: 'approved', isRecorded: false }] : []
  }
  const best = proposals.find(({ isExact }) => isExact)
  return best ? [{ ...best, lineId, amount }] : []
}

type Together = { readonly chosen: readonly ExactCredit[]; readonly clerk: string }

async function needsApprovalTogether(
  { confirmDeps: { dualControl, transact } }: MatchCreditDeps,
  { chosen, clerk }: Together,
): Promise<boolean> {
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)
  if (sum === 0) return false
  const actionKey = `bankCredits:${sha256Base64url(chosen.map(({ lineId }) => lineId).join())}`
  const counted = { actionKey, to: billPaymentsAccount, amount: satang(sum) }
  return transact(async (tx) => {
    const takesTwo = await (await dualControl.takesTwo({ clerk, right: 'recordReceipts' }, tx))(counted)
    if (!takesTwo) await dualControl.record(tx, { ...counted, clerk })
    return takesTwo
  })
}

/** Takes a credit that pays for no order out of the queue. Problem: `creditMatched` when it has a match. */
export async function excludeCredit(
  deps: MatchCreditDeps,
  { lineId, note, clerk }: { readonly lineId: string; readonly note: string; readonly clerk: string },
): Promise<Result<BankCreditsAnswer, Problem>> {
  const stored = await deps.transact(async (tx) => {
    const found = await deps.credits.lock(tx, lineId)
    if (!found) return fail(createProblem('notFound'))
    if (found.match) return fail(createProblem('creditMatched'))
    const match = {
      matchId: deps.ids.id('bmt'),
      lineId,
      rule: 'excluded',
      note,
      by: clerk,
      at: deps.clock.now(),
    }
    return succeed(await deps.credits.insert(tx, match))
  })
  return stored.ok ? succeed(await listBankCredits(deps, clerk)) : stored
}

/**
 * Takes a match back, with the clerk's own confirmation while it awaits approval. Recorded money stays recorded: it is
 * refunded, or matched with the right credit. Problem: `notFound` when the match was taken back before.
 */
export async function undoMatch(
  deps: MatchCreditDeps,
  { matchId, reason, clerk }: { readonly matchId: string; readonly reason: string; readonly clerk: string },
): Promise<Result<{ readonly isStillRecorded: boolean }, Problem>> {
  const match = await deps.transact(async (tx) => {
    const found = await deps.credits.byId(tx, matchId)
    const undone =
      found && (await deps.credits.undo(tx, matchId, { by: clerk, at: deps.clock.now(), reason }))
    return undone ? found : undefined
  })
  if (!match) return fail(createProblem('notFound'))
  if (match.paymentId === undefined) return succeed({ isStillRecorded: false })
  // Fails where the money is recorded, or where the clerk has confirmed nothing: both stay as they are.
  await withdrawApproval(deps.withdrawDeps, { kind: 'received', paymentId: match.paymentId, clerk })
  const payment = await deps.paymentStore.byId(match.paymentId)
  return succeed({ isStillRecorded: payment !== undefined && hasReceivedMoney(payment) })
}
