import { type Problem, createProblem } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Tender } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { postingForReceipt } from '../ledger/ledger.ts'
import { referenceForm } from './choose-payment.ts'
import { lastAttemptNumber } from './pay-difference.ts'
import { enterCharge } from './pay-on-account.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'
import { transitionPaymentWithin } from './transition-payment.ts'

/** The price difference of an exchange, or the price of extras, that a company owes, and who charges it: staff or its agent. */
export type ChargedDifference = {
  readonly booking: Pick<Booking, 'bookingId' | 'orderNumber' | 'companyId'>
  /** The exchange, or the sale of extras. */
  readonly differenceId: string
  readonly isOfExtras?: true
  readonly amount: Money
  readonly clerk: string
}

/** The price difference of an exchange that staff have received from the customer. */
export type PaidDifference = ChargedDifference & { readonly tender: Tender }

/**
 * Records the price difference of an exchange as received by a clerk, with its posting, its receipt and, for cash, the
 * movement of the clerk's drawer. The caller holds the lock of the order, and rolls its transaction back on a problem:
 * `cashDrawerNotOpen`.
 */
export async function receiveDifference(
  deps: PaymentDeps,
  difference: PaidDifference,
  tx: Tx,
): Promise<Result<void, Problem>> {
  const { amount, tender, clerk } = difference
  const written = await insertDifference(deps, { ...difference, method: 'counter' }, tx)
  const { paymentId, bookingId } = written
  const cash = { clerk, bookingId, paymentId, satang: amount.amount, tender }
  const stated = await deps.drawerCash.state(tx, cash)
  if (!stated.ok) return stated
  const moved = await markReceived(deps, { payment: written, clerk }, tx)
  await deps.receipts.issue(tx, moved, tender)
  return succeed(undefined)
}

/**
 * Charges the price difference of an exchange, or the price of extras, to the account of the order's company and records it as received, with its
 * posting. The caller holds the lock of the order, and rolls its transaction back on a problem: `creditInsufficient`,
 * `creditOnHold`, `companyClosed`, `paymentMethodNotOffered`.
 */
export async function chargeDifference(
  deps: PaymentDeps,
  difference: ChargedDifference,
  tx: Tx,
): Promise<Result<void, Problem>> {
  const { booking, clerk } = difference
  const { companyId } = booking
  if (companyId === undefined) return fail(createProblem('paymentMethodNotOffered', { field: 'tender' }))
  const payment = await insertDifference(deps, { ...difference, method: 'credit' }, tx)
  const charged = await enterCharge(deps, { payment, payer: { companyId, userId: clerk } }, tx)
  if (!charged.ok) return charged
  await markReceived(deps, { payment, clerk }, tx)
  return succeed(undefined)
}

type Received = { readonly payment: Payment; readonly clerk: string }

async function markReceived(deps: PaymentDeps, { payment, clerk }: Received, tx: Tx): Promise<Payment> {
  const moved = await transitionPaymentWithin(
    deps,
    {
      payment,
      to: 'received',
      cause: 'moneyArrived',
      changes: { arrived: payment.amount, receivedBy: clerk },
      effects: (within, received) => deps.ledger.post(within, postingForReceipt(received)),
    },
    tx,
  )
  if (!moved) throw new Error(`the payment ${payment.paymentId} was moved before anybody knew it`)
  return moved
}

async function insertDifference(
  deps: PaymentDeps,
  {
    booking,
    differenceId,
    isOfExtras,
    amount,
    method,
  }: ChargedDifference & { readonly method: 'counter' | 'credit' },
  tx: Tx,
): Promise<Payment> {
  const { bookingId, orderNumber } = booking
  const reference2 = deps.ids.code(referenceForm.digits, referenceForm.length)
  const payment = {
    paymentId: deps.ids.id('pay'),
    bookingId,
    attempt: (await lastAttemptNumber(deps, bookingId, tx)) + 1,
    method,
    state: 'awaited',
    amount,
    surcharge: { ...amount, amount: 0 },
    reference1: orderNumber,
    reference2,
    providerId: deps.providers.forMethod(method)?.providerId ?? method,
    clientReference: `${orderNumber}-${reference2}`,
    differenceId,
    ...(isOfExtras && { isOfExtras }),
  } as const
  return deps.store.insert(tx, payment, deps.clock.now())
}
