import type { Rbd } from '#contract/terms/codes.ts'
import type { Segment } from '#contract/terms/itinerary.ts'
import { instantFromMs } from '#contract/terms/time.ts'

import type { HouseCabin } from './cabin-seats.ts'
import { localAt, localTimeOnDay } from './day-number.ts'
import type { DatedFlight } from './world-view.ts'

type FlightPart = Omit<Segment, 'cabin' | 'rbd' | 'waitlisted'>

/** The cabin and booking class a flight is sold in. */
export type SoldAs = { readonly cabin: HouseCabin; readonly rbd: Rbd; readonly isWaitlisted: boolean }

const kept = new WeakMap<DatedFlight, FlightPart>()

/** Returns the flight as one ticket coupon. */
export function segmentOf(dated: DatedFlight, { cabin, rbd, isWaitlisted }: SoldAs): Segment {
  let part = kept.get(dated)
  if (!part) {
    part = cachedFlightPart(dated)
    kept.set(dated, part)
  }
  return { ...part, cabin, rbd, waitlisted: isWaitlisted }
}

function cachedFlightPart({ flight, day, departMs, arriveMs }: DatedFlight): FlightPart {
  return {
    marketingCarrier: flight.airline.code,
    operatingCarrier: flight.operatingCarrier,
    flightNumber: flight.number,
    origin: flight.from.code,
    destination: flight.to.code,
    departureLocal: localTimeOnDay(day, flight.departureMinute),
    departureZone: flight.from.zone,
    departureAt: instantFromMs(departMs),
    arrivalLocal: localAt(arriveMs, flight.to.zone),
    arrivalZone: flight.to.zone,
    arrivalAt: instantFromMs(arriveMs),
    durationMinutes: flight.blockMinutes,
    aircraft: flight.aircraft,
    stops: [],
  }
}
