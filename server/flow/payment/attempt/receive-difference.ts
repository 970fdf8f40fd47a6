import type { Problem } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Tender } from '#contract/terms/payment.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { postingForReceipt } from '../ledger/ledger.ts'
import { referenceForm } from './choose-payment.ts'
import { lastAttemptNumber } from './pay-difference.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'
import { transitionPaymentWithin } from './transition-payment.ts'

/** The price difference of an exchange that staff have received from the customer. */
export type PaidDifference = {
  readonly booking: Pick<Booking, 'bookingId' | 'orderNumber'>
  readonly exchangeId: string
  readonly amount: Money
  readonly tender: Tender
  readonly clerk: string
}

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
  const { booking, amount, tender, clerk } = difference
  const { bookingId } = booking
  const paymentId = deps.ids.id('pay')
  const cash = { clerk, bookingId, paymentId, satang: amount.amount, tender }
  const written = await insertDifference(deps, { ...difference, paymentId }, tx)
  const stated = await deps.drawerCash.state(tx, cash)
  if (!stated.ok) return stated
  const moved = await transitionPaymentWithin(
    deps,
    {
      payment: written,
      to: 'received',
      cause: 'moneyArrived',
      changes: { arrived: amount, receivedBy: clerk },
      effects: (within, payment) => deps.ledger.post(within, postingForReceipt(payment)),
    },
    tx,
  )
  if (!moved) throw new Error(`the payment ${paymentId} was moved before anybody knew it`)
  await deps.receipts.issue(tx, moved, tender)
  return succeed(undefined)
}

async function insertDifference(
  deps: PaymentDeps,
  { booking, exchangeId, amount, paymentId }: PaidDifference & { readonly paymentId: string },
  tx: Tx,
): Promise<Payment> {
  const { bookingId, orderNumber } = booking
  const reference2 = deps.ids.code(referenceForm.digits, referenceForm.length)
  const payment = {
    paymentId,
    bookingId,
    attempt: (await lastAttemptNumber(deps, bookingId, tx)) + 1,
    method: 'counter',
    state: 'awaited',
    amount,
    surcharge: { ...amount, amount: 0 },
    reference1: orderNumber,
    reference2,
    providerId: deps.providers.forMethod('counter')?.providerId ?? 'counter',
    clientReference: `${orderNumber}-${reference2}`,
    exchangeId,
  } as const
  return deps.store.insert(tx, payment, deps.clock.now())
}
