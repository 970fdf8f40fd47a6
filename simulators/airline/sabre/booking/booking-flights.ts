import { epochMsOf } from '#contract/terms/time.ts'
import type { Instant } from '#contract/terms/time.ts'
import { requireCarrier } from '../../world/carriers.ts'
import type { BookedFlight, WorldReservation } from '../../world/world-reservation.ts'
import { toWireSeats } from '../extras/extras-wire.ts'
import { itemIdOf, sabreDataOf } from './booking-record.ts'
import { cabinLetters } from '../shop/shop-query.ts'

/** Delay until the airline's own locator is known after a booking. */
const locatorMs = 3000

const statuses: Readonly<Record<BookedFlight['status'], readonly [code: string, name: string]>> = {
  confirmed: ['HK', 'Confirmed'],
  waitlisted: ['HL', 'Waitlisted'],
  changed: ['TK', 'Confirmed'],
  cancelledByCarrier: ['HX', 'Cancelled'],
}

const cabinNames: Readonly<Record<string, string>> = {
  Y: 'Economy',
  S: 'Premium Economy',
  C: 'Business',
  J: 'Premium Business',
  F: 'First',
  P: 'Premium First',
}

/** Returns the flights of a booking as they stand now, with their journeys. */
export function toWireFlights(reservation: WorldReservation, now: Instant): Record<string, unknown> {
  const flights = reservation.flights.map((one, index) => toWireFlight(reservation, one, { index, now }))
  return {
    startDate: reservation.flights[0]?.flight.departureLocal.slice(0, 10),
    endDate: reservation.flights.at(-1)?.flight.arrivalLocal.slice(0, 10),
    flights,
    journeys: toWireJourneys(reservation.flights),
    allSegments: reservation.flights.map(({ flight }, index) => ({
      id: itemIdOf(reservation, index),
      type: 'FLIGHT',
      vendorCode: flight.carrier,
      startDate: flight.departureLocal.slice(0, 10),
      startTime: flight.departureLocal.slice(11, 16),
      startLocationCode: flight.from.code,
      endDate: flight.arrivalLocal.slice(0, 10),
      endTime: flight.arrivalLocal.slice(11, 16),
      endLocationCode: flight.to.code,
    })),
  }
}

type Place = { readonly index: number; readonly now: Instant }

function toWireFlight(reservation: WorldReservation, booked: BookedFlight, { index, now }: Place) {
  const { flight, rbd, status } = booked
  const [flightStatusCode, flightStatusName] = statuses[status]
  const operating = flight.operatedBy ?? flight.carrier
  const operatingNumber = flight.operatedBy === undefined ? flight.number : flight.operatingNumber
  const kept = sabreDataOf(reservation)
  const brand = reservation.offer.brands[booked.journey] ?? reservation.offer.brand
  const cabinTypeCode = cabinLetters[brand.cabin]
  const hasLocator = epochMsOf(now) - epochMsOf(reservation.at) >= locatorMs
  return {
    itemId: itemIdOf(reservation, index),
    ...(hasLocator ? { confirmationId: kept.airlineLocator } : {}),
    sourceType: kept.isNdc ? 'NDC' : 'ATPCO',
    flightNumber: Number(flight.number),
    airlineCode: flight.carrier,
    airlineName: requireCarrier(flight.carrier).name,
    ...(operatingNumber === undefined ? {} : { operatingFlightNumber: Number(operatingNumber) }),
    operatingAirlineCode: operating,
    fromAirportCode: flight.from.code,
    toAirportCode: flight.to.code,
    departureDate: flight.departureLocal.slice(0, 10),
    departureTime: `${flight.departureLocal.slice(11, 16)}:00`,
    arrivalDate: flight.arrivalLocal.slice(0, 10),
    arrivalTime: `${flight.arrivalLocal.slice(11, 16)}:00`,
    numberOfSeats: reservation.travellers.filter((one) => one.type !== 'infantOnLap').length,
    cabinTypeCode,
    cabinTypeName: cabinNames[cabinTypeCode],
    aircraftTypeCode: flight.aircraft,
    bookingClass: rbd,
    flightStatusCode,
    flightStatusName,
    durationInMinutes: flight.durationMinutes,
    ...toWireSeats(reservation, index),
    travelerIndices: kept.travelers.map((_, place) => place + 1),
    isPast: epochMsOf(flight.departureAt) < epochMsOf(now),
  }
}

function toWireJourneys(flights: readonly BookedFlight[]): Record<string, unknown>[] {
  const journeys = [...new Set(flights.map((one) => one.journey))]
  return journeys.flatMap((journey) => {
    const own = flights.filter((one) => one.journey === journey).map((one) => one.flight)
    const first = own[0]
    if (!first) return []
    return {
      firstAirportCode: first.from.code,
      departureDate: first.departureLocal.slice(0, 10),
      departureTime: first.departureLocal.slice(11, 16),
      lastAirportCode: own.at(-1)?.to.code,
      numberOfFlights: own.length,
    }
  })
}
