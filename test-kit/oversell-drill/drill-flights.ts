import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { PlainOffer } from '#test-kit/house/plain-offers.ts'

/** The first day of the drill, by the clock of the processes. */
export const drillStart = '2026-11-21T03:00:00.000Z' as Instant

/** Attempts of a process per simulated day: the time in which unpaid holds expire. */
export const attemptsPerDay = 1000

/** The seat keys of the drill's flights. */
export const drillFlights = Array.from({ length: 10 }, (_, index) => `TG${600 + index}BKKNRT`)

/** Number of seats on each flight. */
export const drillSeats = 9

/** Returns a random offer of the drill: mostly one flight, sometimes two, for one to four passengers. */
export function drillOffer(chance: () => number): PlainOffer {
  const first = Math.floor(chance() * drillFlights.length)
  const next = (first + 1 + Math.floor(chance() * (drillFlights.length - 1))) % drillFlights.length
  const flights = chance() < 0.15 ? [first, next] : [first]
  return {
    flights: flights.map((index) => drillFlights[index] ?? ''),
    on: drillDate,
    rbd: pick(['Y', 'M', 'Q', 'V'], chance),
    adults: pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4], chance),
    departsAt: `${drillDate}T03:00:00.000Z` as Instant,
  }
}

/**
 * The departure date of all flights of the drill, later than the end of a drill of three million attempts.
 */
export const drillDate = '2036-06-01' as LocalDate

/** Returns one of several entries with equal probability. */
export function pick<One>(some: readonly [One, ...One[]], chance: () => number): One {
  return some[Math.floor(chance() * some.length)] ?? some[0]
}
