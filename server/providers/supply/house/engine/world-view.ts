import type { AirlineCode, AirportCode, CityCode, CountryCode } from '#contract/terms/codes.ts'
import type { Zone } from '#contract/terms/time.ts'

import type { AirlineKind } from './airlines.ts'
import type { CabinSeats } from './cabin-seats.ts'
import { type Day, epochMsOfLocal } from './day-number.ts'
import type { AirportSize } from './places.ts'
import { operatesOn, flightIdOf, worldIdsOf } from './world/find-flight.ts'
import { missingOperatingFlight, inventoryFlightOn } from './world/codeshares-without-operating-flight.ts'
import {
  blockMinutesOf,
  configurationOf,
  departureMinuteOf,
  flightNumberOf,
  flightWords,
  operatedFlightOf,
  isImportedFlight,
} from './world/flight-record.ts'
import type { PackedWorld } from './world/packed-world.ts'

/** An airport of a packed world. `id` is its position there. */
export type WorldAirport = {
  readonly id: number
  readonly code: AirportCode
  readonly city: CityCode
  readonly country: CountryCode
  readonly zone: Zone
  readonly size: AirportSize
}

/** An airline of a packed world, with the data that offers show. */
export type WorldAirline = {
  readonly id: number
  readonly code: AirlineCode
  readonly kind: AirlineKind
  /** IATA accounting code: first three digits of its tickets. */
  readonly accountingCode: string
  /** Code under which it files its carrier surcharge; absent when its fares include everything. */
  readonly surchargeCode?: 'YQ' | 'YR'
}

/** A flight of a packed world: one flight number between two airports. */
export type WorldFlight = {
  readonly id: number
  /** The flight that owns its inventory: the first one operated under `key`, whatever their periods. */
  readonly operatedId: number
  /** Key of the operating flight; inventory is stored under it and a date. */
  readonly key: string
  /** Key of the marketing flight; differs from `key` on a codeshare. */
  readonly soldAs: string
  readonly airline: WorldAirline
  readonly number: string
  readonly operatingCarrier: AirlineCode
  readonly from: WorldAirport
  readonly to: WorldAirport
  /** Local departure, minutes after midnight at the origin. */
  readonly departureMinute: number
  readonly blockMinutes: number
  readonly aircraft: string
  readonly seats: CabinSeats
  /** Great-circle distance in whole kilometres. */
  readonly km: number
  /** Carrier surcharge per seat, whole baht. */
  readonly surcharge: number
  readonly isInternational: boolean
  /** Whether the agency imported it; otherwise it is simulated. */
  readonly isImported: boolean
}

/** A flight on one date. Times in milliseconds since 1970 UTC. */
export type DatedFlight = {
  readonly flight: WorldFlight
  /** Departure date at the origin. */
  readonly day: Day
  readonly departMs: number
  readonly arriveMs: number
}

/** A packed world as objects, for pricing and display of results, never for searching. */
export type WorldView = {
  readonly world: PackedWorld
  /** Throws for an invalid id: ids come from the world itself. */
  readonly airport: (id: number) => WorldAirport
  readonly airline: (id: number) => WorldAirline
  readonly airlineOf: (code: string) => WorldAirline | undefined
  /** Returns the airports for a code in a search: all of a city where it names one. */
  readonly airportsOf: (code: string) => readonly WorldAirport[]
  readonly dated: (flight: number, day: Day) => DatedFlight
  /** Returns the flight sold under a key like "TG642BKKNRT" on a day; undefined when none departs. */
  readonly flightOn: (soldAs: string, day: Day) => DatedFlight | undefined
  /** Returns the flight that owns the inventory of a key on a day; undefined when none departs. */
  readonly seatsOn: (key: string, day: Day) => DatedFlight | undefined
}

const views = new WeakMap<PackedWorld, WorldView>()

/** Returns the view of a world; one per world, so that lookups are cached. */
export function worldViewOf(world: PackedWorld): WorldView {
  const known = views.get(world) ?? createView(world)
  views.set(world, known)
  return known
}

/** A search shows a few hundred flights; the limit keeps a busy thread from caching the whole world as objects. */
const keptFlights = 20_000

function createView(world: PackedWorld): WorldView {
  const { header } = world
  const airports = header.airportCodes.map((_, id) => readAirport(world, id))
  const airlines = header.airlineCodes.map((_, id) => readAirline(world, id))
  const byCity = Map.groupBy(airports, (one) => one.city as string)
  const airport = (id: number) => requirePresent(airports[id], `airport ${id}`)
  const airline = (id: number) => requirePresent(airlines[id], `airline ${id}`)
  const flight = cachedByKey((id: number) => readFlight(world, id, { airport, airline }))
  const { firstDay, days, counts } = header
  const byDay = cachedByKey((key: number) =>
    createDatedFlight(flight(key % counts.flights), firstDay + Math.floor(key / counts.flights)),
  )
  const flightOnDay: WorldView['dated'] = (id, day) =>
    day < firstDay || day >= firstDay + days
      ? createDatedFlight(flight(id), day)
      : byDay((day - firstDay) * counts.flights + id)
  return {
    world,
    airport,
    airline,
    airlineOf: (code) => airlines[worldIdsOf(world).airlines.get(code) ?? -1],
    airportsOf: (code) =>
      byCity.get(code) ?? airports.slice(...idRange(worldIdsOf(world).airports.get(code))),
    dated: flightOnDay,
    flightOn(soldAs, day) {
      const id = flightIdOf(world, soldAs, day)
      return id < 0 || !operatesOn(world, id, day) ? undefined : flightOnDay(id, day)
    },
    seatsOn(key, day) {
      const id = inventoryFlightOn(world, key, day)
      return id < 0 ? undefined : flightOnDay(id, day)
    },
  }
}

function idRange(id: number | undefined): [number, number] {
  return id === undefined ? [0, 0] : [id, id + 1]
}

function requirePresent<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new RangeError(`the world has no ${what}`)
  return value
}

/** Caches results by key; clears the cache when it is full. */
function cachedByKey<Value>(make: (key: number) => Value): (key: number) => Value {
  const kept = new Map<number, Value>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= keptFlights) kept.clear()
    const made = make(key)
    kept.set(key, made)
    return made
  }
}

function readAirport({ header, airports }: PackedWorld, id: number): WorldAirport {
  const sizes = ['S', 'M', 'L'] as const
  return {
    id,
    code: header.airportCodes[id] as AirportCode,
    city: header.cityCodes[airports.city[id] ?? -1] as CityCode,
    country: header.countryCodes[airports.country[id] ?? -1] as CountryCode,
    zone: header.zones[airports.zone[id] ?? -1] as Zone,
    size: sizes[airports.size[id] ?? 0] ?? 'S',
  }
}

function readAirline({ header, airlines }: PackedWorld, id: number): WorldAirline {
  const surchargeCode = header.surchargeCodes[id]
  return {
    id,
    code: header.airlineCodes[id] as AirlineCode,
    kind: airlines.isLowCost[id] === 1 ? 'lowCost' : 'full',
    accountingCode: header.accountingCodes[id] ?? '000',
    ...((surchargeCode === 'YQ' || surchargeCode === 'YR') && { surchargeCode }),
  }
}

type WorldLookup = Pick<WorldView, 'airport' | 'airline'>

function readFlight(world: PackedWorld, id: number, { airport, airline }: WorldLookup): WorldFlight {
  const { pairs, services, flights, header } = world
  const service = serviceOfFlight(world, id)
  const pair = services.pair[service] ?? 0
  const from = airport(pairs.from[pair] ?? 0)
  const to = airport(pairs.to[pair] ?? 0)
  const times = flights.words[id * flightWords] ?? 0
  const record = flights.words[id * flightWords + 3] ?? 0
  const operated = operatedFlightOf(record)
  const flightNameOf = (flight: number) => {
    const owner = airline(services.airline[serviceOfFlight(world, flight)] ?? 0)
    const number = String(flightNumberOf(flights.words[flight * flightWords + 1] ?? 0))
    return { owner, number, key: `${owner.code}${number}${from.code}${to.code}` }
  }
  const own = flightNameOf(id)
  const operator = operated === id ? own : flightNameOf(operated)
  const elsewhere = missingOperatingFlight(world, id)
  return {
    id,
    operatedId: operated,
    key: elsewhere?.key ?? operator.key,
    soldAs: own.key,
    airline: own.owner,
    number: own.number,
    operatingCarrier: elsewhere?.carrier ?? operator.owner.code,
    from,
    to,
    departureMinute: departureMinuteOf(times),
    blockMinutes: blockMinutesOf(times),
    aircraft: header.aircraft[flights.aircraft[id] ?? 0] ?? '',
    seats: readCabinSeats(world, configurationOf(record)),
    km: pairs.km[pair] ?? 0,
    surcharge: services.surcharge[service] ?? 0,
    isInternational: from.country !== to.country,
    isImported: isImportedFlight(times),
  }
}

function readCabinSeats({ configurations: { seats } }: PackedWorld, configuration: number): CabinSeats {
  const at = configuration * 4
  return {
    economy: seats[at] ?? 0,
    premiumEconomy: seats[at + 1] ?? 0,
    business: seats[at + 2] ?? 0,
    first: seats[at + 3] ?? 0,
  }
}

/** Returns the service whose run of flights contains an id. */
function serviceOfFlight({ services: { flightStart } }: PackedWorld, flight: number): number {
  let low = 0
  let high = flightStart.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((flightStart[middle] ?? 0) <= flight) low = middle
    else high = middle - 1
  }
  return low
}

function createDatedFlight(flight: WorldFlight, day: Day): DatedFlight {
  const departMs = epochMsOfLocal(day, flight.departureMinute, flight.from.zone)
  return { flight, day, departMs, arriveMs: departMs + flight.blockMinutes * 60_000 }
}
