/** House fares are rounded to 5 baht; imported ones are exact. */
export type RoundingUnit = 5 | 1

/** Base of an extra market: the multiplier of its entries is the amount itself. */
export const extraBase = 10_000

/** Rounds a fare up to its unit. */
export function roundFareUp(baht: number, unit: RoundingUnit): number {
  return Math.ceil((baht - 1e-7) / unit) * unit
}

/** A fare before rounding: its market, its entry and the manual percentage of its flights. */
export type FareAmountQuery = {
  readonly base: number
  /** In ten-thousandths. */
  readonly multiplier: number
  readonly add: number
  /** Manual percentage; usually 0. */
  readonly handPercent: number
  /** Highest amount allowed, or Infinity. */
  readonly ceiling: number
  readonly unit: RoundingUnit
}

/** Returns the adult amount of a fare in whole baht. */
export function adultAmountOf(ask: FareAmountQuery): number {
  const plain = (ask.base * ask.multiplier) / 10_000 + ask.add
  const filed = ask.handPercent === 0 ? plain : (plain * (100 + ask.handPercent)) / 100
  return Math.min(roundFareUp(filed, ask.unit), ask.ceiling)
}

/** Returns a passenger type's share of an adult amount, rounded up like the fare itself. */
export function passengerTypeFareOf(adult: number, percent: number, unit: RoundingUnit): number {
  return percent === 100 ? adult : roundFareUp((adult * percent) / 100, unit)
}
