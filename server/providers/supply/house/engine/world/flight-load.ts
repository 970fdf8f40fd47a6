import { mixHash } from '../hash.ts'

/**
 * Simulated load. A level counts the sixtieths of the seats that other sellers have sold: 60 is a full
 * flight. It depends on the flight's name, the date and the days until departure, never on a random stream.
 */
export const levels = 64

/** Returns the level at departure, 33 to 63: Fridays and Sundays are fuller, the rest is random by flight and date. */
export function finalLoadLevel(flightHash: number, day: number): number {
  const luck = mixHash(flightHash ^ Math.imul(day, 0x9e3779b1)) / 0x1_0000_0000
  const weekday = (day + 3) % 7
  return 33 + Math.floor(26 * luck) + (weekday === 4 || weekday === 6 ? 4 : 0)
}

/** Share of the final level sold this many days ahead, in 1,024ths: half of it in the last three weeks. */
export const bookedShare: Readonly<Uint16Array> = Uint16Array.from({ length: 1024 }, (_, days) =>
  Math.floor(1024 * (0.06 + 0.94 * Math.exp(-days / 30))),
)

/** Returns the current level: `daysAhead` counts from the issue date in Bangkok to the departure date. */
export function loadLevelAt(finalLevel: number, daysAhead: number): number {
  const ahead = daysAhead < 0 ? 0 : daysAhead > 1023 ? 1023 : daysAhead
  return (finalLevel * (bookedShare[ahead] ?? 0)) >>> 10
}

/** Returns the seats for sale in a class for which a percentage of the cabin is protected for higher classes. */
export function seatLimitOfClass(cabinSeats: number, keptPercent: number, level: number): number {
  const soldByOthers = Math.min(cabinSeats, Math.floor((cabinSeats * level) / 60))
  const kept = Math.round((cabinSeats * keptPercent * Math.min(level, 60)) / 6000)
  return Math.max(0, cabinSeats - soldByOthers - kept)
}
