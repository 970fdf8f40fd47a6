import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import { type HouseCabin, houseCabins } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { type FlightsOn, type PlainFlight, wholeKm } from './dated-flights.ts'
import type { PlainQuery, PlainSearchQuery } from './plain-world.ts'

/** Flights from a requested origin to a requested destination, with the cabin of each. */
export type PlainJourney = {
  readonly flights: readonly PlainFlight[]
  readonly cabins: readonly HouseCabin[]
  readonly wished: HouseCabin
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/**
 * Returns every journey that matches a request: all chains of one to three flights, each checked by itself.
 */
export function plainJourneys(
  message: PlainSearchQuery,
  query: PlainQuery,
  flightsOn: FlightsOn,
): PlainJourney[] {
  const found: PlainJourney[] = []
  const grow = (chain: readonly PlainFlight[]): void => {
    const cabins = isJourney(chain, message, query) ? cabinsOf(chain, message.cabin) : undefined
    if (cabins) found.push({ flights: chain, cabins, wished: message.cabin })
    if (chain.length > query.maxChanges) return
    for (const next of onwardOf(chain, query, flightsOn)) grow([...chain, next])
  }
  for (const first of flightsOn(message.day)) {
    if (message.from.includes(first.from.code)) grow([first])
  }
  return found
}

function onwardOf(chain: readonly PlainFlight[], query: PlainQuery, flightsOn: FlightsOn): PlainFlight[] {
  const last = lastOf(chain)
  const arrivalDay = Math.floor(last.arriveMs / dayMs)
  return [-1, 0, 1, 2, 3].flatMap((ahead) =>
    flightsOn(arrivalDay + ahead, last.to.city).filter((next) => canChange(last, next, query.longWaits)),
  )
}

function canChange(arriving: PlainFlight, departing: PlainFlight, longWaits: boolean): boolean {
  const wait = (departing.departMs - arriving.arriveMs) / minuteMs
  const isWithinCountries = !arriving.isInternational && !departing.isInternational
  const usual = isWithinCountries ? 300 : 720
  const long = isWithinCountries ? 720 : 1439
  if (wait > (longWaits ? long : usual) || wait < shortestWait(arriving, departing)) return false
  return shareTickets(arriving.airline, departing.airline)
}

function shortestWait(arriving: PlainFlight, departing: PlainFlight): number {
  if (arriving.to.code !== departing.from.code) return 240
  const at = 'SML'.indexOf(arriving.to.size)
  if (!arriving.isInternational && !departing.isInternational) return [30, 40, 45][at] ?? 0
  if (arriving.isInternational && departing.isInternational) return [60, 60, 75][at] ?? 0
  return [60, 75, 90][at] ?? 0
}

/**
 * Returns whether two airlines can share a ticket: one airline, one group, or partners declared by either.
 */
export function shareTickets(left: Airline, right: Airline): boolean {
  const isPartner = left.partners.has(right.code) || right.partners.has(left.code)
  return left.code === right.code || left.group === right.group || isPartner
}

function isJourney(chain: readonly PlainFlight[], message: PlainSearchQuery, query: PlainQuery): boolean {
  const [first, last] = [firstOf(chain), lastOf(chain)]
  if (!message.to.includes(last.to.code)) return false
  const changes = chain.slice(1)
  const cities = [first.from.city, ...changes.map(({ from }) => from.city), last.to.city]
  if (new Set(cities).size < cities.length) return false
  if (first.departMs < query.nowMs + 240 * minuteMs) return false
  if (query.airlines.length > 0 && chain.some(({ airline }) => !query.airlines.includes(airline.code)))
    return false
  const changedAt = [...chain.slice(0, -1).map(({ to }) => to.code), ...changes.map(({ from }) => from.code)]
  if (query.via.length > 0 && !query.via.some((code) => changedAt.includes(code))) return false
  return isStraight(chain, query.longWaits) && isInWindow(first, last, message)
}

/**
 * Returns whether a chain is neither much longer than the great circle nor much slower than a direct flight.
 */
function isStraight(chain: readonly PlainFlight[], longWaits: boolean): boolean {
  const [first, last] = [firstOf(chain), lastOf(chain)]
  const direct = wholeKm(first.from, last.to)
  const flown = chain.reduce((sum, { km }) => sum + km, 0)
  const elapsed = (last.arriveMs - first.departMs) / minuteMs
  // 1.4 × direct + 800, and 1.5 × (direct / 13.5 + 40) + 720 or 2,160: both without fractions.
  return 10 * flown <= 14 * direct + 8000 && 9 * (elapsed - 60 - (longWaits ? 2160 : 720)) <= direct
}

function isInWindow(first: PlainFlight, last: PlainFlight, { window }: PlainSearchQuery): boolean {
  if (!window) return true
  const { by, aroundMinute, rangeMinutes } = window
  if (by === 'departure') return Math.abs(first.line.departureMinute - aroundMinute) <= rangeMinutes
  const [hour = 0, minute = 0] = toLocal(instantFromMs(last.arriveMs), last.to.zone)
    .slice(11)
    .split(':')
    .map(Number)
  const apart = Math.abs(hour * 60 + minute - aroundMinute)
  return Math.min(apart, 1440 - apart) <= rangeMinutes
}

function cabinsOf(chain: readonly PlainFlight[], wished: HouseCabin): HouseCabin[] | undefined {
  const cabins = chain.flatMap(({ line }) => {
    const upToWished = houseCabins.slice(0, houseCabins.indexOf(wished) + 1)
    return upToWished.findLast((one) => line.seats[one] > 0) ?? []
  })
  const longest = Math.max(...chain.map(({ km }) => km))
  const main = chain.findIndex(({ km }) => km === longest)
  return cabins.length === chain.length && cabins[main] === wished ? cabins : undefined
}

/** Returns the first flight of a chain; throws on an empty one. */
export function firstOf(chain: readonly PlainFlight[]): PlainFlight {
  const [first] = chain
  if (!first) throw new RangeError('a journey has at least one flight')
  return first
}

/** Returns the last flight of a chain; throws on an empty one. */
export function lastOf(chain: readonly PlainFlight[]): PlainFlight {
  const last = chain.at(-1)
  if (!last) throw new RangeError('a journey has at least one flight')
  return last
}
