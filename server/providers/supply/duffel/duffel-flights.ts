import { airlineCode, airportCode } from '#contract/terms/codes.ts'
import { type FlightStatus, type ReservedFlight } from '../supply-provider.ts'
import { momentAt } from './duffel-moment.ts'
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
 * The flights of an order as the airline has them now. The airline's changes may or may not be in the order's own
 * slices already: both are read. Undefined when a flight or a change is not readable, or does not fit the others.
 */
export function flightsOf(order: WireOrder): readonly ReservedFlight[] | undefined {
  let flights = segmentsOf(order.slices)?.map((segment): Flight => ({ segment, status: 'confirmed' }))
  for (const change of changesOf(order) ?? []) flights = flights && withChange(flights, change)
  if (!changesOf(order)) return undefined
  const reserved = flights
    ?.toSorted((one, two) => leavesAt(one) - leavesAt(two))
    .map((flight) => reservedOf(flight, order))
  return reserved?.every((one) => one !== undefined) ? reserved : undefined
}

/** The changes that an order shows, the oldest first; undefined when one is not readable. */
export function changesOf(order: WireOrder): readonly WireChange[] | undefined {
  const read = (order.airline_initiated_changes ?? []).map((row) => wireChange.safeParse(row))
  const changes = read.flatMap((one) => (one.success ? [one.data] : []))
  const when = (change: WireChange) => change.created_at ?? ''
  const inOrder = changes.toSorted((one, two) => when(one).localeCompare(when(two)))
  return inOrder.length === read.length ? inOrder : undefined
}

/** Whether nobody has answered a change yet. */
export function isPending(change: WireChange): boolean {
  return change.action_taken === null || change.action_taken === undefined
}

/** Whether a change takes flights away and puts none in their place. */
export function takesAway(change: WireChange): boolean {
  const count = (slices: WireChange['added']) => (slices ?? []).flatMap((slice) => slice.segments).length
  return count(change.added) === 0 && count(change.removed) > 0
}

function segmentsOf(slices: readonly WireBookedSlice[]): WireBookedSegment[] | undefined {
  const read = slices.flatMap((slice) => slice.segments).map((row) => wireBookedSegment.safeParse(row))
  const segments = read.flatMap((one) => (one.success ? [one.data] : []))
  return segments.length === read.length ? segments : undefined
}

/** One change on top of what is known: what was and did not stay goes out, what is new comes in. */
function withChange(flights: readonly Flight[], change: WireChange): Flight[] | undefined {
  const [removed, added] = [segmentsOf(change.removed ?? []), segmentsOf(change.added ?? [])]
  if (!removed || !added) return undefined
  if (added.length === 0) return without(flights, removed, isPending(change))
  const isGone = (one: WireBookedSegment) => isAmong(one, removed) && !isAmong(one, added)
  const isAbout = flights.some(({ segment }) => isAmong(segment, removed) || isAmong(segment, added))
  // a change that was answered long ago, by other flights than these; one that waits must be about something
  if (!isAbout) return isPending(change) ? undefined : [...flights]
  const kept = flights.filter(({ segment }) => !isGone(segment) && !isAmong(segment, added))
  const now = added.map((segment): Flight => {
    const isNew = isPending(change) && !isAmong(segment, removed)
    return { segment, status: isNew ? 'changed' : 'confirmed' }
  })
  return [...kept, ...now]
}

/** Flights that are taken away and replaced by nothing: shown as cancelled until somebody has answered. */
function without(
  flights: readonly Flight[],
  removed: readonly WireBookedSegment[],
  isShown: boolean,
): Flight[] {
  const left = flights.filter(({ segment }) => !isAmong(segment, removed))
  if (!isShown) return left
  return [...left, ...removed.map((segment): Flight => ({ segment, status: 'cancelledByCarrier' }))]
}

function isAmong(segment: WireBookedSegment, others: readonly WireBookedSegment[]): boolean {
  return others.some((other) => isSame(segment, other))
}

/** One flight between the same airports at the same times; ids may differ, for Duffel gives new ones after a change. */
function isSame(one: WireBookedSegment, two: WireBookedSegment): boolean {
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

function leavesAt({ segment }: Flight): number {
  return Date.parse(momentAt(segment.departing_at, segment.origin.time_zone)?.at ?? '')
}

function reservedOf({ segment, status }: Flight, order: WireOrder): ReservedFlight | undefined {
  const departure = momentAt(segment.departing_at, segment.origin.time_zone)
  const arrival = momentAt(segment.arriving_at, segment.destination.time_zone)
  const marketingCarrier = airlineCode(segment.marketing_carrier.iata_code)
  const origin = airportCode(segment.origin.iata_code)
  const destination = airportCode(segment.destination.iata_code)
  if (!departure || !arrival || !marketingCarrier || !origin || !destination) return undefined
  const airlineLocator = locatorOf(order, marketingCarrier)
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

/** The reference by which this airline knows an order, where it has another than the order itself. */
function locatorOf(order: WireOrder, airline: string): string | undefined {
  for (const row of order.booking_references ?? []) {
    const reference = row as { booking_reference?: unknown; carrier?: { iata_code?: unknown } | null } | null
    const locator = reference?.booking_reference
    const isTheirs = reference?.carrier?.iata_code === airline
    if (isTheirs && typeof locator === 'string' && locator !== order.booking_reference) return locator
  }
  return undefined
}
