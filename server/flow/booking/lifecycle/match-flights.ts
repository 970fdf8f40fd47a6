import type { Segment } from '#contract/terms/itinerary.ts'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { Reservation, ReservedFlight } from '#server/providers/supply/supplier-reservation.ts'
import type { Booking } from '../booking-record.ts'

/** A booked flight, and the flight of the reservation that replaces it; none where it is cancelled. */
export type MatchedFlight = {
  readonly journey: number
  readonly booked: Segment
  readonly reserved?: ReservedFlight
}

/** The flights of an order compared, pair by pair, with those of its reservation. */
export type MatchedFlights = {
  readonly matched: readonly MatchedFlight[]
  /** Flights of the reservation that are flown for none of the booked ones. */
  readonly added: readonly ReservedFlight[]
}

/** Further away than this, a flight is no substitute for another. */
const mostHours = 48

type Likeness = (booked: Segment, reserved: ReservedFlight) => boolean

/** From sure to likely; a less sure sign is only looked at for what the surer ones have left. */
const likenesses: readonly Likeness[] = [
  (booked, reserved) => isSameNumber(booked, reserved) && isSameAirportPair(booked, reserved),
  isSameNumber,
  isSameAirportPair,
  (booked, reserved) => booked.origin === reserved.origin || booked.destination === reserved.destination,
]

/**
 * Which flight of a reservation is flown for which booked one: the same flight, else the same number elsewhere, else
 * another between the same airports, else one that shares an airport; of several the nearest in time. The order in
 * which a supplier lists flights says nothing. Flights that the airline has cancelled are flown for none.
 */
export function matchFlights(
  booked: readonly { readonly journey: number; readonly segment: Segment }[],
  reserved: readonly ReservedFlight[],
): MatchedFlights {
  const left = new Set(reserved.filter(({ status }) => status !== 'cancelledByCarrier'))
  const found = new Map<Segment, ReservedFlight>()
  for (const isLike of likenesses) {
    for (const { segment } of booked.filter((one) => !found.has(one.segment))) {
      const nearest = [...left]
        .filter((one) => isLike(segment, one) && departureDifferenceHours(segment, one) <= mostHours)
        .toSorted(
          (one, other) => departureDifferenceHours(segment, one) - departureDifferenceHours(segment, other),
        )[0]
      if (!nearest) continue
      left.delete(nearest)
      found.set(segment, nearest)
    }
  }
  return {
    matched: booked.map(({ journey, segment }) => {
      const flown = found.get(segment)
      return { journey, booked: segment, ...(flown && { reserved: flown }) }
    }),
    added: reserved.filter((one) => left.has(one)),
  }
}

/**
 * Whether a booked flight that has not left yet is in the reservation no more, or without a seat. Flights that the
 * airline has moved, or replaced by another, are still there: their owner is asked about them. False where the supplier
 * does not tell the flights.
 */
export function isFlightMissing(
  { offer }: Pick<Booking, 'offer'>,
  { flights }: Pick<Reservation, 'flights'>,
  now: Instant,
): boolean {
  if (flights === undefined) return false
  const ahead = offer.itinerary.journeys.flatMap(({ segments }, journey) =>
    segments.filter(({ departureAt }) => departureAt > now).map((segment) => ({ journey, segment })),
  )
  const seated = flights.filter(({ status }) => status !== 'waitlisted')
  return matchFlights(ahead, seated).matched.some(({ reserved }) => reserved === undefined)
}

/** Whether it is the same flight by its number; suppliers write it with and without zeros before it. */
export function isSameNumber(
  one: Pick<Segment, 'marketingCarrier' | 'flightNumber'>,
  other: Pick<Segment, 'marketingCarrier' | 'flightNumber'>,
): boolean {
  return (
    one.marketingCarrier === other.marketingCarrier && withoutLeadingZeros(one) === withoutLeadingZeros(other)
  )
}

function withoutLeadingZeros({ flightNumber }: Pick<Segment, 'flightNumber'>): string {
  return flightNumber.replace(/^0+/, '')
}

function isSameAirportPair(booked: Segment, reserved: ReservedFlight): boolean {
  return booked.origin === reserved.origin && booked.destination === reserved.destination
}

function departureDifferenceHours(booked: Segment, reserved: ReservedFlight): number {
  return Math.abs(epochMsOf(booked.departureAt) - epochMsOf(reserved.departureAt)) / 3_600_000
}
