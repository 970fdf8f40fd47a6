import type { LocalDate } from '#contract/terms/time.ts'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { batchWire } from './batch-handlers.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { magicOffers } from './magic-offers.ts'
import { type MagicRoute, magicRouteOf } from './magic-routes.ts'
import { type Found, type KeptOffer, partyOf } from './offer-handlers.ts'
import { unexpiredOffers, offerWireFor } from './offer-read.ts'
import { pageOf } from '../paging.ts'
import { type KeptSearch, searchWire } from './search-handlers.ts'
import { mostConnectionsOf, offerOrderOf, supplierTimeoutOf } from './search-requests.ts'
import { sortOffers, withFewConnections } from './sorted-offers.ts'
import { hashOf } from '../../world/base-fares.ts'
import { refuse } from '../wire-refusal.ts'
import { type OfferRequestBody, parseData, offerRequestBody } from '../wire-requests.ts'
import type { Ids, Route } from '../wire-route.ts'

/** Routes for searching, all at once or airline by airline, and for reading the results. */
export const searchRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'POST', path: /^\/air\/offer_requests$/, handler: requestOffers },
  { method: 'GET', path: /^\/air\/offer_requests$/, handler: listRequests },
  { method: 'GET', path: /^\/air\/offer_requests\/([^/]+)$/, handler: showRequest },
  { method: 'POST', path: /^\/air\/batch_offer_requests$/, handler: openBatches },
  { method: 'GET', path: /^\/air\/batch_offer_requests\/([^/]+)$/, handler: readBatches },
  { method: 'GET', path: /^\/air\/offers$/, handler: listOffers },
]

const slowestAirlineMs = 120
const timedOutAfterMs = 2000

async function requestOffers(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const kept = await searchWorld(desks, request)
  const wantsOffers = request.query.get('return_offers') !== 'false'
  const offers = wantsOffers ? { offers: offersOf(desks, kept) } : {}
  return { status: 201, body: { data: { ...searchWire(kept), ...offers } } }
}

/** Searches; airlines that do not answer, or answer after the timeout, are left out without a message. */
async function searchWorld(desks: AirlineHandlers, request: WireRequest): Promise<KeptSearch> {
  const body = parseData(request, offerRequestBody)
  const patienceMs = supplierTimeoutOf(request.query)
  const magic = magicRouteOf(body.slices)
  if (magic === 'searchTimeout') {
    await desks.clock.sleep(Math.min(patienceMs, timedOutAfterMs))
    return refuse('gateway_timeout_error', 'The airlines have not answered in time.')
  }
  const found = desks.offers.search(body, request.effects)
  const offers = magic ? magicOffersOf({ desks, body, magic }, found.passengers) : found.offers
  return desks.searches.keep({
    body,
    passengers: found.passengers,
    offerIds: offers.filter((one) => responseTimeOf(one.carrier) <= patienceMs).map((one) => one.id),
    ...(magic ? { magic } : {}),
  })
}

type MagicQuery = {
  readonly desks: AirlineHandlers
  readonly body: OfferRequestBody
  readonly magic: MagicRoute
}

function magicOffersOf({ desks, body, magic }: MagicQuery, passengers: Found['passengers']): KeptOffer[] {
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
  return magicOffers(input).map((one) => desks.offers.keep(one, passengers))
}

function offersOf(desks: AirlineHandlers, kept: KeptSearch): Record<string, unknown>[] {
  return unexpiredOffers(desks, kept.offerIds).map((one) => offerWireFor(desks, one))
}

function listRequests({ searches }: AirlineHandlers, { query }: WireRequest): WireAnswer {
  return { status: 200, body: pageOf(searches.all().map(searchWire), query) }
}

function showRequest(desks: AirlineHandlers, _request: WireRequest, { id }: Ids): WireAnswer {
  const kept = desks.searches.search(id)
  return { status: 200, body: { data: { ...searchWire(kept), offers: offersOf(desks, kept) } } }
}

async function openBatches(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
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
  return { status: 201, body: { data: batchWire(opened) } }
}

/** Returns the response time of an airline; it is always the same for one airline. */
function responseTimeOf(carrier: string): number {
  return 20 + (hashOf(carrier) % slowestAirlineMs)
}

async function readBatches(desks: AirlineHandlers, _request: WireRequest, { id }: Ids): Promise<WireAnswer> {
  const { offers, ...state } = await desks.batches.read(id)
  const fresh = unexpiredOffers(desks, offers).map((one) => offerWireFor(desks, one))
  return { status: 200, body: { data: { ...batchWire(state), offers: fresh } } }
}

function listOffers(desks: AirlineHandlers, { query }: WireRequest): WireAnswer {
  const id = query.get('offer_request_id')
  if (id === null) return refuse('validation_required', 'Say which search.', '/offer_request_id')
  const order = offerOrderOf(query)
  const most = mostConnectionsOf(query)
  const rows = offersOf(desks, desks.searches.search(id))
  const few = most === undefined ? rows : withFewConnections(rows, most)
  return { status: 200, body: pageOf(order ? sortOffers(few, order) : few, query) }
}
