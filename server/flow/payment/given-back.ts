import { satang } from '#contract/terms/money.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { type DoneBefore } from './done-alone.ts'
import { giveBackDeed } from './late-store.ts'
import { refunderOf } from './refund-parts.ts'
import { type Refund } from './refund-store.ts'
import { type Refunds } from './refund.ts'
import { type VouchStore } from './vouch-store.ts'

/** What finds out what staff have given back is made of. */
export type GivenBackParts = {
  readonly providers: PaymentProviders
  readonly refunds: Pick<Refunds, 'owedOf'>
  readonly vouches: VouchStore
}

/** Names what it is to carry out a refund by a figure that staff have named. */
export function figureDeed({ refundId }: Pick<Refund, 'refundId'>): string {
  return `figure:${refundId}`
}

/** What staff have given back of an order by figures of their own; whoever asks holds the lock of the order. */
export async function givenBackBefore(
  { refunds, vouches, providers }: GivenBackParts,
  bookingId: string,
  tx: Tx,
): Promise<DoneBefore> {
  const all = await refunds.owedOf(tx, bookingId)
  const said = await vouches.of(all.map(figureDeed), tx)
  return givenBackOf(all, {
    isSentByItself: (refund) => refunderOf({ providers }, refund) !== undefined,
    isByFigure: (refund) => (said.get(figureDeed(refund)) ?? []).length > 0,
  })
}

/** What is known of refunds besides themselves. */
export type RefundKinds = {
  /** Whether a service gives it back by itself: what we pay out by hand takes its two people there. */
  readonly isSentByItself: (refund: Refund) => boolean
  /** Whether staff have named the figure of what the owner asked for: otherwise it is the shop's. */
  readonly isByFigure: (refund: Refund) => boolean
}

/** The same from the refunds of the order, the oldest first. */
export function givenBackOf(
  refunds: readonly Refund[],
  { isSentByItself, isByFigure }: RefundKinds,
): DoneBefore {
  const owedOf = new Map<string, number>()
  return refunds.flatMap((refund) => {
    const { paymentId, bookingId: to, amount, askedBy: clerk, why, createdAt: at } = refund
    const owed = satang(owedOf.get(paymentId) ?? 0)
    owedOf.set(paymentId, owed.amount + amount.amount)
    if (clerk === undefined) return []
    const done = { to, clerk, amount, said: String(amount.amount), at }
    if (why === 'ownerAsked') return isByFigure(refund) ? [{ ...done, deed: figureDeed(refund) }] : []
    return isSentByItself(refund) ? [{ ...done, deed: giveBackDeed({ paymentId, owed }) }] : []
  })
}
