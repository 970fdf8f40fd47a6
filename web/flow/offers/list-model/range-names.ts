const mostJourneys = 6

/** Times of day at an airport's wall, of the journey of this position: when it leaves and when it arrives. */
export type TimeRangeName = `leave${number}` | `arrive${number}`

/**
 * Filters by a range, as they are called in an address: price in baht per person, the longest journey and each
 * stopover in minutes, and times of day in minutes after midnight.
 */
export type RangeName = 'price' | FlightRangeName
/** The ranges that the flights alone decide. */
export type FlightRangeName = 'duration' | 'stopover' | TimeRangeName

/** The names of the time ranges of a journey. */
export function timeRangesOf(journey: number): readonly [leave: TimeRangeName, arrive: TimeRangeName] {
  return [`leave${journey}`, `arrive${journey}`]
}

/** Every range that an address may hold. */
export const rangeNames: readonly RangeName[] = [
  'price',
  'duration',
  'stopover',
  ...Array.from({ length: mostJourneys }, (_, journey) => timeRangesOf(journey)).flat(),
]

/** Whether a word of an address names a range. */
export function isRangeName(word: string): word is RangeName {
  return rangeNames.some((name) => name === word)
}
