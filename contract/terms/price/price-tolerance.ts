import type { Money } from '../money.ts'

/**
 * How far the price of a whole party may rise between looking and booking before the customer is asked: inside the band
 * the agency carries the rise. Both limits hold.
 */
export type PriceTolerance = {
  readonly most: Money
  /** Of the total that was shown: 100 is one per cent. */
  readonly mostBasisPoints: number
}

/** The most that a band may be, in satang and in basis points: what a booking earns, and a guard against a slip of the hand. */
export const widestTolerance = { satang: 50_000, basisPoints: 500 } as const

/** Whether a rise of a total that was shown lies within the band. */
export function isWithinTolerance(
  increase: Money,
  shown: Money,
  { most, mostBasisPoints }: PriceTolerance,
): boolean {
  // Without a division, so that the limit is met to the satang.
  return increase.amount <= most.amount && increase.amount * 10_000 <= shown.amount * mostBasisPoints
}
