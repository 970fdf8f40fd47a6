import { airlineCode, countryCode } from '#contract/terms/codes.ts'

import { kmBetween } from '../../engine/places.ts'
import { isCargoRoute } from './cargo-flights.ts'
import { isAirspaceClosed } from './closed-airspace.ts'
import { eachRow } from './parse-network-csv.ts'
import type { Route } from '../route.ts'
import type { WorldAirline, WorldAirlines } from '../world-airlines.ts'
import type { WorldAirport, WorldAirports } from '../world-airports.ts'

const columns = [
  'airline',
  'origin',
  'destination',
  'flights_per_week',
  'avg_seats',
  'flight_numbers',
] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/** Pairs with fewer flights a week are too uncertain to sell. */
const leastWeekly = 1

/** One direction of an airline's pair in a network file. */
type Direction = {
  readonly airline: string
  readonly from: WorldAirport
  readonly to: WorldAirport
  readonly weekly: number
  readonly seats: number
  readonly numbers: readonly number[]
}

/** The content of a network file: its routes and their airlines. */
export type Network = { readonly routes: readonly Route[]; readonly airlines: WorldAirlines }

/**
 * Reads the routes of a network file: one row per airline and direction. Leaves out rows below one flight a
 * week, unknown airports, cargo and closed airspace. An airline missing from the tables gets defaults: home
 * where most of its flights depart, no group, low-cost when its aircraft are mid-sized and its flights short.
 */
export function readNetworkRoutes(text: string, airports: WorldAirports, known: WorldAirlines): Network {
  const directions = readDirections(text, airports)
  const byAirline = Map.groupBy(directions.values(), (one) => one.airline)
  const airlines = new Map<string, WorldAirline>(known)
  const routes: Route[] = []
  for (const [code, flown] of byAirline) {
    const airline = known.get(code) ?? createUnlistedAirline(code, flown)
    if (!airline) continue
    airlines.set(code, airline)
    const leaving = departuresPerAirport(flown)
    for (const one of flown) {
      const back = directions.get(directionKey(code, one.to.code, one.from.code))
      if (back && one.from.code > one.to.code) continue
      const route = routeOfDirections(airline, one, { back, leaving })
      if (!isCargoRoute(airline, [one.from, one.to])) routes.push(route)
    }
  }
  return { routes, airlines }
}

function readDirections(text: string, airports: WorldAirports): ReadonlyMap<string, Direction> {
  const directions = new Map<string, Direction>()
  eachRow(text, columns, (row) => {
    const one = parseDirection(row, airports)
    if (one) directions.set(directionKey(one.airline, one.from.code, one.to.code), one)
  })
  return directions
}

function parseDirection(row: Row, airports: WorldAirports): Direction | undefined {
  const from = airports.get(row.origin)
  const to = airports.get(row.destination)
  const weekly = Number(row.flights_per_week)
  const seats = Number(row.avg_seats)
  if (!from || !to || from === to || !(weekly >= leastWeekly) || !(seats > 0)) return undefined
  if (isAirspaceClosed(from, to)) return undefined
  const numbers = row.flight_numbers
    .split(' ')
    .map(Number)
    .filter((one) => one >= 1 && one <= 9999)
  return { airline: row.airline, from, to, weekly, seats, numbers }
}

function directionKey(airline: string, from: string, to: string): string {
  return `${airline} ${from} ${to}`
}

function departuresPerAirport(flown: readonly Direction[]): ReadonlyMap<string, number> {
  const leaving = new Map<string, number>()
  for (const { from, weekly } of flown) leaving.set(from.code, (leaving.get(from.code) ?? 0) + weekly)
  return leaving
}

function routeOfDirections(
  airline: WorldAirline,
  one: Direction,
  { back, leaving }: { back: Direction | undefined; leaving: ReadonlyMap<string, number> },
): Route {
  const hubRank = (airport: WorldAirport): number => {
    const hub = airline.hubs.indexOf(airport.code)
    return hub < 0 ? (leaving.get(airport.code) ?? 0) : 1e6 - hub
  }
  const isOut = hubRank(one.from) >= hubRank(one.to)
  const there = one.numbers
  const home = back?.numbers ?? []
  return {
    airline,
    base: isOut ? one.from : one.to,
    far: isOut ? one.to : one.from,
    km: kmBetween(one.from, one.to),
    weekly: back ? (one.weekly + back.weekly) / 2 : one.weekly,
    seats: back ? (one.seats + back.seats) / 2 : one.seats,
    outNumbers: isOut ? there : home,
    backNumbers: isOut ? home : there,
  }
}

/** Undefined for an invalid code: network files contain codes that IATA has not assigned. */
function createUnlistedAirline(code: string, flown: readonly Direction[]): WorldAirline | undefined {
  const checked = airlineCode(code)
  const leaving = departuresPerAirport(flown)
  const hubs = [...leaving].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
  const most = flown.filter((one) => one.from.code === hubs[0]?.[0])
  const home = countryCode(homeCountryOf(flown))
  if (!checked || !home || most.length === 0) return undefined
  const weekly = flown.reduce((sum, one) => sum + one.weekly, 0)
  const seats = flown.reduce((sum, one) => sum + one.seats * one.weekly, 0) / weekly
  const longest = Math.max(...flown.map((one) => kmBetween(one.from, one.to)))
  const isLowCost = seats >= 150 && seats <= 240 && longest <= 6000
  return {
    code: checked,
    name: code,
    home,
    kind: isLowCost ? 'lowCost' : 'full',
    group: code,
    partners: new Set(),
    accountingCode: '000',
    farePercent: isLowCost ? 66 : 88,
    hubs: hubs.filter(([, departures]) => departures > weekly * 0.12).map(([airport]) => airport),
    fleet: [],
    dailyFlights: 0,
    reach: 1,
  }
}

function homeCountryOf(flown: readonly Direction[]): string {
  const countries = new Map<string, number>()
  for (const { from, weekly } of flown)
    countries.set(from.country, (countries.get(from.country) ?? 0) + weekly)
  const [most = ['', 0]] = [...countries].sort(
    (left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1),
  )
  return most[0]
}
