/**
 * Departure days of a component relative to its journey: one day before to six days after, for long
 * connections across the date line.
 */
export const dayOffsets = 8

/** Capacity for the entries of one query. */
export const poolSize = 1 << 16

/**
 * The usable tariff entries of a query by tariff, departure day and kind, computed on first use. Factor and
 * add turn a base into the lower bound of the party's price; sorted by factor.
 */
export type EffectiveEntries = {
  readonly stamp: Uint32Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** Minimum factor and add of the list; Infinity without entries. */
  readonly lowFactor: Float64Array
  readonly lowAdd: Float64Array
  readonly lowShare: Float64Array
  /** 1 when add grows with factor, so that the first fitting entry ends the scan. */
  readonly isOrdered: Uint8Array
  readonly entry: Int32Array
  readonly factor: Float64Array
  readonly add: Float64Array
  readonly bit: Int32Array
  /** 1 when departure minute or transfers must be checked. */
  readonly isLocal: Uint8Array
  /** Stays of the query for which it is saleable, as bits; all for one ways. */
  readonly stays: Uint8Array
  used: number
}

/** Allocates the entries of a world's tariffs. */
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
