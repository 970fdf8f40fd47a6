/** A run of flights of one way that one fare pays for. */
export type FoundPart = {
  /** Positions of its first and last flight in the way. */
  readonly first: number
  readonly last: number
  /** Airline whose fare it is. */
  readonly owner: number
  /** Extra market that the fare is filed in, -1 for the airline's own. */
  readonly extra: number
  /** Tariff entry: its kind says one way (0) or half of a round trip (1 to 3). */
  readonly entry: number
}

/** One journey as found: flight ids with their departure days, and the fares that pay for them. */
export type FoundBound = {
  readonly flights: readonly number[]
  /** Days since 1970 at each origin. */
  readonly days: readonly number[]
  readonly parts: readonly FoundPart[]
}

/** A trip as found: what is flown, what pays for it, and what it costs the party in whole baht. */
export type FoundTrip = {
  readonly baht: number
  readonly ways: readonly FoundBound[]
}

/** What a search found, in the declared order. */
export type Found = {
  readonly trips: readonly FoundTrip[]
  /** False when the step budget ran out: there may be cheaper trips. */
  readonly isProven: boolean
}
