/**
 * The world as flat columns over one shared buffer: what a search reads. No objects per flight or fare, so that
 * any number of threads read it at once. Ids are positions. Everything that is only shown stands in the header.
 */
export type PackedWorld = {
  readonly header: WorldHeader
  readonly buffer: SharedArrayBuffer
  /** Airports, busiest first. */
  readonly airports: AirportColumns
  readonly airlines: AirlineColumns
  /** Directed airport pairs with a flight, by origin, then destination. */
  readonly pairs: PairColumns
  /** One airline on one pair, by pair, then airline. */
  readonly services: ServiceColumns
  /** Four words per flight, by service, then departure; see `flight-record.ts`. */
  readonly flights: Uint32Array
  readonly calendar: CalendarColumns
  readonly tariffs: TariffColumns
  readonly extras: ExtraMarketColumns
}

/** What is read by name, and what is shown. Plain data: it is stored as JSON. */
export type WorldHeader = {
  readonly version: number
  /** Content the world was made from; two worlds with one fingerprint are the same. */
  readonly fingerprint: string
  readonly airportCodes: readonly string[]
  readonly cityCodes: readonly string[]
  readonly countryCodes: readonly string[]
  readonly zones: readonly string[]
  readonly airlineCodes: readonly string[]
  readonly groupNames: readonly string[]
  readonly aircraft: readonly string[]
  /** First day of the calendar columns and how many there are. */
  readonly firstDay: number
  readonly days: number
  readonly counts: { readonly flights: number; readonly fares: number; readonly flightsPerDay: number }
}

export type AirportColumns = {
  readonly city: Uint16Array
  readonly country: Uint8Array
  readonly zone: Uint16Array
  /** 0 small, 1 medium, 2 large. */
  readonly size: Uint8Array
  /** Unit vectors, three figures per airport. */
  readonly vector: Float64Array
  /** Pairs that leave airport a: pairs pairStart[a] up to pairStart[a + 1]. */
  readonly pairStart: Uint32Array
  /** Pairs that reach airport a: inPairs[inStart[a]] up to inPairs[inStart[a + 1]]. */
  readonly inStart: Uint32Array
  readonly inPairs: Uint32Array
  /** Airports of the same city, itself first: siblings[siblingStart[a]] up to siblings[siblingStart[a + 1]]. */
  readonly siblingStart: Uint32Array
  readonly siblings: Uint16Array
}

export type AirlineColumns = {
  readonly home: Uint8Array
  /** 1 for low-cost. */
  readonly isLowCost: Uint8Array
  readonly group: Uint16Array
  readonly farePercent: Uint16Array
  readonly hasSurcharge: Uint8Array
  /** 1 when there are extra markets of it. */
  readonly hasExtras: Uint8Array
  /** shares[a * count + b]: 1 when two airlines share tickets. */
  readonly shares: Uint8Array
}

export type PairColumns = {
  readonly from: Uint16Array
  readonly to: Uint16Array
  readonly km: Uint16Array
  /** Shortest block of its flights in minutes. */
  readonly minBlock: Uint16Array
  readonly serviceStart: Uint32Array
}

export type ServiceColumns = {
  readonly pair: Uint32Array
  readonly airline: Uint16Array
  readonly flightStart: Uint32Array
  /** Base of the market of this airline between the ends of the pair, whole baht. */
  readonly base: Int32Array
  readonly tariff: Uint16Array
  /** Carrier surcharge for a seat, whole baht. */
  readonly surcharge: Int32Array
}

export type CalendarColumns = {
  /** Minutes ahead of UTC at the start of a day: offset[zone * (days + 1) + day]. */
  readonly offset: Int16Array
  /** Minute of the day at which the clock changes to the next day's offset; 1440 on most days. */
  readonly change: Uint16Array
  /** 1 << bit that a flight's days word must have: weekday 0 to 6 in summer, 7 to 13 in winter. */
  readonly operates: Uint16Array
  /** Fare season by season group and day: 0 low, 1 between, 2 high. */
  readonly season: Uint8Array
}

/** Entries of all tariffs, each tariff's by cabin and kind. */
export type TariffColumns = {
  readonly start: Uint32Array
  readonly multiplier: Uint32Array
  readonly add: Int32Array
  readonly slot: Uint8Array
  readonly kind: Uint8Array
  /** 0 Lite, 1 Standard, 2 Flex. */
  readonly family: Uint8Array
  readonly rule: Uint16Array
  readonly rules: RuleColumns
}

export type RuleColumns = {
  readonly advance: Uint16Array
  readonly minStay: Uint16Array
  readonly maxStay: Uint16Array
  readonly saturday: Uint8Array
  /** Bit 0 low, 1 between, 2 high. */
  readonly seasons: Uint8Array
  readonly weekdays: Uint8Array
  readonly fromMinute: Uint16Array
  readonly toMinute: Uint16Array
  readonly maxTransfers: Uint8Array
  /** Days since 1970; 0 and 65535 where there is no bound. */
  readonly travelFirst: Uint16Array
  readonly travelLast: Uint16Array
  readonly saleFirst: Uint16Array
  readonly saleLast: Uint16Array
  readonly blackoutFirst: Uint16Array
  readonly blackoutLast: Uint16Array
  /** 0 not refundable, 1 for a fee, 2 free. */
  readonly refund: Uint8Array
  /** Percent of the adult amount, seven per rule in the order of passengerTypes; 255: cannot buy. */
  readonly percent: Uint8Array
}

/** Markets of imported fares, by a hash of airline, origin and destination; see `extra-markets.ts`. */
export type ExtraMarketColumns = {
  readonly key: Uint32Array
  readonly airports: Uint32Array
  readonly tariff: Uint16Array
}
