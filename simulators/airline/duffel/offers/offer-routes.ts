import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { isKnownAirline } from '../../world/carriers.ts'
import { testAirlineCode } from './test-airline-flights.ts'
import type { KeptOffer } from './offer-handlers.ts'
import { toWireOfferWithPassengers, toWirePassengers } from './offer-read.ts'
import { toWireBagServices, selectServices } from './offer-services.ts'
import { offerPassengerBody, offerPricingBody } from './search-requests.ts'
import { type TakenSeats, toWireSeatMaps, takenSeats } from './offer-seats.ts'
import { decimalOf, satangOf } from '../wire-money.ts'
import { refuse } from '../wire-refusal.ts'
import { parseData } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'

/** Routes that verify one offer with the airline, and list its extras. */
export const offerRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'GET', path: /^\/air\/offers\/([^/]+)$/, handler: showOffer },
  { method: 'POST', path: /^\/air\/offers\/([^/]+)\/actions\/price$/, handler: priceOffer },
  { method: 'PATCH', path: /^\/air\/offers\/([^/]+)\/passengers\/([^/]+)$/, handler: updateOfferPassenger },
  { method: 'GET', path: /^\/air\/seat_maps$/, handler: showSeatMaps },
]

/** The frequent-flyer number for which the test airline gives ten percent off. */
const knownFlyer = '1234567890'
const dearerByPercent = 5

function showOffer(desks: AirlineHandlers, request: WireRequest, { id }: Ids): WireAnswer {
  const offer = revalidateOffer(desks, request, id)
  const hasServices = desks.searches.scenarioOf(id) !== 'noServices'
  const services =
    request.query.get('return_available_services') === 'true'
      ? { available_services: hasServices ? toWireBagServices(offer) : [] }
      : {}
  return { status: 200, body: { data: { ...toWireOfferWithPassengers(desks, offer), ...services } } }
}

/** Returns the offer as the airline has it now; refuses when it is no longer available. */
function revalidateOffer(desks: AirlineHandlers, request: WireRequest, id: string): KeptOffer {
  const { offers, searches, world } = desks
  const offer = offers.offer(id, 'offer_no_longer_available')
  const magic = searches.scenarioOf(id)
  if (magic === 'dearerOnRead') offers.drift(id, dearerByPercent)
  if (request.effects.priceDrift !== undefined) offers.drift(id, request.effects.priceDrift)
  if (magic === 'goneOnRead' || !world.hasSeats(offer.needs, request.effects.seats)) {
    return refuse('offer_no_longer_available', 'The seats have been sold.')
  }
  return offers.offer(id, 'offer_no_longer_available')
}

function priceOffer(desks: AirlineHandlers, request: WireRequest, { id }: Ids): WireAnswer {
  const input = parseData(request, offerPricingBody)
  const offer = revalidateOffer(desks, request, id)
  const services = selectServices(offer, input.intended_services ?? [], seatsTakenNow(desks))
  const wire = toWireOfferWithPassengers(desks, offer)
  const total = (satangOf(String(wire['total_amount'])) ?? 0) + services.satang
  const data = {
    ...wire,
    total_amount: decimalOf(total),
    intended_services: services.wires,
    intended_payment_methods: (input.intended_payment_methods ?? []).map((one) => ({
      ...one,
      surcharge_amount: '0.00',
      surcharge_currency: 'THB',
    })),
  }
  return { status: 200, body: { data } }
}

function updateOfferPassenger(
  { offers, searches }: AirlineHandlers,
  request: WireRequest,
  { id, second }: Ids,
): WireAnswer {
  const told = parseData(request, offerPassengerBody)
  const offer = offers.offer(id, 'offer_expired')
  if (!offer.passengers.some((one) => one.id === second)) refuse('not_found', 'There is no such passenger.')
  const cards = told.loyalty_programme_accounts ?? []
  // the programme of any airline is accepted; whether it counts is between the airlines
  if (cards.some((one) => !isKnownAirline(one.airline_iata_code)))
    refuse('invalid_loyalty_card', 'The airline does not know this programme.', '/loyalty_programme_accounts')
  const wasKnown = searches.known(id, second) !== undefined
  searches.know(id, second, told)
  const isFlyer = offer.carrier === testAirlineCode && cards.some((one) => one.account_number === knownFlyer)
  if (isFlyer && !wasKnown) offers.drift(id, -10)
  const data = toWirePassengers(offer, searches).find((one) => one['id'] === second)
  return { status: 200, body: { data } }
}

function seatsTakenNow({ books, clock }: AirlineHandlers): TakenSeats {
  return takenSeats(books, clock.now())
}

function showSeatMaps(desks: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const id = query.get('offer_id')
  if (id === null) return refuse('validation_required', 'Say which offer.', '/offer_id')
  const offer = desks.offers.offer(id, 'offer_no_longer_available')
  const hasServices = desks.searches.scenarioOf(id) !== 'noServices'
  return { status: 200, body: { data: hasServices ? toWireSeatMaps(offer, seatsTakenNow(desks)) : [] } }
}
