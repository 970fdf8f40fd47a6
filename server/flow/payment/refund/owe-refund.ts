import { type Money, satang, subtractMoney } from '#contract/terms/money.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type RefundSource, refundOwedPosting } from '../ledger/ledger.ts'
import { type RefundDeps, carryOutRefundJob, refunderOf, sendSecurityNotice } from './refund-deps.ts'
import { type Refund, type RefundWhy, type Refundable } from './refund-store.ts'

/** Money of a payment that has to go back, and why; `askedBy` where a person of ours said so. */
export type Owing = {
  readonly payment: { readonly paymentId: string }
  readonly amount: Money
  readonly why: RefundWhy
  readonly askedBy?: string
}

/** Reasons that are no wish of the owner and come with an apology, before the money is on its way. */
const apologisedFor: readonly RefundWhy[] = ['seatsGone', 'notTicketed', 'lateMoney', 'otherAmount']

/** What of a payment can still go back; the payment is locked until the transaction ends. */
export async function leftOf(deps: RefundDeps, paymentId: string, tx: Tx): Promise<Money> {
  const payment = await deps.store.lockPayment(tx, paymentId)
  return payment ? leftIn(payment) : satang(0)
}

/** What came less what was asked to go back: never less than nothing. */
export function leftIn({ arrived, owed }: Pick<Refundable, 'arrived' | 'owed'>): Money {
  const left = subtractMoney(arrived, owed)
  return left.amount > 0 ? left : satang(0)
}

/**
 * Writes down that money has to go back, with its posting and the job that sends it. Throws when it is more than what
 * came less what was asked to go back before: whoever calls has asked {@link leftOf} in the same transaction.
 */
export async function oweRefund(deps: RefundDeps, owing: Owing, tx: Tx): Promise<Refund> {
  const { amount, why } = owing
  const payment = await deps.store.lockPayment(tx, owing.payment.paymentId)
  if (!payment) throw new Error(`no payment ${owing.payment.paymentId}`)
  if (amount.amount <= 0 || amount.amount > leftIn(payment).amount)
    throw new Error(`more would go back of payment ${payment.paymentId} than is there`)
  const { paymentId, bookingId, providerId } = payment
  const refundId = deps.ids.id('ref')
  const askedBy = owing.askedBy === undefined ? {} : { askedBy: owing.askedBy }
  await deps.store.insert(tx, { refundId, bookingId, paymentId, amount, why, ...askedBy }, deps.clock.now())
  await deps.ledger.post(
    tx,
    refundOwedPosting({ refundId, bookingId, providerId, amount }, sourceOf(payment)),
  )
  const refund = await deps.store.byId(refundId, tx)
  if (!refund) throw new Error(`refund ${refundId} has vanished`)
  if (refunderOf(deps, refund)) await enqueueRefundJob(deps, refundId, tx)
  if (apologisedFor.includes(why)) await sendSecurityNotice(deps, { refund, news: 'owed' }, tx)
  deps.log.info('refund owed', { bookingId, paymentId, cause: why })
  return refund
}

/** Has the refund sent at once. */
export async function enqueueRefundJob({ clock }: RefundDeps, refundId: string, tx: Tx): Promise<void> {
  const job = { kind: carryOutRefundJob, key: refundId, payload: { refundId }, runAt: clock.now() }
  await enqueueJob(tx, job)
}

function sourceOf(payment: Refundable): RefundSource {
  if (payment.state !== 'received') return { from: 'unallocated' }
  return { from: 'sale', payment, owedBefore: payment.owed }
}
