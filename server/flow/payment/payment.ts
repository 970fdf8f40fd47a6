import type { Problem } from '#contract/problem.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { advancePayments } from './attempt/advance-payment.ts'
import { choosePayment, isAttemptForAmountDue } from './attempt/choose-payment.ts'
import { type CreditPayer, accountRefusalOf, readAccountCredit } from './attempt/company-credit-payer.ts'
import type { PaymentDeps } from './attempt/payment-deps.ts'
import type { Payment } from './attempt/payment-store.ts'
import { type ManualReceiptInput, recordManualReceipt } from './attempt/manual-receipt.ts'
import {
  type PartBack,
  type RefundableAmount,
  type UnusedDifference,
  type WholeRefund,
  isDifferenceWhole,
  oweDifferenceRefund,
  oweFullRefund,
  owePartialRefund,
  readRefundableAmount,
} from './attempt/booking-refunds.ts'
import { latestAttemptOf, readAttemptToPay } from './attempt/amount-wanted.ts'
import {
  type ChosenDifference,
  chooseDifference,
  endDifference,
  methodsForDifference,
} from './attempt/pay-difference.ts'
import {
  type ChargedDifference,
  type PaidDifference,
  chargeDifference,
  receiveDifference,
} from './attempt/receive-difference.ts'
import { type SharedPayment, sharePayment, shareablePayment } from './attempt/share-payment.ts'
import {
  type StartPaymentContext,
  type Started,
  endOpenAttempts,
  startPayment,
} from './attempt/start-payment.ts'

export { paymentMailSamples } from './payment-mail-samples.ts'
export { type PaymentPresenter } from './attempt/payment-presenter.ts'
export { type CreditBook, type CreditOutcome } from './ledger/credit-account.ts'
export { type CreditEntry, type CreditStanding } from './ledger/credit-account-store.ts'
export { sendPaidExchangeJob, sendPaidExtrasJob } from './attempt/record-difference.ts'
export { type PayKeys } from './checkout/pay-key.ts'
export { cardPageAddress, setCheckoutCookie } from './checkout/checkout-cookie.ts'
export { type CreditPayer, creditPayerOf, maySpendCredit } from './attempt/company-credit-payer.ts'
export { type Payment } from './attempt/payment-store.ts'
export { canPayFirst } from './attempt/provider-of-payment.ts'
export { type RefundableAmount } from './attempt/booking-refunds.ts'
export { takeNumber } from './receipt/number-series-store.ts'
export { findCreditedTransfer } from './bank-statement/credited-transfer-store.ts'
export { type FoundPayments } from './reconciliation/payments-found-at-provider.ts'
export { type RefundPayees } from './refund/refund-payee.ts'
export { type DualControl, creditLimitKey, confirmationCutoff } from './approval/approval.ts'
export { thresholdForAccount } from './approval/clerk-limit.ts'
export { airlineMemosAccount, creditLimitsAccount } from './approval/money-action-store.ts'
export { type ApprovalChange, type NotifyAdministrators } from './settings/change-payment-settings.ts'
export { readTableFile } from './bank-statement/read/read-statement.ts'
export { type TableRow, likeliestHeadings, longestPreamble } from './bank-statement/read/read-table.ts'
export { headingKey } from './bank-statement/read/statement-headings.ts'
export { parseStatementAmount } from './bank-statement/read/parse-statement-value.ts'
export { statementLimits } from './bank-statement/read/statement-line.ts'
export { type ApprovalValue } from './settings/approval-thresholds.ts'

/** The payment step: requests payment and records its receipt. */
export type PaymentStep = {
  /** Starts to await payment by this method, or keeps awaiting it; see {@link choosePayment}. */
  choose(booking: Booking, way: PaymentWay, payer?: CreditPayer): Promise<Result<Payment, Problem>>
  /** Starts the chosen payment at its provider; see {@link startPayment}. */
  start(booking: Booking, asking: StartPaymentContext): Promise<Result<Started, Problem>>
  /** Advances the attempts of a booking as far as possible; returns false when a provider was silent. */
  advance(bookingId: string): Promise<boolean>
  latestOf(bookingId: string, tx?: Tx): Promise<Payment | undefined>
  /**
   * Returns the attempt that counts: the one that was paid, or the one that requests the price agreed now.
   */
  standingOf(booking: Booking): Promise<Payment | undefined>
  /** Returns the attempt that brought the money of a booking, or the latest one while none has. */
  countingOf(bookingId: string, tx: Tx): Promise<Payment | undefined>
  /**
   * Returns whether the payment of a booking still covers its tickets: it is not refunded in full, nor at the
   * owner's request.
   */
  isStillPaid(bookingId: string): Promise<boolean>
  /** Records money received by a clerk; see {@link recordManualReceipt}. */
  receive(booking: Booking, seen: ManualReceiptInput): Promise<Result<Payment, Problem>>
  /** Stops awaiting payment for a booking that ended unpaid. */
  end(bookingId: string): Promise<void>
  /**
   * Refunds everything received for a booking; does nothing when nothing was received or the refund is owed
   * already.
   */
  giveBackAll(bookingId: string, back: WholeRefund, tx: Tx): Promise<void>
  /**
   * Returns how much of the payment of a booking can still be refunded, and how; undefined when nothing was
   * received for it. Locks the payment.
   */
  refundableOf(bookingId: string, tx: Tx): Promise<RefundableAmount | undefined>
  /** Refunds a part of what was received for a booking; returns false when less than that is left of it. */
  giveBack(bookingId: string, part: PartBack, tx: Tx): Promise<boolean>
  /** Returns the payment of an order that can be divided; see {@link shareablePayment}. */
  shareableOf(bookingId: string, tx: Tx): Promise<Payment | undefined>
  /** Divides the payment of an order that is split; see {@link sharePayment}. */
  share(shared: SharedPayment, tx: Tx): Promise<void>
  /** Records the price difference of an exchange as received; see {@link receiveDifference}. */
  receiveDifference(difference: PaidDifference, tx: Tx): Promise<Result<void, Problem>>
  /** Charges the price difference of an exchange, or extras, to a company's account; see {@link chargeDifference}. */
  chargeDifference(difference: ChargedDifference, tx: Tx): Promise<Result<void, Problem>>
  /** Returns what is left on the account from which an order was paid; see {@link readAccountCredit}. */
  accountCreditFor(booking: Booking): Promise<number | undefined>
  /** Returns why an amount cannot be charged to that account; see {@link accountRefusalOf}. */
  accountRefusalFor(booking: Booking, amount: number): Promise<Problem | undefined>
  /** Chooses how the customer pays the due difference of an exchange; see {@link chooseDifference}. */
  chooseDifference(
    booking: Booking,
    chosen: ChosenDifference,
    effects: (tx: Tx) => Promise<void>,
  ): Promise<Result<Payment, Problem>>
  /** Returns the payment methods for the difference of an exchange. */
  methodsForDifference(): Promise<readonly PaymentMethod[]>
  /** Returns the latest attempt to pay a difference of an order: of one exchange, or of any. */
  differenceOf(bookingId: string, differenceId?: string, tx?: Tx): Promise<Payment | undefined>
  /** Returns whether the difference of an exchange was received, and nothing of it was refunded. Locks the payment. */
  hasWholeDifference(
    difference: Pick<UnusedDifference, 'bookingId' | 'differenceId'>,
    tx: Tx,
  ): Promise<boolean>
  /** Returns the attempt that the payer may start now: of a due difference, or of the order. */
  toPayOf(booking: Booking): Promise<Payment | undefined>
  /** Stops awaiting the difference of an exchange; see {@link endDifference}. */
  endDifference(difference: Pick<UnusedDifference, 'bookingId' | 'differenceId'>, tx: Tx): Promise<boolean>
  /** Refunds the price difference of an exchange that did not happen, or extras that were not added, if it was received. */
  giveBackDifference(difference: UnusedDifference, tx: Tx): Promise<void>
}

/** Creates the payment step. */
export function createPaymentStep(deps: PaymentDeps): PaymentStep {
  return {
    choose: (booking, way, payer) => choosePayment(deps, booking, { way, payer }),
    start: (booking, asking) => startPayment(deps, booking, asking),
    advance: (bookingId) => advancePayments(deps, bookingId),
    latestOf: (bookingId, tx) => deps.store.latestOf(bookingId, tx),
    standingOf: (booking) => readCurrentPayment(deps, booking),
    countingOf: (bookingId, tx) => receivedOrLatestPayment(deps, bookingId, tx),
    isStillPaid: (bookingId) => deps.transact((tx) => isPaidAndNotRefunded(deps, bookingId, tx)),
    receive: (booking, seen) => recordManualReceipt(deps, booking, seen),
    end: (bookingId) => endOpenAttempts(deps, bookingId),
    giveBackAll: (bookingId, back, tx) => oweFullRefund(deps, { bookingId, ...back }, tx),
    refundableOf: (bookingId, tx) => readRefundableAmount(deps, bookingId, tx),
    giveBack: (bookingId, part, tx) => owePartialRefund(deps, { bookingId, ...part }, tx),
    shareableOf: (bookingId, tx) => shareablePayment(deps, bookingId, tx),
    share: (shared, tx) => sharePayment(deps, shared, tx),
    receiveDifference: (difference, tx) => receiveDifference(deps, difference, tx),
    chargeDifference: (difference, tx) => chargeDifference(deps, difference, tx),
    accountCreditFor: (booking) => readAccountCredit(deps, booking),
    accountRefusalFor: (booking, amount) => accountRefusalOf(deps, booking, amount),
    chooseDifference: (booking, chosen, effects) => chooseDifference(deps, booking, { chosen, effects }),
    methodsForDifference: () => methodsForDifference(deps),
    differenceOf: async (bookingId, differenceId, tx) =>
      differenceId === undefined
        ? (await deps.store.differencesOf(bookingId, tx)).at(-1)
        : latestAttemptOf(deps, { bookingId, differenceId }, tx),
    hasWholeDifference: (difference, tx) => isDifferenceWhole(deps, difference, tx),
    toPayOf: (booking) => readPaymentToPay(deps, booking),
    endDifference: (difference, tx) => endDifference(deps, difference, tx),
    giveBackDifference: (difference, tx) => oweDifferenceRefund(deps, difference, tx),
  }
}

async function readPaymentToPay(deps: PaymentDeps, booking: Booking): Promise<Payment | undefined> {
  const { payment } = await readAttemptToPay(deps, booking)
  return payment?.differenceId === undefined ? readCurrentPayment(deps, booking) : payment
}

async function readCurrentPayment(deps: PaymentDeps, booking: Booking): Promise<Payment | undefined> {
  const attempts = await deps.store.attemptsOf(booking.bookingId)
  const received = attempts.find(({ state }) => state === 'received')
  const latest = attempts.at(-1)
  if (received || !latest) return received
  if (latest.state !== 'late' && latest.state !== 'mismatched')
    return isAttemptForAmountDue(latest, booking) ? latest : undefined
  // Once all of it is refunded, the order awaits payment as if none had come.
  return booking.state === 'held' && (await isRefunded(deps, latest)) ? undefined : latest
}

async function isRefunded(deps: PaymentDeps, { paymentId, arrived }: Payment): Promise<boolean> {
  if (arrived === undefined) return false
  const left = await deps.transact((tx) => deps.refunds.leftOf(tx, paymentId))
  return left.amount === 0
}

async function receivedOrLatestPayment(
  deps: PaymentDeps,
  bookingId: string,
  tx: Tx,
): Promise<Payment | undefined> {
  const attempts = await deps.store.attemptsOf(bookingId, tx)
  return attempts.find(({ state }) => state === 'received') ?? attempts.at(-1)
}

async function isPaidAndNotRefunded(deps: PaymentDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const payment = await receivedOrLatestPayment(deps, bookingId, tx)
  if (payment?.state !== 'received') return false
  const left = await deps.refunds.leftOf(tx, payment.paymentId)
  const owed = await deps.refunds.owedOf(tx, bookingId)
  const isGivenUp = owed.some((one) => one.paymentId === payment.paymentId && one.why === 'ownerAsked')
  return left.amount > 0 && !isGivenUp
}
