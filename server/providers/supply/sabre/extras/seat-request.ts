import {
  type PassengerCounts,
  type PassengerType,
  lapHolderOfInfant,
  passengerTypes,
} from '#contract/terms/passenger.ts'
import { type PassengerKey, passengerKeys } from '#contract/terms/price/extra.ts'
import { letterOfCabin } from '../shop/sabre-coupons.ts'
import type { SabreFlightHandle, SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { ptcOfType } from '../shop/sabre-prices.ts'

/** Somebody who can buy a seat. */
export type SeatBuyer = {
  readonly key: PassengerKey
  readonly type: PassengerType
  /** Whether an infant sits on their lap. */
  readonly holdsInfant: boolean
}

/** Returns the passengers of a party who have a seat. */
export function seatBuyersOf(party: PassengerCounts): SeatBuyer[] {
  const types = passengerTypes.flatMap((type) => Array.from({ length: party[type] ?? 0 }, () => type))
  const keys = passengerKeys(types)
  const holders = new Set(types.map((_, index) => lapHolderOfInfant(types, index)))
  return types.flatMap((type, index) =>
    type === 'infantOnLap' ? [] : [{ key: keys[index] ?? '', type, holdsInfant: holders.has(index) }],
  )
}

/** The id of a flight in a request and its answer. */
export function segmentIdOf(segment: number): string {
  return `segment-${segment}`
}

const fareIdOf = (segment: number): string => `fare-${segment}`

/** Returns a request for the seats on one journey that describes its flights and fares: there is no booking yet. */
export function seatRequestOf({ journeys, brands, party }: SabreOfferHandle, journey: number): object {
  const flights = journeys[journey] ?? []
  const flownBefore = journeys.slice(0, journey).flat().length
  const segments = flights.map((_, segment) => segment)
  return {
    requestType: 'payload',
    requestMode: 'BOOKING',
    request: {
      paxSegmentRefIds: segments.map(segmentIdOf),
      originDest: { paxJourney: { paxSegments: flights.map(segmentOf) } },
      paxes: seatBuyersOf(party).map(({ key, type, holdsInfant }) => ({
        paxID: key,
        ptc: ptcOfType[type],
        ...(holdsInfant ? { accompaniedByInfant: true } : {}),
        fareComponentsAndSegmentId: segments.map((segment) => ({
          segmentRefId: segmentIdOf(segment),
          fareComponentRefId: fareIdOf(segment),
        })),
      })),
      fareComponents: flights.map((flight, segment) =>
        fareComponentOf(flight, { segment, brand: brands?.[flownBefore + segment] }),
      ),
      currency: 'THB',
    },
  }
}

function segmentOf(flight: SabreFlightHandle, segment: number): object {
  const end = (locationCode: string, local: string) => ({
    locationCode,
    aircraftScheduledDate: { date: local.slice(0, 10) },
  })
  return {
    paxSegmentId: segmentIdOf(segment),
    departure: end(flight.from, flight.departs),
    arrival: end(flight.to, flight.arrives),
    marketingCarrierInfo: {
      carrierCode: flight.airline,
      carrierFlightNumber: String(flight.number),
      bookingCode: flight.rbd,
    },
    cabinType: { cabinTypeCode: letterOfCabin.get(flight.cabin) },
  }
}

type Fare = { readonly segment: number; readonly brand: string | undefined }

function fareComponentOf({ fareBasis, governing }: SabreFlightHandle, { segment, brand }: Fare): object {
  return {
    fareComponentId: fareIdOf(segment),
    ...(governing === undefined ? {} : { governingCarrier: governing }),
    fareBasis: { fareBasisCode: fareBasis },
    ...(brand ? { brand: { code: brand } } : {}),
  }
}
