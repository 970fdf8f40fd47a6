import { airlineCode, airportCode } from '#contract/terms/codes.ts'
import type { Segment, Stop } from '#contract/terms/itinerary.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  instantFromMs,
  plusDays,
} from '#contract/terms/time.ts'
import { toInstant, parseZone } from '#contract/terms/time-zone.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type WireObject, asCount, asDayOffset, asObject, asObjectList, asText } from './sabre-json-values.ts'

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
export function createLegReader(graph: SabreGraph, zoneOf: ZoneOf): LegReader {
  const flights = new Map<string, SabreFlight | undefined>()
  const zones = createZoneFinder(zoneOf)
  const cachedFlightOn = (ref: unknown, on: LocalDate): SabreFlight | undefined => {
    const key = `${String(ref)}/${on}`
    if (!flights.has(key)) flights.set(key, parseFlight(graph.at('scheduleDescs', ref), on, zones))
    return flights.get(key)
  }
  const flightsOfLegOn = (legRef: unknown, on: LocalDate): readonly SabreFlight[] | undefined => {
    const schedules = asObjectList(graph.at('legDescs', legRef)?.['schedules'])
    const found = schedules.map((schedule) => {
      const later = asDayOffset(schedule['departureDateAdjustment'])
      return later === undefined ? undefined : cachedFlightOn(schedule['ref'], dateAfterDays(on, later))
    })
    return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
  }
  // itineraries are combinations: the same leg of a day recurs
  const legs = new Map<string, readonly SabreFlight[] | undefined>()
  return (legRef, on) => {
    const key = `${String(legRef)}/${on}`
    if (!legs.has(key)) legs.set(key, flightsOfLegOn(legRef, on))
    return legs.get(key)
  }
}

const dateAfterDays = (on: LocalDate, days: number): LocalDate => (days === 0 ? on : plusDays(on, days))

type ZonedTime = {
  readonly local: LocalDateTime
  readonly zone: Zone
  readonly at: Instant
  readonly ms: number
}
type ZoneAt = (airport: string, moment: Pick<ZonedTime, 'local' | 'at'>, offset: string) => Zone | undefined

/** Returns the airport's zone where it agrees with Sabre's offset, else the offset as a zone. */
function createZoneFinder(zoneOf: ZoneOf): ZoneAt {
  const known = new Map<string, Zone | undefined>()
  return (airport, { local, at }, offset) => {
    const key = `${airport}${local.slice(0, 10)}${offset}`
    if (!known.has(key)) {
      const own = zoneOf(airport)
      known.set(key, own && toInstant(local, own) === at ? own : parseZone(offset))
    }
    return known.get(key)
  }
}

function parseFlight(wire: WireObject | undefined, on: LocalDate, zones: ZoneAt): SabreFlight | undefined {
  const departure = asObject(wire?.['departure'])
  const arrival = asObject(wire?.['arrival'])
  const carrier = asObject(wire?.['carrier'])
  const later = asDayOffset(arrival['dateAdjustment'])
  const origin = airportCode(asText(departure['airport']) ?? '')
  const destination = airportCode(asText(arrival['airport']) ?? '')
  const marketingCarrier = airlineCode(asText(carrier['marketing']) ?? '')
  const number = asCount(carrier['marketingFlightNumber'])
  if (!wire || !origin || !destination || !marketingCarrier || !number || later === undefined)
    return undefined
  const from = parseZonedTime(departure, on, zones)
  const to = parseZonedTime(arrival, dateAfterDays(on, later), zones)
  if (!from || !to) return undefined
  const durationMinutes = (to.ms - from.ms) / 60_000
  const told = asCount(wire['elapsedTime'])
  // a duration that does not fit the times means that a day or an offset was misread
  if (durationMinutes <= 0 || (told !== undefined && told !== durationMinutes)) return undefined
  const aircraft = asText(asObject(carrier['equipment'])['code'])
  return {
    segment: {
      marketingCarrier,
      operatingCarrier: airlineCode(asText(carrier['operating']) ?? '') ?? marketingCarrier,
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
      stops: asObjectList(wire['hiddenStops']).flatMap(parseStops),
      ...(aircraft ? { aircraft } : {}),
    },
    flightNumber: number,
    isNonstop: (asCount(wire['stopCount']) ?? 0) === 0,
    countries: [asText(departure['country']), asText(arrival['country'])],
  }
}

function parseStops(wire: WireObject): Stop[] {
  const airport = airportCode(asText(wire['airport']) ?? '')
  return airport ? [{ airport, durationMinutes: asCount(wire['elapsedLayoverTime']) ?? 0 }] : []
}

/** Reads "08:05:00+07:00" on a date as local time and instant. "Z" means UTC. */
function parseZonedTime(end: WireObject, on: LocalDate, zones: ZoneAt): ZonedTime | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(Z|[+-]\d\d:\d\d)$/.exec(asText(end['time']) ?? '')
  if (!parts) return undefined
  const local = `${on}T${parts[1]}:${parts[2]}` as LocalDateTime
  const offset = parts[3] === 'Z' ? '+00:00' : (parts[3] ?? '')
  const ms = Date.parse(`${local}:00${offset}`)
  if (Number.isNaN(ms)) return undefined
  const at = instantFromMs(ms)
  const inZone = zones(asText(end['airport']) ?? '', { local, at }, offset)
  return inZone && { local, zone: inZone, at, ms }
}
