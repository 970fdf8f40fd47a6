import type { LocalDate } from '#contract/terms/time.ts'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { toWireBatch } from './batch-handlers.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { testAirlineOffers } from './test-airline-offers.ts'
import { type TestScenario, testScenarioOf } from './test-airline-flights.ts'
import { type Found, type KeptOffer, partyOf } from './offer-handlers.ts'
import { unexpiredOffers, toWireOfferWithPassengers } from './offer-read.ts'
import { pageOf } from '../paging.ts'
import { type KeptSearch, toWireOfferRequest } from './search-handlers.ts'
import { mostConnectionsOf, requestedSortOrder, supplierTimeoutOf } from './search-requests.ts'
import { sortOffers, filterByConnections } from './sorted-offers.ts'
import { hashOf } from '../../world/base-fares.ts'
import { refuse } from '../wire-refusal.ts'
import { type OfferRequestBody, parseData, offerRequestBody } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'

/** Routes for searching, all at once or airline by airline, and for reading the results. */
export const searchRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'POST', path: /^\/air\/offer_requests$/, handler: createOfferRequest },
  { method: 'GET', path: /^\/air\/offer_requests$/, handler: listOfferRequests },
  { method: 'GET', path: /^\/air\/offer_requests\/([^/]+)$/, handler: showOfferRequest },
  { method: 'POST', path: /^\/air\/batch_offer_requests$/, handler: createBatchOfferRequest },
  { method: 'GET', path: /^\/air\/batch_offer_requests\/([^/]+)$/, handler: showBatchOfferRequest },
  { method: 'GET', path: /^\/air\/offers$/, handler: listOffers },
]

const slowestAirlineMs = 120
const timedOutAfterMs = 2000

async function createOfferRequest(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const kept = await searchWorld(desks, request)
  const wantsOffers = request.query.get('return_offers') !== 'false'
  const offers = wantsOffers ? { offers: toWireOffersOfSearch(desks, kept) } : {}
  return { status: 201, body: { data: { ...toWireOfferRequest(kept), ...offers } } }
}

/** Searches; airlines that do not answer, or answer after the timeout, are left out without a message. */
export async function searchWorld(desks: AirlineHandlers, request: WireRequest): Promise<KeptSearch> {
  const body = parseData(request, offerRequestBody)
  const patienceMs = supplierTimeoutOf(request.query)
  const magic = testScenarioOf(body.slices)
  if (magic === 'searchTimeout') {
    await desks.clock.sleep(Math.min(patienceMs, timedOutAfterMs))
    return refuse('gateway_timeout_error', 'The airlines have not answered in time.')
  }
  const found = desks.offers.search(body, request.effects)
  const offers = magic ? searchTestAirline({ desks, body, magic }, found.passengers) : found.offers
  return desks.searches.keep({
    body,
    passengers: found.passengers,
    offerIds: offers.filter((one) => responseTimeOf(one.carrier) <= patienceMs).map((one) => one.id),
    ...(magic ? { magic } : {}),
  })
}

type TestAirlineQuery = {
  readonly desks: AirlineHandlers
  readonly body: OfferRequestBody
  readonly magic: TestScenario
}

function searchTestAirline(
  { desks, body, magic }: TestAirlineQuery,
  passengers: Found['passengers'],
): KeptOffer[] {
  const [slice] = body.slices
  if (!slice) return []
  const { origin, destination } = slice
  const on = slice.departure_date as LocalDate
  const input = {
    route: magic,
    origin,
    destination,
    on,
    passengers: partyOf(passengers),
    now: desks.clock.now(),
  }
  return testAirlineOffers(input).map((one) => desks.offers.keep(one, passengers))
}

/** Returns the unexpired offers of a search in the wire format. */
export function toWireOffersOfSearch(desks: AirlineHandlers, kept: KeptSearch): Record<string, unknown>[] {
  return unexpiredOffers(desks, kept.offerIds).map((one) => toWireOfferWithPassengers(desks, one))
}

function listOfferRequests({ searches }: AirlineHandlers, { query }: WireRequest): WireAnswer {
  return { status: 200, body: pageOf(searches.all().map(toWireOfferRequest), query) }
}

function showOfferRequest(desks: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  const kept = desks.searches.search(id)
  return {
    status: 200,
    body: { data: { ...toWireOfferRequest(kept), offers: toWireOffersOfSearch(desks, kept) } },
  }
}

async function createBatchOfferRequest(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const kept = await searchWorld(desks, request)
  const byAirline = Map.groupBy(unexpiredOffers(desks, kept.offerIds), (one) => one.carrier)
  const batches = [...byAirline].map(([carrier, offers]) => ({
    offers: offers.map((one) => one.id),
    readyAfterMs: responseTimeOf(carrier),
  }))
  // an airline that does not answer is awaited until the timeout; then its batch ends without an offer
  const silent = (request.effects.partial ?? []).map(() => ({
    offers: [],
    readyAfterMs: supplierTimeoutOf(request.query),
  }))
  const opened = desks.batches.open(kept.id, [...batches, ...silent])
  return { status: 201, body: { data: toWireBatch(opened) } }
}

/** Returns the response time of an airline; it is always the same for one airline. */
function responseTimeOf(carrier: string): number {
  return 20 + (hashOf(carrier) % slowestAirlineMs)
}

async function showBatchOfferRequest(
  desks: AirlineHandlers,
  _request: WireRequest,
  { id }: Ids,
): Promise<WireAnswer> {
  const { offers, ...state } = await desks.batches.read(id)
  const fresh = unexpiredOffers(desks, offers).map((one) => toWireOfferWithPassengers(desks, one))
  return { status: 200, body: { data: { ...toWireBatch(state), offers: fresh } } }
}

function listOffers(desks: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const id = query.get('offer_request_id')
  if (id === null) return refuse('validation_required', 'Say which search.', '/offer_request_id')
  const order = requestedSortOrder(query)
  const most = mostConnectionsOf(query)
  const rows = toWireOffersOfSearch(desks, desks.searches.search(id))
  const few = most === undefined ? rows : filterByConnections(rows, most)
  return { status: 200, body: pageOf(order ? sortOffers(few, order) : few, query) }
}
