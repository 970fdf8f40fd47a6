import { type PassengerCounts, type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import { flightPositions } from '../booking/booking-positions.ts'
import type { WireBooking, WireFlight } from '../booking/sabre-booking-wire.ts'
import { isSegmentConfirmed } from '../booking/sabre-flights-to-terms.ts'
import { cabinOfLetter } from '../shop/sabre-coupons.ts'
import type { SabreFlightHandle, SabreOfferHandle } from '../shop/sabre-offer-ref.ts'

/**
 * Returns the handle of a sold trip, to ask again what belongs to it; undefined where a flight is not confirmed, its class or fare
 * is not told, or somebody else travels. Its flights count as waitlisted: their classes may be full by now.
 */
export function soldHandleOf(
  wire: WireBooking,
  types: readonly PassengerType[],
): SabreOfferHandle | undefined {
  const { flights, travelers } = wire
  const places = flightPositions(wire)
  const journeys: SabreFlightHandle[][] = []
  for (const [index, flight] of flights.entries()) {
    const place = places.get(flight.itemId ?? '')
    const sold = soldFlightOf(flight, fareBasisOf(wire, index + 1))
    if (!place || !sold) return undefined
    journeys[place.journey] = [...(journeys[place.journey] ?? []), sold]
  }
  const [carrier] = flights.map(({ airlineCode }) => airlineCode)
  const isWhole = Object.keys(journeys).length === journeys.length && journeys.length > 0
  if (!carrier || !isWhole || travelers.length !== types.length) return undefined
  const party: PassengerCounts = Object.fromEntries(
    passengerTypes.map((type) => [type, types.filter((one) => one === type).length]),
  )
  return { shape: journeys.length === 1 ? 'oneWay' : 'multiCity', party, carrier, journeys }
}

function fareBasisOf({ fares }: WireBooking, flight: number): string | undefined {
  const components = fares.flatMap((one) => (one.pricingStatusCode === 'H' ? [] : one.fareConstruction))
  return components.find(({ flightIndices }) => flightIndices.includes(flight))?.fareBasisCode
}

function soldFlightOf(flight: WireFlight, fareBasis: string | undefined): SabreFlightHandle | undefined {
  const { bookingClass: rbd, cabinTypeCode } = flight
  const cabin = cabinOfLetter.get(cabinTypeCode ?? '')
  if (!rbd || !cabin || !fareBasis || flight.sourceType === 'NDC' || !isSegmentConfirmed(flight))
    return undefined
  return {
    airline: flight.airlineCode,
    number: flight.flightNumber,
    from: flight.fromAirportCode,
    to: flight.toAirportCode,
    departs: `${flight.departureDate}T${flight.departureTime.slice(0, 5)}`,
    arrives: `${flight.arrivalDate}T${flight.arrivalTime.slice(0, 5)}`,
    rbd,
    cabin,
    fareBasis,
    isWaitlisted: true,
  }
}
