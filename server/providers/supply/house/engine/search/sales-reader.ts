/** What a search asks about sales and what was set by hand; `engine/sales` keeps it. */
export type SalesReader = {
  /** One bit per flight: whether anything was sold or set for it, on whatever day. */
  readonly gate: Uint32Array
  /** The open slots of a flight with the bit on a day, or -1 when nothing was sold or set for that day. */
  slotsOf(flight: number, day: number, ask: SlotQuery): number
  /** Percent on top of its fares on a day. */
  handPercentOf(flight: number, day: number): number
  /** The least percent that stands anywhere: 0 or below. */
  leastPercent(): number
}

/** What the open slots of a flight depend on. */
export type SlotQuery = {
  /** Configuration of its cabins. */
  readonly configuration: number
  readonly level: number
  /** Wished cabin and seats. */
  readonly cabin: number
  readonly seats: number
  /** Days from today until departure; imported allotments are given back some days before. */
  readonly daysAhead: number
}

/** A world in which nothing was sold. */
export function noSales(flights: number): SalesReader {
  return {
    gate: new Uint32Array((flights >>> 5) + 1),
    slotsOf: () => -1,
    handPercentOf: () => 0,
    leastPercent: () => 0,
  }
}
