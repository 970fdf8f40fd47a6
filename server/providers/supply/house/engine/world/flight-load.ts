import { mixed } from '../hash.ts'

/**
 * How full a flight is, simulated. A level counts sixtieths of its seats that other sellers have sold: 60 is a full
 * flight. It follows from the flight's name, the date and how far that is ahead: never from a running stream.
 */
export const levels = 64

/** The level at departure, 33 to 63: Fridays and Sundays are fuller, the rest is luck of flight and date. */
export function finalLevelOf(flightHash: number, day: number): number {
  const luck = mixed(flightHash ^ Math.imul(day, 0x9e3779b1)) / 0x1_0000_0000
  const weekday = (day + 3) % 7
  return 33 + Math.floor(26 * luck) + (weekday === 4 || weekday === 6 ? 4 : 0)
}

/** Share of the final level that is sold so many days ahead, in 1,024ths: half of it in the last three weeks. */
export const bookedShare: Readonly<Uint16Array> = Uint16Array.from({ length: 1024 }, (_, days) =>
  Math.floor(1024 * (0.06 + 0.94 * Math.exp(-days / 30))),
)

/** The level now: `daysAhead` from the date of issue in Bangkok to the date of departure. */
export function levelAt(finalLevel: number, daysAhead: number): number {
  const ahead = daysAhead < 0 ? 0 : daysAhead > 1023 ? 1023 : daysAhead
  return (finalLevel * (bookedShare[ahead] ?? 0)) >>> 10
}

/** Seats that may be sold in a class for which so many percent of the cabin are kept for dearer ones. */
export function classLimit(cabinSeats: number, keptPercent: number, level: number): number {
  const soldByOthers = Math.min(cabinSeats, Math.floor((cabinSeats * level) / 60))
  const kept = Math.round((cabinSeats * keptPercent * Math.min(level, 60)) / 6000)
  return Math.max(0, cabinSeats - soldByOthers - kept)
}
