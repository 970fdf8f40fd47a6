import type { OrderNumber } from '#contract/terms/booking.ts'
import { subtractMoney } from '#contract/terms/money.ts'
import { openPaymentStates } from '#contract/terms/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { sharePostings } from '../ledger/ledger.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type PaymentPart, insertPaymentShare, soldAt } from './payment-share-store.ts'
import type { Payment } from './payment-store.ts'

/**
 * Returns the payment of an order that can be divided: the only one, received in full, of which nothing was refunded.
 * Undefined for an order of a company's account, whose invoices are divided as the order was priced, and while another
 * payment is under way.
 */
export async function shareablePayment(
  deps: Pick<PaymentDeps, 'store' | 'refunds'>,
  bookingId: string,
  tx: Tx,
): Promise<Payment | undefined> {
  const attempts = await deps.store.attemptsOf(bookingId, tx)
  const differences = await deps.store.differencesOf(bookingId, tx)
  const refunds = await deps.refunds.owedOf(tx, bookingId)
  if (differences.length + refunds.length > 0) return undefined
  const isOpen = (one: Payment) => openPaymentStates.some((state) => state === one.state)
  const counting = attempts.filter(
    (one) => isOpen(one) || ['received', 'late', 'mismatched', 'voiding'].includes(one.state),
  )
  const [payment] = counting
  if (!payment || counting.length > 1 || payment.state !== 'received') return undefined
  const isWhole = payment.arrived?.amount === payment.amount.amount
  return isWhole && payment.method !== 'credit' ? payment : undefined
}

/** The parts of a payment for the order that stays and for the one that was split off. */
export type SharedPayment = {
  readonly payment: Payment
  readonly to: { readonly bookingId: string; readonly orderNumber: OrderNumber }
  readonly stays: PaymentPart
  readonly leaves: PaymentPart
}

/**
 * Divides the payment of an order in the transaction of its split. The transfer is posted at the time of the sale, so that
 * no figure of a period changes. A refund of either order goes back by the one payment that the provider knows.
 */
export async function sharePayment(deps: PaymentDeps, shared: SharedPayment, tx: Tx): Promise<void> {
  const { payment, to, stays, leaves } = shared
  const rest = subtractMoney(subtractMoney(payment.amount, stays.amount), leaves.amount)
  if (rest.amount !== 0) throw new Error(`payment ${payment.paymentId} is not divided to the satang`)
  const at = await soldAt(tx, payment.bookingId)
  if (at === undefined) throw new Error(`no sale of payment ${payment.paymentId}`)
  const paymentId = deps.ids.id('pay')
  await insertPaymentShare(tx, { paymentId, of: payment.paymentId, ...to, stays, leaves })
  const { bookingId: from, providerId } = payment
  for (const posting of sharePostings({ paymentId, providerId, from, to: to.bookingId, ...leaves }))
    await deps.ledger.post(tx, { ...posting, at })
}
