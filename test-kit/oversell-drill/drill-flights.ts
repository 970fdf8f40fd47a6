import { type Instant, type LocalDate } from '#contract/terms/time.ts'
import { type PlainOffer } from '#test-kit/house/plain-offers.ts'

/** The day on which the drill begins, by the clock of the processes. */
export const drillStart = '2026-11-21T03:00:00.000Z' as Instant

/** Attempts of a process in which a day passes for it: the time in which holds end that nobody pays for. */
export const attemptsPerDay = 1000

/** The flights of the drill, by the keys on which their seats hang. */
export const drillFlights = Array.from({ length: 10 }, (_, index) => `TG${600 + index}BKKNRT`)

/** Seats that are left on each flight. */
export const drillSeats = 9

/** Any offer of the drill: mostly one flight, now and then two of them, for one to four. */
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

/** The date on which all flights of the drill leave, later than a drill of three million attempts ends. */
export const drillDate = '2036-06-01' as LocalDate

/** One of several, all as likely. */
export function pick<One>(some: readonly [One, ...One[]], chance: () => number): One {
  return some[Math.floor(chance() * some.length)] ?? some[0]
}
