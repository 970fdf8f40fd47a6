import type { AirlineWorld } from '../../world/airline-world.ts'
import { negotiatedOffer } from '../../world/negotiated-fares.ts'
import type { Flight } from '../../world/world-flight.ts'
import type { WorldOffer, WorldPassengerType, WorldPassengers } from '../../world/world-offer.ts'
import type { BookedFlight, WorldReservation } from '../../world/world-reservation.ts'
import { pricesNow } from '../booking/booking-wire.ts'
import { toWorldPassengers } from '../shop/shop-query.ts'

/** The penalty of an airline whose rules do not tell how much it is, in satang of one ticket. */
const untoldPenalty = 500_00

/** A journey of a changed trip; `kept` with its booked flights where it stays. */
export type JourneyPart = {
  readonly flights: readonly Flight[]
  readonly rbds: readonly string[]
  readonly kept?: readonly BookedFlight[]
}

/** A trip after an exchange: the whole of it as an offer, and its flights. */
export type ExchangedTrip = { readonly offer: WorldOffer; readonly flights: readonly BookedFlight[] }

/** What the exchange of one ticket costs, in satang. */
export type TicketCharge = {
  readonly type: WorldPassengerType
  readonly base: number
  readonly tax: number
  readonly penalty: number
  /** True where the new flights cost less and the fare rules give nothing back. */
  readonly isForfeited: boolean
}

/** Returns the amount of a charge; negative where the airline pays back. */
export function amountOf({ base, tax, penalty }: TicketCharge): number {
  return base + tax + penalty
}

/** Returns the travellers of a reservation by type. */
export function partyOf({ travellers }: WorldReservation): WorldPassengers {
  return toWorldPassengers(travellers.map(({ type }) => ({ type, count: 1 })))
}

/** A trip to price: its journeys, and the account codes of the request. */
type TripPlan = { readonly parts: readonly JourneyPart[]; readonly accountCodes: readonly string[] }

/** Prices a trip as a whole; undefined where its flights do not follow one another or are not sold like that. */
export function exchangedTripOf(
  world: AirlineWorld,
  reservation: WorldReservation,
  { parts, accountCodes }: TripPlan,
): ExchangedTrip | undefined {
  const flights = parts.flatMap((one) => one.flights)
  const isFlyable = flights.every((one, at) => (flights[at - 1]?.arrivalAt ?? '') < one.departureAt)
  const offer = isFlyable
    ? world.price({
        flights: flights.map(({ key }) => ({ key })),
        journeyLengths: parts.map((one) => one.flights.length),
        rbds: parts.flatMap((one) => one.rbds),
        passengers: partyOf(reservation),
        // seats are looked at when the flights are sold; those of kept journeys are taken already
        isWaitlistWanted: true,
      })
    : undefined
  return offer && { offer: negotiatedOffer(offer, accountCodes), flights: parts.flatMap(bookedFlightsOf) }
}

function bookedFlightsOf({ flights, rbds, kept }: JourneyPart, journey: number): BookedFlight[] {
  if (kept) return kept.map((one) => ({ ...one, journey }))
  return flights.map((flight, at) => ({ journey, flight, rbd: rbds[at] ?? '', status: 'confirmed' as const }))
}

/** Returns what the exchange costs for a ticket of each type, by the fare rules of the reservation. */
export function chargesOf(reservation: WorldReservation, { offer }: ExchangedTrip): TicketCharge[] {
  const { change, refund } = reservation.offer.brand
  const penalty = change?.penaltyBaht === undefined ? untoldPenalty : change.penaltyBaht * 100
  const taxOf = ({ taxes }: WorldOffer['prices'][number]) => taxes.reduce((sum, one) => sum + one.satang, 0)
  return pricesNow(reservation).flatMap((old) => {
    const price = offer.prices.find((one) => one.type === old.type)
    if (!price) return []
    const base = price.baseSatang - old.baseSatang
    const tax = taxOf(price) - taxOf(old)
    const isForfeited = base + tax < 0 && refund?.allowed !== true
    return { type: old.type, penalty, isForfeited, ...(isForfeited ? { base: 0, tax: 0 } : { base, tax }) }
  })
}

/** Returns whether all seats that the trip needs beyond those of the reservation are left. */
export function hasSeatsFor(
  world: AirlineWorld,
  { reservation, offer }: { readonly reservation: WorldReservation; readonly offer: WorldOffer },
  pretended: number | undefined,
): boolean {
  const held = new Set(reservation.needs.map((one) => `${one.flightKey} ${one.cabin}`))
  const more = offer.needs.filter((one) => !held.has(`${one.flightKey} ${one.cabin}`))
  return world.hasSeats(more, pretended)
}
