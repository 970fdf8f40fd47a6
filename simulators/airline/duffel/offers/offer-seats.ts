import type { Instant } from '#contract/terms/time.ts'
import type { ReservationStore } from '../../world/reservation-store.ts'
import type { KeptOffer } from './offer-handlers.ts'
import { allOrders } from '../orders/order-record.ts'
import { type SeatService, type Seated, type SeatedFlight, toWireSeatMap, seatServices } from './seat-maps.ts'

type WireSlice = {
  readonly id: string
  readonly segments: readonly {
    readonly id: string
    readonly aircraft: { readonly iata_code: string }
    readonly passengers: readonly { readonly cabin_class: string }[]
  }[]
}

/** Seats chosen in live orders, by flight key. */
export type TakenSeats = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the seats chosen in orders that are live at this instant. */
export function takenSeats(books: ReservationStore, now: Instant): TakenSeats {
  const seats = allOrders(books)
    .filter((one) => books.endedAt(one, now) === undefined)
    .flatMap((one) => one.kept.seats)
  const byFlight = Map.groupBy(seats, (one) => one.flightKey)
  return new Map([...byFlight].map(([key, those]) => [key, new Set(those.map((one) => one.designator))]))
}

/** Returns the seat map of every flight of an offer in the wire format. */
export function toWireSeatMaps(offer: KeptOffer, taken: TakenSeats): Record<string, unknown>[] {
  return flightsForSeatMaps(offer, taken).map((flight) => toWireSeatMap(flight, passengersWithSeats(offer)))
}

/** Returns every seat that can be ordered with an offer. */
export function seatsOnSale(offer: KeptOffer, taken: TakenSeats): SeatService[] {
  return flightsForSeatMaps(offer, taken).flatMap((flight) =>
    seatServices(flight, passengersWithSeats(offer)),
  )
}

function passengersWithSeats({ passengers }: KeptOffer): Seated[] {
  return passengers
    .filter((one) => one.type !== 'infant_without_seat')
    .map((one) => ({ id: one.id, isAdult: one.type === 'adult' }))
}

function flightsForSeatMaps({ slices, needs, world }: KeptOffer, taken: TakenSeats): SeatedFlight[] {
  const flights = (slices as unknown as readonly WireSlice[]).flatMap((slice) =>
    slice.segments.map((segment) => ({
      sliceId: slice.id,
      segmentId: segment.id,
      aircraft: segment.aircraft.iata_code,
      cabin: segment.passengers[0]?.cabin_class ?? 'economy',
    })),
  )
  return flights.map((flight, index) => {
    const key = needs[index]?.flightKey ?? ''
    return { ...flight, key, seatsLeft: world.seatsLeft, taken: taken.get(key) ?? new Set() }
  })
}
