import type { RefundMoment } from '../refund.ts'
import type { CouponStatus, TravelDocument } from './travel-document.ts'

/**
 * How much of a document was used when it is refunded.
 * - unused: no coupon was used, and no flight has left
 * - noShow: a flight has left without the passenger, and no coupon was used
 * - partlyUsed: some coupons were used
 */
export const documentUses = ['unused', 'noShow', 'partlyUsed'] as const
/** How much of a document was used when it is refunded. */
export type DocumentUse = (typeof documentUses)[number]

/**
 * Why nobody can refund a document now.
 * - ended: it is void, refunded or exchanged
 * - used: every coupon was used
 * - airportControl: the airport has a coupon, and only the airline can take it back
 * - checkedIn: the passenger has to be offloaded first
 * - useNotKnown: a flight has left, and neither the supplier nor staff tell whether the passenger was on it
 */
export const refundBlocks = ['ended', 'used', 'airportControl', 'checkedIn', 'useNotKnown'] as const
/** Why nobody can refund a document now. */
export type RefundBlock = (typeof refundBlocks)[number]

/** A coupon to refund, and whether its flight has left. */
export type CouponToRefund = {
  readonly number: number
  readonly status: CouponStatus
  readonly hasLeft: boolean
}

/** How much of a document was used, or why it cannot be refunded now. */
export type UseOutcome =
  | { readonly use: DocumentUse; readonly unusedCoupons: readonly number[] }
  | { readonly blockedBy: RefundBlock }

const usedStatuses: readonly CouponStatus[] = ['flown', 'lifted']
const endedStatuses: readonly CouponStatus[] = ['voided', 'refunded', 'exchanged']

/** The status of a document with its coupons, and what staff state of flights whose use no supplier tells. */
export type DocumentStanding = Pick<TravelDocument, 'status'> & {
  readonly coupons: readonly CouponToRefund[]
  readonly stated?: Exclude<RefundMoment, 'beforeDeparture'> | undefined
}

/** Returns how much of a document was used, from the status of its coupons. */
export function useOfDocument({ status, coupons, stated }: DocumentStanding): UseOutcome {
  const has = (...statuses: CouponStatus[]) => coupons.some((one) => statuses.includes(one.status))
  if (status !== 'issued' && status !== 'unknown') return { blockedBy: 'ended' }
  if (has('airportControl')) return { blockedBy: 'airportControl' }
  if (has('checkedIn')) return { blockedBy: 'checkedIn' }
  const left = coupons.filter(
    (one) => !usedStatuses.includes(one.status) && !endedStatuses.includes(one.status),
  )
  if (coupons.length > 0 && left.length === 0) return { blockedBy: has('flown', 'lifted') ? 'used' : 'ended' }
  const unusedCoupons = left.map((one) => one.number)
  if (left.length < coupons.length && has('flown', 'lifted')) return { use: 'partlyUsed', unusedCoupons }
  const departed = left.filter((one) => one.hasLeft)
  if (departed.length === 0) return { use: 'unused', unusedCoupons }
  if (departed.every((one) => one.status !== 'unknown')) return { use: 'noShow', unusedCoupons }
  if (stated === undefined) return { blockedBy: 'useNotKnown' }
  if (stated === 'noShow') return { use: 'noShow', unusedCoupons }
  const later = left.filter((one) => !one.hasLeft).map((one) => one.number)
  return later.length === 0 ? { blockedBy: 'used' } : { use: 'partlyUsed', unusedCoupons: later }
}
