/** The sales and manual settings as a search reads them; implemented in `engine/sales`. */
export type SalesReader = {
  /** One bit per flight: whether it has any sales or settings on any day. */
  readonly gate: Uint32Array
  /** Returns the open slots of a flight with the bit on a day, or -1 without sales or settings on that day. */
  slotsOf(flight: number, day: number, ask: SlotQuery): number
  /** Returns the manual percentage on its fares on a day. */
  handPercentOf(flight: number, day: number): number
  /** Returns the lowest percentage of all flights: 0 or below. */
  leastPercent(): number
}

/** The inputs of the open slots of a flight. */
export type SlotQuery = {
  /** Its cabin configuration. */
  readonly configuration: number
  readonly level: number
  /** Requested cabin and seats. */
  readonly cabin: number
  readonly seats: number
  /** Days until departure; imported allotments are released some days before. */
  readonly daysAhead: number
}

/** Returns a reader without any sales. */
export function createEmptySalesReader(flights: number): SalesReader {
  return {
    gate: new Uint32Array((flights >>> 5) + 1),
    slotsOf: () => -1,
    handPercentOf: () => 0,
    leastPercent: () => 0,
  }
}
