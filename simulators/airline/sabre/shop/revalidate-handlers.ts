import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { Flight } from '../../world/world-flight.ts'
import { negotiatedOffer } from '../../world/negotiated-fares.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import { totalSatang } from './gir-wire.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { girAnswer, parseLowFareRequest } from './shop-handlers.ts'
import type { RequestedFlight, LowFareSearch } from './shop-requests.ts'
import {
  type RequestedPassenger,
  accountCodesOf,
  passengersOf,
  toWorldSearch,
  toWorldPassengers,
} from './shop-query.ts'

/**
 * Answers Revalidate Itinerary: the same flights at today's price, in the given booking classes or the
 * cheapest.
 */
export function revalidate(desks: SabreHandlers, request: WireRequest): WireAnswer {
  const asked = parseLowFareRequest(desks, request)
  const passengers = passengersOf(asked)
  const journeys = asked.OriginDestinationInformation.map((one) => one.TPA_Extensions?.Flight ?? [])
  if (typeof passengers === 'string') return girAnswer(desks, { asked, passengers: [], error: passengers })
  if (journeys.some((flights) => flights.length === 0)) {
    return girAnswer(desks, { asked, passengers, error: 'NO FLIGHT TO REVALIDATE' })
  }
  const keys = journeys.flat().map(flightKey)
  if (request.effects.priceDrift !== undefined) desks.world.drift(keys, request.effects.priceDrift)
  const published = revalidatedOffer(desks, { request, asked, passengers, journeys })
  const offer = published && negotiatedOffer(published, accountCodesOf(asked))
  return girAnswer(desks, {
    asked,
    passengers,
    itineraries: offer ? [{ offers: [offer], isRevalidated: true }] : [],
  })
}

/** Returns the world's key of a flight in a request. */
export function flightKey(flight: RequestedFlight): string {
  return `${flight.Airline.Marketing}${flight.Number}/${flight.DepartureDateTime.slice(0, 10)}`
}

type Check = {
  readonly request: WireRequest
  readonly asked: LowFareSearch
  readonly passengers: readonly RequestedPassenger[]
  readonly journeys: readonly (readonly RequestedFlight[])[]
}

function revalidatedOffer(desks: SabreHandlers, check: Check): WorldOffer | undefined {
  const logic = check.asked.TravelPreferences?.TPA_Extensions?.VerificationItinCallLogic?.Value ?? 'M'
  const matching = logic === 'L' ? undefined : matchingOffer(desks, check)
  if (matching ?? logic === 'M') return matching
  return cheapestOnSameFlights(desks, check)
}

function matchingOffer(
  desks: SabreHandlers,
  { request, asked, passengers, journeys }: Check,
): WorldOffer | undefined {
  const flights = journeys.flat()
  const offer = desks.world.price({
    flights: flights.map((one) => ({ key: flightKey(one) })),
    journeyLengths: journeys.map((one) => one.length),
    rbds: flights.map((one) => one.ClassOfService),
    passengers: toWorldPassengers(passengers),
    ...(request.effects.seats === undefined ? {} : { pretendedSeats: request.effects.seats }),
    ...(asked.AvailableFlightsOnly === false ? { isWaitlistWanted: true } : {}),
  })
  const flown = offer?.journeys.flatMap((one) => one.flights) ?? []
  return flown.every((flight, index) => isSameFlight(flight, flights[index])) ? offer : undefined
}

function isSameFlight(flight: Flight, asked: RequestedFlight | undefined): boolean {
  return (
    asked !== undefined &&
    flight.from.code === asked.OriginLocation.LocationCode &&
    flight.to.code === asked.DestinationLocation.LocationCode &&
    flight.departureLocal.slice(0, 16) === asked.DepartureDateTime.slice(0, 16) &&
    flight.arrivalLocal.slice(0, 16) === asked.ArrivalDateTime.slice(0, 16)
  )
}

/** Returns the offer in the cheapest class on the same flights. */
function cheapestOnSameFlights(
  desks: SabreHandlers,
  { request, asked, passengers, journeys }: Check,
): WorldOffer | undefined {
  const input = toWorldSearch({ request: asked, passengers, effects: request.effects, most: 2000 })
  const airlines = [...new Set(journeys.flat().map((one) => one.Airline.Marketing))]
  const keys = journeys.flat().map(flightKey).join('+')
  return desks.world
    .search({ ...input, airlines })
    .filter(
      (one) => one.journeys.flatMap((part) => part.flights.map((flight) => flight.key)).join('+') === keys,
    )
    .toSorted((one, other) => totalSatang(one) - totalSatang(other))[0]
}
