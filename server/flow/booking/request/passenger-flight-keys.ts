import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { dateOfLocalTime } from '#contract/terms/time.ts'

/** Returns the printed ticket name without the title, as titles vary between bookings: "SMITH/ANNA". */
export function nameOnTicket(passenger: Passenger): string {
  return printedTicketName(passenger).replace(/ [A-Z]+$/, '')
}

/** Returns the flights of an itinerary by marketing flight number and local date: "TG642|2026-12-12". */
export function flightKeysOf({ journeys }: Itinerary): readonly string[] {
  return journeys.flatMap(({ segments }) =>
    segments.map(({ marketingCarrier, flightNumber, departureLocal }) => {
      const number = flightNumber.replace(/^0+/, '')
      return `${marketingCarrier}${number}|${dateOfLocalTime(departureLocal)}`
    }),
  )
}

/** Returns one text per passenger and flight: printed name, marketing flight number and local date. */
export function passengerFlightKeys(
  passengers: readonly Passenger[],
  itinerary: Itinerary,
): readonly string[] {
  const flights = flightKeysOf(itinerary)
  const names = new Set(passengers.map(nameOnTicket))
  return [...names].flatMap((name) => flights.map((flight) => `${name}|${flight}`))
}
