/** A run of flights of one journey that one fare covers. */
export type FoundPart = {
  /** Positions of its first and last flight in the journey. */
  readonly first: number
  readonly last: number
  /** Airline that files the fare. */
  readonly owner: number
  /** Extra market of the fare, -1 for the airline's own. */
  readonly extra: number
  /** Tariff entry: its kind says one way (0) or half round trip (1 to 3). */
  readonly entry: number
}

/** One journey as found: flight ids with their departure days, and the fares that cover them. */
export type FoundJourney = {
  readonly flights: readonly number[]
  /** Days since 1970 at each origin. */
  readonly days: readonly number[]
  readonly parts: readonly FoundPart[]
}

/** A trip as found: flights, fares and the party's price in whole baht. */
export type FoundTrip = {
  readonly baht: number
  readonly ways: readonly FoundJourney[]
}

/** The results of a search, in the declared order. */
export type Found = {
  readonly trips: readonly FoundTrip[]
  /** False when the step budget was exhausted: there may be cheaper trips. */
  readonly isProven: boolean
}
