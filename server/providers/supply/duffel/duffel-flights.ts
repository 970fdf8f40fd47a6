import { airlineCode, airportCode } from '#contract/terms/codes.ts'
import type { FlightStatus, ReservedFlight } from '../supplier-reservation.ts'
import { zonedTimeOf } from './duffel-local-time.ts'
import {
  type WireBookedSegment,
  type WireBookedSlice,
  type WireChange,
  type WireOrder,
  wireBookedSegment,
  wireChange,
} from './duffel-wire.ts'

type Flight = { readonly segment: WireBookedSegment; readonly status: FlightStatus }

/**
 * Returns the current flights of an order. The order's slices may or may not contain the airline's changes
 * already: both are handled. Undefined when a flight or a change is unreadable or contradictory.
 */
export function reservedFlightsOf(order: WireOrder): readonly ReservedFlight[] | undefined {
  let flights = bookedSegmentsOf(order.slices)?.map((segment): Flight => ({ segment, status: 'confirmed' }))
  for (const change of airlineChangesOf(order) ?? []) flights = flights && applyChange(flights, change)
  if (!airlineChangesOf(order)) return undefined
  const reserved = flights
    ?.toSorted((one, two) => departureMsOf(one) - departureMsOf(two))
    .map((flight) => reservedFlightOf(flight, order))
  return reserved?.every((one) => one !== undefined) ? reserved : undefined
}

/** Returns the changes of an order, the oldest first; undefined when one is unreadable. */
export function airlineChangesOf(order: WireOrder): readonly WireChange[] | undefined {
  const read = (order.airline_initiated_changes ?? []).map((row) => wireChange.safeParse(row))
  const changes = read.flatMap((one) => (one.success ? [one.data] : []))
  const changeCreatedAt = (change: WireChange) => change.created_at ?? ''
  const inOrder = changes.toSorted((one, two) => changeCreatedAt(one).localeCompare(changeCreatedAt(two)))
  return inOrder.length === read.length ? inOrder : undefined
}

/** Whether a change is unanswered. */
export function isChangePending(change: WireChange): boolean {
  return change.action_taken === null || change.action_taken === undefined
}

/** Whether a change removes flights without replacement. */
export function removesFlight(change: WireChange): boolean {
  const countSegments = (slices: WireChange['added']) =>
    (slices ?? []).flatMap((slice) => slice.segments).length
  return countSegments(change.added) === 0 && countSegments(change.removed) > 0
}

/** Returns the segments of slices; undefined when one is unreadable. */
export function bookedSegmentsOf(slices: readonly WireBookedSlice[]): WireBookedSegment[] | undefined {
  const read = slices.flatMap((slice) => slice.segments).map((row) => wireBookedSegment.safeParse(row))
  const segments = read.flatMap((one) => (one.success ? [one.data] : []))
  return segments.length === read.length ? segments : undefined
}

/** Applies one change: replaces removed flights by added ones, and keeps the rest. */
function applyChange(flights: readonly Flight[], change: WireChange): Flight[] | undefined {
  const [removed, added] = [bookedSegmentsOf(change.removed ?? []), bookedSegmentsOf(change.added ?? [])]
  if (!removed || !added) return undefined
  if (added.length === 0) return withoutSegment(flights, removed, isChangePending(change))
  const isSegmentRemoved = (one: WireBookedSegment) =>
    isSegmentAmong(one, removed) && !isSegmentAmong(one, added)
  const isAbout = flights.some(
    ({ segment }) => isSegmentAmong(segment, removed) || isSegmentAmong(segment, added),
  )
  // an answered change of other flights is irrelevant; a pending one must match
  if (!isAbout) return isChangePending(change) ? undefined : [...flights]
  const kept = flights.filter(({ segment }) => !isSegmentRemoved(segment) && !isSegmentAmong(segment, added))
  const now = added.map((segment): Flight => {
    const isNew = isChangePending(change) && !isSegmentAmong(segment, removed)
    return { segment, status: isNew ? 'changed' : 'confirmed' }
  })
  return [...kept, ...now]
}

/** Returns removed flights without replacement: shown as cancelled until the change is answered. */
function withoutSegment(
  flights: readonly Flight[],
  removed: readonly WireBookedSegment[],
  isShown: boolean,
): Flight[] {
  const left = flights.filter(({ segment }) => !isSegmentAmong(segment, removed))
  if (!isShown) return left
  return [...left, ...removed.map((segment): Flight => ({ segment, status: 'cancelledByCarrier' }))]
}

function isSegmentAmong(segment: WireBookedSegment, others: readonly WireBookedSegment[]): boolean {
  return others.some((other) => isSameSegment(segment, other))
}

/** Whether two segments have the same airports and times; ids may differ after a change. */
function isSameSegment(one: WireBookedSegment, two: WireBookedSegment): boolean {
  const comparableTimes = (segment: WireBookedSegment) =>
    [
      segment.marketing_carrier.iata_code,
      segment.marketing_carrier_flight_number,
      segment.origin.iata_code,
      segment.destination.iata_code,
      segment.departing_at,
      segment.arriving_at,
    ].join(' ')
  return comparableTimes(one) === comparableTimes(two)
}

function departureMsOf({ segment }: Flight): number {
  return Date.parse(zonedTimeOf(segment.departing_at, segment.origin.time_zone)?.at ?? '')
}

function reservedFlightOf({ segment, status }: Flight, order: WireOrder): ReservedFlight | undefined {
  const departure = zonedTimeOf(segment.departing_at, segment.origin.time_zone)
  const arrival = zonedTimeOf(segment.arriving_at, segment.destination.time_zone)
  const marketingCarrier = airlineCode(segment.marketing_carrier.iata_code)
  const origin = airportCode(segment.origin.iata_code)
  const destination = airportCode(segment.destination.iata_code)
  if (!departure || !arrival || !marketingCarrier || !origin || !destination) return undefined
  const airlineLocator = airlineLocatorOf(order, marketingCarrier)
  return {
    marketingCarrier,
    flightNumber: segment.marketing_carrier_flight_number,
    origin,
    destination,
    departureLocal: departure.local,
    departureAt: departure.at,
    arrivalLocal: arrival.local,
    arrivalAt: arrival.at,
    status,
    ...(airlineLocator === undefined ? {} : { airlineLocator }),
  }
}

/** Returns the airline's own record locator, where it differs from the order's. */
function airlineLocatorOf(order: WireOrder, airline: string): string | undefined {
  for (const row of order.booking_references ?? []) {
    const reference = row as { booking_reference?: unknown; carrier?: { iata_code?: unknown } | null } | null
    const locator = reference?.booking_reference
    const isTheirs = reference?.carrier?.iata_code === airline
    if (isTheirs && typeof locator === 'string' && locator !== order.booking_reference) return locator
  }
  return undefined
}
