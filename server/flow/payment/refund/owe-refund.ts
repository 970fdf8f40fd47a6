import { type Money, satang, subtractMoney } from '#contract/terms/money.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type RefundSource, refundOwedPosting } from '../ledger/ledger.ts'
import { type RefundDeps, carryOutRefundJob, providerOfRefund, mailRefundNotice } from './refund-deps.ts'
import type { Refund, RefundWhy } from './refund-store.ts'
import type { Refundable } from './refunded-payment-store.ts'

/** A refund to owe: the payment, the amount and the reason; `askedBy` is set when a clerk requested it. */
export type Owing = {
  readonly payment: { readonly paymentId: string }
  readonly amount: Money
  /** What of the amount is payment surcharge; absent where the price is paid back first. */
  readonly surcharge?: Money
  readonly why: RefundWhy
  readonly askedBy?: string
}

/** Reasons of which the owner is told before the money is sent. */
const announced: readonly RefundWhy[] = [
  'ticketsVoided',
  'ticketsNotExchanged',
  'extrasNotBought',
  'ticketsRefunded',
  'seatsGone',
  'notTicketed',
  'unappliedReceipt',
  'otherAmount',
]

/**
 * Returns how much of a payment can still be refunded; the payment stays locked until the transaction ends.
 */
export async function lockRefundableAmount(deps: RefundDeps, paymentId: string, tx: Tx): Promise<Money> {
  const payment = await deps.store.lockPayment(tx, paymentId)
  return payment ? refundableAmountLeft(payment) : satang(0)
}

/** Returns the received amount less the refunds owed, never below zero. */
export function refundableAmountLeft({ arrived, owed }: Pick<Refundable, 'arrived' | 'owed'>): Money {
  const left = subtractMoney(arrived, owed)
  return left.amount > 0 ? left : satang(0)
}

/**
 * Stores a refund with its posting and the job that sends it. Throws when it exceeds the received amount less
 * earlier refunds: the caller has checked {@link lockRefundableAmount} in the same transaction.
 */
export async function storeOwedRefund(deps: RefundDeps, owing: Owing, tx: Tx): Promise<Refund> {
  const { amount, surcharge, why } = owing
  const payment = await deps.store.lockPayment(tx, owing.payment.paymentId)
  if (!payment) throw new Error(`no payment ${owing.payment.paymentId}`)
  if (amount.amount <= 0 || amount.amount > refundableAmountLeft(payment).amount)
    throw new Error(`more would go back of payment ${payment.paymentId} than is there`)
  const { paymentId, bookingId, providerId } = payment
  const refundId = deps.ids.id('ref')
  const askedBy = owing.askedBy === undefined ? {} : { askedBy: owing.askedBy }
  const made = { refundId, bookingId, paymentId, amount, why, ...askedBy, ...(surcharge && { surcharge }) }
  await deps.store.insert(tx, made, deps.clock.now())
  await deps.ledger.post(
    tx,
    refundOwedPosting({ refundId, bookingId, providerId, amount }, refundSourceOf(payment, surcharge)),
  )
  const refund = await deps.store.byId(refundId, tx)
  if (!refund) throw new Error(`refund ${refundId} has vanished`)
  if (providerOfRefund(deps, refund)) await enqueueRefundJob(deps, refundId, tx)
  if (announced.includes(why)) await mailRefundNotice(deps, { refund, news: 'owed' }, tx)
  deps.log.info('refund owed', { bookingId, paymentId, cause: why })
  return refund
}

/** Enqueues the job that sends the refund at once. */
export async function enqueueRefundJob({ clock }: RefundDeps, refundId: string, tx: Tx): Promise<void> {
  const job = { kind: carryOutRefundJob, key: refundId, payload: { refundId }, runAt: clock.now() }
  await enqueueJob(tx, job)
}

function refundSourceOf(payment: Refundable, surcharge?: Money): RefundSource {
  if (payment.state !== 'received') return { from: 'unallocated' }
  const owedBefore = subtractMoney(payment.owed, payment.owedSurcharge)
  return { from: 'sale', payment, owedBefore, ...(surcharge && { surcharge }) }
}
