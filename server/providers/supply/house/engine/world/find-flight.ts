import type { Day } from '../day-number.ts'
import { flightNumberOf, flightWords, hasValidityPeriod, operatingBitsOf } from './flight-record.ts'
import type { PackedWorld } from './packed-world.ts'

/** Whether a flight operates on a day. Days outside the calendar have no flights. */
export function operatesOn({ flights, calendar, header }: PackedWorld, flight: number, day: Day): boolean {
  const bit = calendar.operates[day - header.firstDay] ?? 0
  const at = flight * flightWords
  if ((operatingBitsOf(flights.words[at + 1] ?? 0) & bit) === 0) return false
  if (!hasValidityPeriod(flights.words[at] ?? 0)) return true
  return day >= (flights.firstDay[flight] ?? 0) && day <= (flights.lastDay[flight] ?? 0)
}

/** Returns the service of an airline between two airports, -1 when there is none. */
export function serviceBetween(
  world: PackedWorld,
  airline: number,
  ends: { from: number; to: number },
): number {
  const pair = pairBetween(world, ends.from, ends.to)
  if (pair < 0) return -1
  const { services, pairs } = world
  const end = pairs.serviceStart[pair + 1] ?? 0
  for (let service = pairs.serviceStart[pair] ?? 0; service < end; service += 1) {
    if (services.airline[service] === airline) return service
  }
  return -1
}

/** Returns the pair of two airports, -1 when no flight connects them. */
export function pairBetween({ airports, pairs }: PackedWorld, from: number, to: number): number {
  let low = airports.pairStart[from] ?? 0
  let high = (airports.pairStart[from + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const reached = pairs.to[middle] ?? 0
    if (reached === to) return middle
    if (reached < to) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const keyForm = /^([A-Z0-9]{2})(\d{1,4})([A-Z]{3})([A-Z]{3})$/

/** Returns the flight sold under a key like "TG642BKKNRT" on a day; -1 when there is none. */
export function flightIdOf(world: PackedWorld, key: string, day: Day): number {
  const [, carrier = '', number = '', from = '', to = ''] = keyForm.exec(key) ?? []
  const ids = worldIdsOf(world)
  const airline = ids.airlines.get(carrier)
  const origin = ids.airports.get(from)
  const destination = ids.airports.get(to)
  if (airline === undefined || origin === undefined || destination === undefined) return -1
  const service = serviceBetween(world, airline, { from: origin, to: destination })
  if (service < 0) return -1
  const end = world.services.flightStart[service + 1] ?? 0
  for (let flight = world.services.flightStart[service] ?? 0; flight < end; flight += 1) {
    const isIt = flightNumberOf(world.flights.words[flight * flightWords + 1] ?? 0) === Number(number)
    if (isIt && operatesOn(world, flight, day)) return flight
  }
  return -1
}

type Ids = { readonly airports: ReadonlyMap<string, number>; readonly airlines: ReadonlyMap<string, number> }

const kept = new WeakMap<SharedArrayBuffer, Ids>()

/** Returns airport and airline ids of a world by code. */
export function worldIdsOf({ header, buffer }: PackedWorld): Ids {
  const known = kept.get(buffer)
  if (known) return known
  const ids = {
    airports: new Map(header.airportCodes.map((code, id) => [code, id])),
    airlines: new Map(header.airlineCodes.map((code, id) => [code, id])),
  }
  kept.set(buffer, ids)
  return ids
}
