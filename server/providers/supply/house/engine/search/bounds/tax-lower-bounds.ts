import { airportTaxLowerBound } from './taxes-and-surcharges.ts'
import type { SearchState } from '../search-state.ts'

/** Returns the lower bound of taxes of a nonstop journey. */
export function directTaxLowerBound(s: SearchState): number {
  return departureTaxLowerBound(s, s.from, s.to) + arrivalTaxLowerBound(s, s.from)
}

/** Returns the lower bound of taxes of a journey with one connection. */
export function oneStopTaxLowerBound(s: SearchState, pair: number, onward: number): number {
  const { pairs } = s.world
  const change = { before: s.from, landed: pairs.to[pair] ?? 0, leaves: pairs.from[onward] ?? 0, after: s.to }
  return (
    departureTaxLowerBound(s, s.from, change.landed) +
    transferTaxLowerBound(s, change) +
    arrivalTaxLowerBound(s, change.leaves)
  )
}

/** The endpoints of the middle flight of two connections. */
export type Path = { readonly pair: number; readonly middle: number; readonly onward: number }

/** Returns the lower bound of taxes of a journey with two connections. */
export function pathTaxLowerBound(s: SearchState, { pair, middle, onward }: Path): number {
  return taxLowerBoundToMiddle(s, pair, middle) + taxLowerBoundFromMiddle(s, middle, onward)
}

/** Returns its part up to the departure of the middle flight. */
export function taxLowerBoundToMiddle(s: SearchState, pair: number, middle: number): number {
  const { pairs } = s.world
  const landed = pairs.to[pair] ?? 0
  const change = { before: s.from, landed, leaves: pairs.from[middle] ?? 0, after: pairs.to[middle] ?? 0 }
  return departureTaxLowerBound(s, s.from, landed) + transferTaxLowerBound(s, change)
}

/** Returns the rest. */
export function taxLowerBoundFromMiddle(s: SearchState, middle: number, onward: number): number {
  const { pairs } = s.world
  const leaves = pairs.from[onward] ?? 0
  const change = { before: pairs.from[middle] ?? 0, landed: pairs.to[middle] ?? 0, leaves, after: s.to }
  return transferTaxLowerBound(s, change) + arrivalTaxLowerBound(s, leaves)
}

/** Returns the lower bound of departure tax between two airports. */
function departureTaxLowerBound(s: SearchState, airport: number, next: number): number {
  const farCountry = s.world.airports.country[next] ?? 0
  return airportTaxLowerBound(s, { airport, farCountry, isDeparture: true }, false)
}

/** Returns the lower bound of arrival tax at the destination from an airport. */
function arrivalTaxLowerBound(s: SearchState, before: number): number {
  const farCountry = s.world.airports.country[before] ?? 0
  return airportTaxLowerBound(s, { airport: s.to, farCountry, isDeparture: false }, false)
}

/**
 * Returns the lower bound of taxes of a connection: transit applies only between two flights of one kind at
 * one airport.
 */
function transferTaxLowerBound(s: SearchState, change: Change): number {
  const { country } = s.world.airports
  const { landed, leaves } = change
  const before = country[change.before] ?? 0
  const after = country[change.after] ?? 0
  const isSameKind = (country[landed] !== before) === (country[leaves] !== after)
  const isTransit = landed === leaves && isSameKind
  return (
    airportTaxLowerBound(s, { airport: landed, farCountry: before, isDeparture: false }, isTransit) +
    airportTaxLowerBound(s, { airport: leaves, farCountry: after, isDeparture: true }, isTransit)
  )
}

/** A connection: previous airport, arrival, departure and next airport. */
type Change = {
  readonly before: number
  readonly landed: number
  readonly leaves: number
  readonly after: number
}
