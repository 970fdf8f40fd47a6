import type { LocalDate } from '#contract/terms/time.ts'
import type { WorldCabin, WorldOffer } from '../../world/world-offer.ts'
import type { BookedFlight, WorldReservation } from '../../world/world-reservation.ts'
import { type BookingCall, parseBody, requireOwnReservation } from '../booking/booking-handlers.ts'
import { itemIdOf } from '../booking/booking-record.ts'
import { BookingRefusal, refuseBooking } from '../sabre-refusal.ts'
import { worldEffects } from '../shop/shop-query.ts'
import { exchangeFault } from './exchange-checks.ts'
import { type ReshopRequest, reshopRequest } from './exchange-requests.ts'
import { type JourneyPart, exchangedTripOf, hasSeatsFor, partyOf } from './exchanged-trip.ts'
import { toReshopAnswer } from './reshop-wire.ts'

/** Most offers of an answer. */
const mostOffers = 50

const cabinsByName: Readonly<Record<string, WorldCabin>> = {
  Economy: 'economy',
  'Premium Economy': 'premiumEconomy',
  Business: 'business',
  'Premium Business': 'premiumBusiness',
  First: 'first',
  'Premium First': 'premiumFirst',
}

type Reshop = {
  readonly call: BookingCall
  readonly body: ReshopRequest
  readonly reservation: WorldReservation
}

/** Answers POST /v1/offers/flightReshop: other flights for issued tickets, with what each exchange costs. Changes nothing. */
export function reshopFlights(call: BookingCall): Record<string, unknown> {
  const body = parseBody(call, reshopRequest)
  const reservation = requireOwnReservation(call, body.bookingId)
  const numbers = body.tickets.map((one) => one.number)
  const fault = exchangeFault(call.desks, reservation, numbers)
  if (fault) throw new BookingRefusal(fault)
  if (body.source?.distributionModel === 'NDC')
    refuseBooking('REQUEST_NOT_ALLOWED', 'SCENARIO_NOT_SUPPORTED', 'NDC exchanges are not supported')
  const kept = keptJourneys({ call, body, reservation })
  const found = searchOthers({ call, body, reservation }, kept)
  const trips = found.flatMap((offer) => {
    const others = offer.journeys.map((one, at): JourneyPart => ({
      flights: one.flights,
      rbds: one.flights.map(() => (offer.brands[at] ?? offer.brand).rbd),
    }))
    const parts = kept.map((one) => one ?? others.shift())
    const trip = exchangedTripOf(call.desks.world, reservation, {
      parts: parts.filter((one) => one !== undefined),
      accountCodes: body.fare?.programs?.flatMap((one) => one.values) ?? [],
    })
    return trip && isAnother(trip.flights, reservation) && isSeated(call, reservation, trip.offer)
      ? [trip]
      : []
  })
  return toReshopAnswer(reservation, {
    trips: trips.slice(0, mostOffers),
    numbers,
    now: call.desks.clock.now(),
  })
}

function isSeated(
  { desks, request }: BookingCall,
  reservation: WorldReservation,
  offer: WorldOffer,
): boolean {
  return hasSeatsFor(desks.world, { reservation, offer }, request.effects.seats)
}

function isAnother(flights: readonly BookedFlight[], reservation: WorldReservation): boolean {
  const text = (all: readonly BookedFlight[]) => all.map(({ flight, rbd }) => flight.key + rbd).join()
  return text(flights) !== text(reservation.flights)
}

/** Returns the retained journeys, undefined for those to search; the retained flights must be whole journeys. */
function keptJourneys({ body, reservation }: Reshop): (JourneyPart | undefined)[] {
  const booked = reservation.offer.journeys.map((_, journey) =>
    reservation.flights.flatMap((one, at) =>
      one.journey === journey ? { one, id: itemIdOf(reservation, at) } : [],
    ),
  )
  if (body.journeys.length !== booked.length)
    refuseBooking(
      'BAD_REQUEST',
      'INVALID_VALUE',
      'All journeys of the booking are named: changed or retained',
    )
  const kept = body.journeys.map(({ retainFlights }, at) => {
    if (!retainFlights) return undefined
    const own = booked[at] ?? []
    if (own.map(({ id }) => id).join() !== retainFlights.map((one) => one.flightItemId).join())
      return refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'retainFlights names other flights')
    const flights = own.map(({ one }) => one)
    return { flights: flights.map((one) => one.flight), rbds: flights.map((one) => one.rbd), kept: flights }
  })
  if (kept.every((one) => one !== undefined))
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Nothing is to be changed')
  return kept
}

function searchOthers(
  { call: { desks, request }, body, reservation }: Reshop,
  kept: readonly (JourneyPart | undefined)[],
): readonly WorldOffer[] {
  return desks.world.search({
    journeys: body.journeys.flatMap((one, at) => {
      const cabin = cabinOf(body, at)
      if (kept[at]) return []
      return {
        from: one.departureLocation.airportCode,
        to: one.arrivalLocation.airportCode,
        on: one.departureDate as LocalDate,
        ...(cabin ? { cabin } : {}),
      }
    }),
    passengers: partyOf(reservation),
    airlines: [reservation.offer.carrier],
    maxConnections: 1,
    most: mostOffers,
    ...worldEffects(request.effects),
  })
}

function cabinOf({ fare }: ReshopRequest, at: number): WorldCabin | undefined {
  if (!fare) return undefined
  const { cabin } = fare
  const name =
    'name' in cabin ? cabin.name : cabin.preferences.find((one) => one.journeyIndices.includes(at + 1))?.name
  return cabinsByName[name ?? '']
}
