import { airlineCode, airportCode } from '#contract/terms/codes.ts'
import { type Segment, type Stop } from '#contract/terms/itinerary.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  instantFromMs,
  plusDays,
} from '#contract/terms/time.ts'
import { toInstant, zone } from '#contract/terms/zone.ts'
import { type SabreGraph } from './sabre-graph.ts'
import { type WireObject, countOf, daysOf, membersOf, rowsOf, textOf } from './sabre-read.ts'

/** A flight without its booking class. Countries where Sabre states them. */
export type SabreFlight = {
  readonly segment: Omit<Segment, 'cabin' | 'rbd' | 'waitlisted'>
  readonly flightNumber: number
  readonly isNonstop: boolean
  readonly countries: readonly (string | undefined)[]
}

/** Returns an airport's zone; undefined for unknown airports. */
export type ZoneOf = (airport: string) => Zone | undefined

/** Returns the flights of a leg that begins on a date; undefined when one is unreadable. */
export type LegReader = (legRef: unknown, on: LocalDate) => readonly SabreFlight[] | undefined

/** Reads legs of an answer, each flight of a day once. */
export function legReader(graph: SabreGraph, zoneOf: ZoneOf): LegReader {
  const flights = new Map<string, SabreFlight | undefined>()
  const zones = zoneFinder(zoneOf)
  const flightOn = (ref: unknown, on: LocalDate): SabreFlight | undefined => {
    const key = `${String(ref)}/${on}`
    if (!flights.has(key)) flights.set(key, flightOf(graph.at('scheduleDescs', ref), on, zones))
    return flights.get(key)
  }
  const flightsOn = (legRef: unknown, on: LocalDate): readonly SabreFlight[] | undefined => {
    const schedules = rowsOf(graph.at('legDescs', legRef)?.['schedules'])
    const found = schedules.map((schedule) => {
      const later = daysOf(schedule['departureDateAdjustment'])
      return later === undefined ? undefined : flightOn(schedule['ref'], laterBy(on, later))
    })
    return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
  }
  // itineraries are combinations: the same leg of a day recurs
  const legs = new Map<string, readonly SabreFlight[] | undefined>()
  return (legRef, on) => {
    const key = `${String(legRef)}/${on}`
    if (!legs.has(key)) legs.set(key, flightsOn(legRef, on))
    return legs.get(key)
  }
}

const laterBy = (on: LocalDate, days: number): LocalDate => (days === 0 ? on : plusDays(on, days))

type Moment = {
  readonly local: LocalDateTime
  readonly zone: Zone
  readonly at: Instant
  readonly ms: number
}
type ZoneAt = (airport: string, moment: Pick<Moment, 'local' | 'at'>, offset: string) => Zone | undefined

/** Returns the airport's zone where it agrees with Sabre's offset, else the offset as a zone. */
function zoneFinder(zoneOf: ZoneOf): ZoneAt {
  const known = new Map<string, Zone | undefined>()
  return (airport, { local, at }, offset) => {
    const key = `${airport}${local.slice(0, 10)}${offset}`
    if (!known.has(key)) {
      const own = zoneOf(airport)
      known.set(key, own && toInstant(local, own) === at ? own : zone(offset))
    }
    return known.get(key)
  }
}

function flightOf(wire: WireObject | undefined, on: LocalDate, zones: ZoneAt): SabreFlight | undefined {
  const departure = membersOf(wire?.['departure'])
  const arrival = membersOf(wire?.['arrival'])
  const carrier = membersOf(wire?.['carrier'])
  const later = daysOf(arrival['dateAdjustment'])
  const origin = airportCode(textOf(departure['airport']) ?? '')
  const destination = airportCode(textOf(arrival['airport']) ?? '')
  const marketingCarrier = airlineCode(textOf(carrier['marketing']) ?? '')
  const number = countOf(carrier['marketingFlightNumber'])
  if (!wire || !origin || !destination || !marketingCarrier || !number || later === undefined)
    return undefined
  const from = momentOf(departure, on, zones)
  const to = momentOf(arrival, laterBy(on, later), zones)
  if (!from || !to) return undefined
  const durationMinutes = (to.ms - from.ms) / 60_000
  const told = countOf(wire['elapsedTime'])
  // a duration that does not fit the times means that a day or an offset was misread
  if (durationMinutes <= 0 || (told !== undefined && told !== durationMinutes)) return undefined
  const aircraft = textOf(membersOf(carrier['equipment'])['code'])
  return {
    segment: {
      marketingCarrier,
      operatingCarrier: airlineCode(textOf(carrier['operating']) ?? '') ?? marketingCarrier,
      flightNumber: String(number),
      origin,
      destination,
      departureLocal: from.local,
      departureZone: from.zone,
      departureAt: from.at,
      arrivalLocal: to.local,
      arrivalZone: to.zone,
      arrivalAt: to.at,
      durationMinutes,
      stops: rowsOf(wire['hiddenStops']).flatMap(stopOf),
      ...(aircraft ? { aircraft } : {}),
    },
    flightNumber: number,
    isNonstop: (countOf(wire['stopCount']) ?? 0) === 0,
    countries: [textOf(departure['country']), textOf(arrival['country'])],
  }
}

function stopOf(wire: WireObject): Stop[] {
  const airport = airportCode(textOf(wire['airport']) ?? '')
  return airport ? [{ airport, durationMinutes: countOf(wire['elapsedLayoverTime']) ?? 0 }] : []
}

/** Reads "08:05:00+07:00" on a date as local time and instant. "Z" means UTC. */
function momentOf(end: WireObject, on: LocalDate, zones: ZoneAt): Moment | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(Z|[+-]\d\d:\d\d)$/.exec(textOf(end['time']) ?? '')
  if (!parts) return undefined
  const local = `${on}T${parts[1]}:${parts[2]}` as LocalDateTime
  const offset = parts[3] === 'Z' ? '+00:00' : (parts[3] ?? '')
  const ms = Date.parse(`${local}:00${offset}`)
  if (Number.isNaN(ms)) return undefined
  const at = instantFromMs(ms)
  const inZone = zones(textOf(end['airport']) ?? '', { local, at }, offset)
  return inZone && { local, zone: inZone, at, ms }
}
