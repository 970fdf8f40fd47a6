import { type Airport, distanceKm } from '../../world/airports.ts'
import { requireCarrier } from '../../world/carriers.ts'
import type { Flight, FlightPath } from '../../world/world-flight.ts'
import type { FareBrand } from '../../world/world-offer.ts'
import { type WirePassengerType, wireCabinOf } from '../wire-cabins.ts'
import { wireId } from '../wire-ids.ts'
import { decimalOf } from '../wire-money.ts'

/** A passenger of a search; the name comes with the order. */
export type SearchPassenger = {
  readonly id: string
  readonly type: WirePassengerType
  readonly age: number | null
}

/** Returns an airport in the wire format. */
export function toWireAirport(airport: Airport): Record<string, unknown> {
  const country = airport.country.toLowerCase()
  return {
    type: 'airport',
    id: `arp_${airport.code.toLowerCase()}_${country}`,
    name: airport.name,
    iata_code: airport.code,
    iata_city_code: airport.cityCode,
    iata_country_code: airport.country,
    icao_code: null,
    city_name: airport.cityName,
    city: toWireCity(airport),
    time_zone: airport.zone,
    latitude: airport.latitude,
    longitude: airport.longitude,
  }
}

/** Returns the city of an airport in the wire format. */
export function toWireCity({ cityCode, cityName, country }: Airport): Record<string, unknown> {
  return {
    type: 'city',
    id: `cit_${cityCode.toLowerCase()}_${country.toLowerCase()}`,
    name: cityName,
    iata_code: cityCode,
    iata_country_code: country,
  }
}

/** Returns an airline in the wire format. */
export function toWireCarrier(code: string): Record<string, unknown> {
  return {
    id: `arl_${code.toLowerCase()}`,
    name: requireCarrier(code).name,
    iata_code: code,
    logo_lockup_url: null,
    logo_symbol_url: null,
    conditions_of_carriage_url: null,
  }
}

/** Returns minutes as an ISO 8601 duration, padded as the API does: "PT6H0M" becomes "PT06H00M". */
export function toWireDuration(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const hours = String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')
  const rest = String(minutes % 60).padStart(2, '0')
  return `P${days > 0 ? `${days}D` : ''}T${hours}H${rest}M`
}

/** Returns the conditions of a brand in the wire format; null where the airline gives none. */
export function toWireConditions(brand: FareBrand): Record<string, unknown> {
  const conditionWire = (one: FareBrand['refund']) =>
    one === undefined
      ? null
      : {
          allowed: one.allowed,
          penalty_amount: one.penaltyBaht === undefined ? null : decimalOf(one.penaltyBaht * 100),
          penalty_currency: one.penaltyBaht === undefined ? null : 'THB',
        }
  return {
    refund_before_departure: conditionWire(brand.refund),
    change_before_departure: conditionWire(brand.change),
  }
}

/** Returns one journey in the wire format. */
export function toWireSlice(
  path: FlightPath,
  brand: FareBrand,
  passengers: readonly SearchPassenger[],
): Record<string, unknown> {
  const first = path[0]
  const last = path.at(-1)
  if (!first || !last) throw new RangeError('a slice has at least one flight')
  const minutes = (Date.parse(last.arrivalAt) - Date.parse(first.departureAt)) / 60_000
  return {
    id: wireId('sli'),
    origin_type: 'airport',
    origin: toWireAirport(first.from),
    destination_type: 'airport',
    destination: toWireAirport(last.to),
    duration: toWireDuration(minutes),
    fare_brand_name: brand.name,
    conditions: { change_before_departure: toWireConditions(brand)['change_before_departure'] },
    segments: path.map((flight) => toWireSegment(flight, brand, passengers)),
  }
}

function toWireSegment(
  flight: Flight,
  brand: FareBrand,
  passengers: readonly SearchPassenger[],
): Record<string, unknown> {
  return {
    id: wireId('seg'),
    marketing_carrier: toWireCarrier(flight.carrier),
    marketing_carrier_flight_number: flight.number,
    operating_carrier: toWireCarrier(flight.operatedBy ?? flight.carrier),
    operating_carrier_flight_number: flight.operatingNumber ?? flight.number,
    aircraft: {
      id: `arc_${flight.aircraft.toLowerCase()}`,
      name: flight.aircraft,
      iata_code: flight.aircraft,
    },
    departing_at: `${flight.departureLocal}:00`,
    arriving_at: `${flight.arrivalLocal}:00`,
    origin: toWireAirport(flight.from),
    origin_terminal: null,
    destination: toWireAirport(flight.to),
    destination_terminal: null,
    duration: toWireDuration(flight.durationMinutes),
    distance: distanceKm(flight.from, flight.to).toFixed(3),
    stops: flight.stop
      ? [{ id: wireId('sto'), airport: toWireAirport(flight.stop), duration: 'PT01H00M' }]
      : [],
    passengers: passengers.map((one) => ({
      passenger_id: one.id,
      cabin_class: wireCabinOf[brand.cabin],
      cabin_class_marketing_name: brand.name,
      fare_basis_code: brand.basis,
      baggages: toWireBaggage(one, brand),
    })),
  }
}

function toWireBaggage(passenger: SearchPassenger, brand: FareBrand): Record<string, unknown>[] {
  if (passenger.type === 'infant_without_seat') return []
  return [
    { type: 'checked', quantity: brand.checkedBags },
    { type: 'carry_on', quantity: 1 },
  ]
}
