const mostJourneys = 6

/** Local times of the journey with this index: departure and arrival. */
export type TimeRangeName = `leave${number}` | `arrive${number}`

/**
 * Filters by a range, by their name in an address: price in baht per person, the longest journey and each
 * stopover in minutes, and times of day in minutes after midnight.
 */
export type RangeName = 'price' | FlightRangeName
/** The ranges that depend on the flights only. */
export type FlightRangeName = 'duration' | 'stopover' | TimeRangeName

/** Returns the names of a journey's time ranges. */
export function timeRangesOf(journey: number): readonly [leave: TimeRangeName, arrive: TimeRangeName] {
  return [`leave${journey}`, `arrive${journey}`]
}

/** Every range that an address may contain. */
export const rangeNames: readonly RangeName[] = [
  'price',
  'duration',
  'stopover',
  ...Array.from({ length: mostJourneys }, (_, journey) => timeRangesOf(journey)).flat(),
]

/** Returns whether a text of an address names a range. */
export function isRangeName(word: string): word is RangeName {
  return rangeNames.some((name) => name === word)
}
