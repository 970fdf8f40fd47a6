import { type AirportCode } from '#contract/terms/codes.ts'

import { mayShareTicket } from './airlines.ts'
import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import { longestWait, minimumConnectingMinutes, usualLongestWait } from './connecting-time.ts'
import { type Day } from './day.ts'
import { type DatedFlight, type Network } from './network.ts'
import { type Airport, kmBetween } from './places.ts'

/** Departure or arrival around a time of day; both in minutes on the airport's wall. */
export type DayWindow = {
  readonly by: 'departure' | 'arrival'
  readonly aroundMinute: number
  readonly rangeMinutes: number
}

/** A journey to look for. Empty sets mean no limit. */
export type JourneyWish = {
  readonly from: readonly Airport[]
  readonly to: readonly Airport[]
  readonly day: Day
  readonly cabin: HouseCabin
  readonly window?: DayWindow
  readonly nonstopOnly: boolean
  readonly airlines: ReadonlySet<string>
  readonly via: ReadonlySet<AirportCode>
  /** Flights that leave before this moment are no longer sold. */
  readonly notBeforeMs: number
}

/** Flights that make a journey, and the cabin sat in on each. */
export type FoundJourney = {
  readonly flights: readonly DatedFlight[]
  readonly cabins: readonly HouseCabin[]
}

/** Every journey of one or two flights that meets the wish and the rules of connecting. */
export function findJourneys(wish: JourneyWish, network: Network): FoundJourney[] {
  const journeys: FoundJourney[] = []
  for (const flights of chains(wish, network)) {
    if (!isWished(flights, wish)) continue
    const cabins = cabinsOn(flights, wish.cabin)
    if (cabins) journeys.push({ flights, cabins })
  }
  return journeys
}

function* chains(wish: JourneyWish, network: Network): Generator<readonly DatedFlight[]> {
  const pairs = wish.from.flatMap((from) => wish.to.map((to) => ({ from, to, wish, network })))
  for (const pair of pairs) {
    if (wish.via.size === 0) yield* directs(pair)
    if (!wish.nonstopOnly) yield* connections(pair)
  }
}

type Ends = {
  readonly from: Airport
  readonly to: Airport
  readonly wish: JourneyWish
  readonly network: Network
}

function* directs({ from, to, wish, network }: Ends): Generator<readonly DatedFlight[]> {
  for (const direct of network.between(from.code, to.code, wish.day)) yield [direct]
}

/** How much longer than the straight line a connection may be. */
const isReasonable = (viaKm: number, straightKm: number): boolean => viaKm <= straightKm * 1.5 + 800

function* connections({ from, to, wish, network }: Ends): Generator<readonly DatedFlight[]> {
  const straightKm = kmBetween(from, to)
  for (const first of network.reachedFrom(from.code)) {
    for (const second of network.changesAt(first)) {
      if (second.city === from.city || second.city === to.city) continue
      if (wish.via.size > 0 && !wish.via.has(second.code) && !wish.via.has(first)) continue
      if (!isReasonable(kmBetween(from, second) + kmBetween(second, to), straightKm)) continue
      const onward = (day: Day) => network.between(second.code, to.code, day)
      for (const arriving of network.between(from.code, first, wish.day)) yield* changes(arriving, onward)
    }
  }
}

/** The onward flights one can change to: all within the usual wait, else the first one after it. */
function* changes(
  arriving: DatedFlight,
  onward: (day: Day) => readonly DatedFlight[],
): Generator<readonly DatedFlight[]> {
  const arrivalDay = arriving.day + Math.floor(arriving.flight.arrivalMinute / 1440)
  let hasUsual = false
  for (const departing of [...onward(arrivalDay), ...onward(arrivalDay + 1)]) {
    const wait = (departing.departMs - arriving.arriveMs) / 60_000
    if (wait < minimumConnectingMinutes(arriving.flight, departing.flight)) continue
    if (!mayShareTicket(arriving.flight.airline, departing.flight.airline)) continue
    const isUsual = wait <= usualLongestWait
    if (!isUsual && (hasUsual || wait > longestWait(arriving.flight, departing.flight))) return
    yield [arriving, departing]
    if (!isUsual) return
    hasUsual = true
  }
}

function isWished(flights: readonly DatedFlight[], wish: JourneyWish): boolean {
  const first = flights[0]
  const last = flights.at(-1)
  if (!first || !last || first.departMs < wish.notBeforeMs) return false
  if (wish.airlines.size > 0 && flights.some(({ flight }) => !wish.airlines.has(flight.airline.code)))
    return false
  return !wish.window || isWithin(wish.window, first.flight.departureMinute, last.flight.arrivalMinute)
}

/** The date of departure is fixed, so its window ends at midnight; an arrival's runs round the clock. */
function isWithin(window: DayWindow, departureMinute: number, arrivalMinute: number): boolean {
  if (window.by === 'departure') return Math.abs(departureMinute - window.aroundMinute) <= window.rangeMinutes
  const apart = Math.abs((((arrivalMinute % 1440) + 1440) % 1440) - window.aroundMinute)
  return Math.min(apart, 1440 - apart) <= window.rangeMinutes
}

/**
 * The cabin on each flight: the wished one, or where a flight lacks it the next lower one. The longest
 * flight must have the wished cabin, or the journey would be sold as what it is not.
 */
export function cabinsOn(flights: readonly DatedFlight[], wished: HouseCabin): HouseCabin[] | undefined {
  const cabins: HouseCabin[] = []
  for (const { flight } of flights) {
    const cabin = houseCabins
      .slice(0, houseCabins.indexOf(wished) + 1)
      .findLast((one) => flight.seats[one] > 0)
    if (!cabin) return undefined
    cabins.push(cabin)
  }
  return cabins[longestOf(flights)] === wished ? cabins : undefined
}

/** Position of the longest flight, whose airline files the fare of the journey. */
export function longestOf(flights: readonly DatedFlight[]): number {
  return flights.reduce(
    (best, one, index) => (one.flight.km > (flights[best]?.flight.km ?? 0) ? index : best),
    0,
  )
}
