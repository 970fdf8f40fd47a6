import { hubWavesOf } from './hub-waves.ts'
import { markMinutes, marksPerDay } from './time-slots.ts'
import { type WorldAirport, isInCurfew } from '../world-airports.ts'

/** Distance class with common departure times: up to 1,500 km, up to 4,500 km, longer. */
export type Haul = 'short' | 'medium' | 'long'

/** Returns the haul of a distance. */
export function haulOf(km: number): Haul {
  if (km <= 1500) return 'short'
  return km <= 4500 ? 'medium' : 'long'
}

/** Weight of each time slot of the day; 0 where it is not allowed. */
export type DayProfile = Float64Array

type HourWeights = readonly (readonly [hour: number, welcome: number])[]

/** Weight by hour. Long flights prefer to leave late in the evening and land early. */
const departures: Readonly<Record<Haul, HourWeights>> = {
  short: [
    [0, 0.01],
    [5, 0.15],
    [6, 0.9],
    [7, 1.05],
    [9, 0.95],
    [16.5, 1.2],
    [20, 1.1],
    [21.5, 0.6],
    [22.5, 0.15],
  ],
  medium: [
    [0, 0.35],
    [2, 0.1],
    [5.5, 0.45],
    [6.5, 1.05],
    [20, 0.85],
    [22, 0.6],
  ],
  long: [
    [0, 1.05],
    [1.5, 0.45],
    [3, 0.15],
    [6, 0.5],
    [8, 1],
    [22, 1.15],
  ],
}
const arrivals: Readonly<Record<Haul, HourWeights>> = {
  short: [
    [0, 0.15],
    [1, 0.01],
    [6, 0.4],
    [7, 1],
    [22.5, 0.8],
    [23.25, 0.45],
  ],
  medium: [
    [0, 0.4],
    [1, 0.12],
    [5, 0.8],
    [7, 1],
    [22.5, 0.7],
  ],
  long: [
    [0, 0.35],
    [1, 0.12],
    [4.5, 0.8],
    [5.5, 1.15],
    [9, 1],
    [21.5, 0.6],
  ],
}

/** Countries whose hubs operate at night, for connections between Europe and Asia. */
const awakeAtNight = new Set(['AE', 'QA', 'BH', 'KW', 'SA', 'OM', 'TR', 'ET', 'EG', 'GE', 'AM', 'AZ'])

/** Departures or arrivals; at a hub of the airline, whose banks attract its flights, or elsewhere. */
export type ProfileKind = { readonly haul: Haul; readonly isArrival: boolean; readonly isHub: boolean }

/** Returns the profiles of airports, each computed once. */
export type AirportProfiles = (airport: WorldAirport, kind: ProfileKind) => DayProfile

/** Returns profiles of airports: the weight of each time, with the hub banks; 0 in a curfew. */
export function createAirportProfiles(): AirportProfiles {
  const kept = new Map<WorldAirport, Map<number, DayProfile>>()
  return (airport, kind) => {
    let ofAirport = kept.get(airport)
    if (!ofAirport) {
      ofAirport = new Map()
      kept.set(airport, ofAirport)
    }
    const key = hauls.indexOf(kind.haul) * 4 + Number(kind.isArrival) * 2 + Number(kind.isHub)
    const known = ofAirport.get(key)
    if (known) return known
    const fresh = createDayProfile(airport, kind)
    ofAirport.set(key, fresh)
    return fresh
  }
}

const hauls: readonly Haul[] = ['short', 'medium', 'long']

/** A flight may leave up to two slots after the planned one: all three must be open. */
const guard = [0, 1, 2]

function createDayProfile(airport: WorldAirport, { haul, isArrival, isHub }: ProfileKind): DayProfile {
  const leastAtNight = awakeAtNight.has(airport.country) ? 0.5 : 0
  const input = isArrival ? arrivals[haul] : departures[haul]
  const waves = isHub ? hubWavesOf(airport, isArrival) : undefined
  return Float64Array.from({ length: marksPerDay }, (_, mark) => {
    const minute = mark * markMinutes
    const { curfew } = airport
    if (curfew && guard.some((later) => isInCurfew(((mark + later) % marksPerDay) * markMinutes, curfew)))
      return 0
    const welcome = input.findLast(([hour]) => minute >= hour * 60)?.[1] ?? 0
    return Math.max(leastAtNight, welcome) * (waves?.[mark] ?? 1)
  })
}
