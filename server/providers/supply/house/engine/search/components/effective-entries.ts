/** Departure days of a component, as seen from the day of its journey: the day before up to six days after: long waits and a date line add up. */
export const dayOffsets = 8

/** Room for entries that one query keeps. */
export const poolSize = 1 << 16

/**
 * The entries of tariffs that a query can use, by tariff, day of departure and kind, worked out when first asked
 * for: factor and add turn a base into what the party pays at least; sorted by factor.
 */
export type EffectiveEntries = {
  readonly stamp: Uint32Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** Least factor and least add of the list; no entry: Infinity. */
  readonly lowFactor: Float64Array
  readonly lowAdd: Float64Array
  readonly lowShare: Float64Array
  /** 1 when add grows with factor, so that the first fitting entry ends the look. */
  readonly isOrdered: Uint8Array
  readonly entry: Int32Array
  readonly factor: Float64Array
  readonly add: Float64Array
  readonly bit: Int32Array
  /** 1 when minute or transfers must be looked at. */
  readonly isLocal: Uint8Array
  /** Stays of the query that it may be sold for, as bits; all of them for one ways. */
  readonly stays: Uint8Array
  used: number
}

/** Room for the entries of a world's tariffs. */
export function createEffectiveEntries(tariffs: number): EffectiveEntries {
  const keys = tariffs * dayOffsets * 4
  return {
    stamp: new Uint32Array(keys),
    start: new Int32Array(keys),
    end: new Int32Array(keys),
    lowFactor: new Float64Array(keys),
    lowAdd: new Float64Array(keys),
    lowShare: new Float64Array(keys),
    isOrdered: new Uint8Array(keys),
    entry: new Int32Array(poolSize),
    factor: new Float64Array(poolSize),
    add: new Float64Array(poolSize),
    bit: new Int32Array(poolSize),
    isLocal: new Uint8Array(poolSize),
    stays: new Uint8Array(poolSize),
    used: 0,
  }
}
