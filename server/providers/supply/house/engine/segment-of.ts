import { type Rbd } from '#contract/terms/codes.ts'
import { type Segment } from '#contract/terms/itinerary.ts'
import { instantFromMs } from '#contract/terms/time.ts'

import { type HouseCabin } from './cabin-seats.ts'
import { localOfDay } from './day.ts'
import { type DatedFlight } from './network.ts'

type FlightPart = Omit<Segment, 'cabin' | 'rbd' | 'waitlisted'>

const kept = new WeakMap<DatedFlight, FlightPart>()

/** The flight as one coupon of a ticket. */
export function segmentOf(dated: DatedFlight, cabin: HouseCabin, rbd: Rbd): Segment {
  let part = kept.get(dated)
  if (!part) {
    part = flightPartOf(dated)
    kept.set(dated, part)
  }
  return { ...part, cabin, rbd, waitlisted: false }
}

function flightPartOf({ flight, day, departMs, arriveMs }: DatedFlight): FlightPart {
  return {
    marketingCarrier: flight.airline.code,
    operatingCarrier: flight.operatingCarrier,
    flightNumber: flight.number,
    origin: flight.from.code,
    destination: flight.to.code,
    departureLocal: localOfDay(day, flight.departureMinute),
    departureZone: flight.from.zone,
    departureAt: instantFromMs(departMs),
    arrivalLocal: localOfDay(day, flight.arrivalMinute),
    arrivalZone: flight.to.zone,
    arrivalAt: instantFromMs(arriveMs),
    durationMinutes: (arriveMs - departMs) / 60_000,
    aircraft: flight.aircraft,
    stops: [],
  }
}
