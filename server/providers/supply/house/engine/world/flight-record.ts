/**
 * A flight in four words.
 * 0: departure minute (bits 0–10), block minutes (11–21), has a period (22), imported (23).
 * 1: operating days as the calendar's `operates` bits (0–13), flight number (14–27).
 * 2: hash of the operating flight's key, from which its simulated load follows.
 * 3: flight that owns its inventory (0–19): the first one operated under its key, whatever their periods;
 * number of its cabin configuration (20–31).
 */
export const flightWords = 4

/** Local departure, minutes after midnight at the origin. */
export function departureMinuteOf(word0: number): number {
  return word0 & 2047
}

/** Block time in minutes. */
export function blockMinutesOf(word0: number): number {
  return (word0 >>> 11) & 2047
}

/** Whether first and last date of the flight must be checked. */
export function hasValidityPeriod(word0: number): boolean {
  return (word0 & (1 << 22)) !== 0
}

/** Whether the agency imported it. */
export function isImportedFlight(word0: number): boolean {
  return (word0 & (1 << 23)) !== 0
}

/** Position of its cabin configuration. */
export function configurationOf(word3: number): number {
  return word3 >>> 20
}

/** The flight that owns its inventory. */
export function operatedFlightOf(word3: number): number {
  return word3 & 0xf_ffff
}

/** Operating weekdays and seasons, as bits of the calendar. */
export function operatingBitsOf(word1: number): number {
  return word1 & 16_383
}

/** Flight number without the airline. */
export function flightNumberOf(word1: number): number {
  return (word1 >>> 14) & 16_383
}

/** Packs the times of the first word. */
export function packTimes(departureMinute: number, blockMinutes: number): number {
  return (departureMinute | (blockMinutes << 11)) >>> 0
}

/** Packs the last word. */
export function packSeats(operatedFlight: number, configuration: number): number {
  return (operatedFlight | (configuration << 20)) >>> 0
}

/** Packs the second word. */
export function packDays(operates: number, flightNumber: number): number {
  return (operates | (flightNumber << 14)) >>> 0
}
