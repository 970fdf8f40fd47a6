import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import {
  type GirContent,
  type GirMessage,
  type Itinerary,
  groupedItineraryResponse,
  totalSatang,
} from './gir-wire.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { itinerariesOfSources } from '../ndc/ndc-itineraries.ts'
import { refuseAtGateway } from '../sabre-refusal.ts'
import { type LowFareSearch, lowFareSearch } from './shop-requests.ts'
import {
  type RequestedPassenger,
  accountCodesOf,
  currencyOf,
  excludedAirlines,
  passengersOf,
  toWorldSearch,
  silentAirlines,
} from './shop-query.ts'
import { negotiatedOffer } from '../../world/negotiated-fares.ts'
import { transactionId } from '../sabre-ids.ts'
import { officeCurrency } from './wire-currency.ts'

/** An office that has not bought the request size that most clients use. */
const smallOffice = 'XSML'
const tiers: Readonly<Record<string, number>> = { '50ITINS': 50, '100ITINS': 100, '200ITINS': 200 }
const pricesPerItinerary = 10

/** Answers Bargain Finder Max: the itineraries with their prices. */
export function answerShopRequest(desks: SabreHandlers, request: WireRequest, pcc: string): WireAnswer {
  const asked = parseLowFareRequest(desks, request)
  const passengers = passengersOf(asked)
  if (typeof passengers === 'string') return girAnswer(desks, { asked, passengers: [], error: passengers })
  const tier = tiers[asked.TPA_Extensions?.IntelliSellTransaction?.RequestType?.Name ?? ''] ?? 0
  // a tier that was not bought looks like a market without flights
  const isSold = pcc !== smallOffice && tier > 0
  const most = Math.min(tier, asked.TravelPreferences?.TPA_Extensions?.NumTrips?.Number ?? tier)
  const found = isSold ? searchItineraries(desks, { request, asked, passengers, most, pcc }) : []
  return girAnswer(desks, { asked, passengers, itineraries: found, silent: silentAirlines(request.effects) })
}

/** Returns the validated body of a search; refuses what this version does not accept. */
export function parseLowFareRequest(desks: SabreHandlers, request: WireRequest): LowFareSearch {
  const read = lowFareSearch.safeParse(parseJsonBody(desks, request))
  if (!read.success) {
    const [issue] = read.error.issues
    return refuseBody(desks, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const asked = read.data.OTA_AirLowFareSearchRQ
  if (asked.Version !== '5') return refuseBody(desks, 'Incorrect GIR response schema version used')
  if (asked.TPA_Extensions?.IntelliSellTransaction?.RequestType === undefined) {
    return refuseBody(desks, 'Incorrect GIR response schema version used')
  }
  return asked
}

/** Returns the parsed JSON body; refuses a body that is not JSON. */
export function parseJsonBody(desks: SabreHandlers, request: WireRequest): unknown {
  if (!String(request.headers['content-type'] ?? '').startsWith('application/json')) {
    return refuseBody(desks, 'Invalid format')
  }
  try {
    return JSON.parse(request.body)
  } catch {
    return refuseBody(desks, 'Invalid format')
  }
}

function refuseBody(desks: SabreHandlers, message: string): never {
  const errorCode = 'ERR.2SG.CLIENT.INVALID_REQUEST'
  return refuseAtGateway({ status: 400, type: 'Validation', errorCode, message }, desks.clock.now())
}

type Search = {
  readonly request: WireRequest
  readonly asked: LowFareSearch
  readonly passengers: readonly RequestedPassenger[]
  readonly most: number
  readonly pcc: string
}

function searchItineraries(
  desks: SabreHandlers,
  { request, asked, passengers, most, pcc }: Search,
): readonly Itinerary[] {
  const excluded = excludedAirlines(asked)
  const input = toWorldSearch({
    request: asked,
    passengers,
    effects: request.effects,
    most: most * pricesPerItinerary,
  })
  const codes = accountCodesOf(asked)
  const offers = desks.world.search(input).filter((one) => !excluded.has(one.carrier))
  const brands = asked.TravelerInfoSummary.PriceRequestInformation?.TPA_Extensions?.BrandedFareIndicators
  const isEveryBrand = brands?.MultipleBrandedFares === true
  const itineraries = itinerariesOf(offers).map((filed) => {
    const negotiated = filed.map((one) => negotiatedOffer(one, codes)).toSorted(byTotal)
    return { filed, shown: { offers: isEveryBrand ? negotiated : negotiated.slice(0, 1) } }
  })
  const search = { asked, passengers, pcc, store: desks.ndc, now: desks.clock.now() }
  return itinerariesOfSources(itineraries, search)
    .toSorted((one, other) => cheapestTotal(one) - cheapestTotal(other))
    .slice(0, most)
}

/** Groups the filed fares of the same flights. */
function itinerariesOf(offers: readonly WorldOffer[]): readonly (readonly WorldOffer[])[] {
  const keyOf = (offer: WorldOffer): string =>
    offer.journeys.map((one) => one.flights.map((flight) => flight.key).join('+')).join('/')
  return [...Map.groupBy(offers, keyOf).values()]
}

function byTotal(one: WorldOffer, other: WorldOffer): number {
  return totalSatang(one) - totalSatang(other)
}

function cheapestTotal({ offers, ndc = [] }: Itinerary): number {
  return Math.min(...[...offers, ...ndc.map(({ offer }) => offer)].map(totalSatang))
}

type Answering = {
  readonly asked: LowFareSearch
  readonly passengers: readonly RequestedPassenger[]
  readonly itineraries?: readonly Itinerary[]
  readonly silent?: readonly string[]
  readonly error?: string
}

/** Returns the answer of a search or a revalidation. */
export function girAnswer(desks: SabreHandlers, given: Answering): WireAnswer {
  const { asked, passengers, silent = [] } = given
  const currency = currencyOf(asked)
  const isNotified = typeof currency !== 'string'
  const error = isNotified ? given.error : currency
  const itineraries = isNotified ? (given.itineraries ?? []) : []
  const content: GirContent = {
    itineraries,
    passengers,
    legs: asked.OriginDestinationInformation.map((one) => ({
      departureDate: one.DepartureDateTime.slice(0, 10),
      from: one.OriginLocation.LocationCode,
      to: one.DestinationLocation.LocationCode,
    })),
    areBagFeesWanted: areBagFeesWanted(asked),
    isBaggageWanted: ['A', 'C'].includes(asked.TravelPreferences?.Baggage?.RequestType ?? 'N'),
    now: desks.clock.now(),
    currency: isNotified ? currency : officeCurrency,
    processing: silent.map((airline) => ({
      pricingSource: 'MIP',
      text: `${airline}: NO RESPONSE FROM CARRIER`,
    })),
    messages: messagesOf({ isEmpty: itineraries.length === 0, silent, error }),
    transactionId: transactionId(),
  }
  return { status: 200, body: groupedItineraryResponse(content) }
}

/** Fees of bags alone are told; all groups where none is named. */
function areBagFeesWanted({ TravelPreferences }: LowFareSearch): boolean {
  const { Enable = false, AncillaryFeeGroup } = TravelPreferences?.AncillaryFees ?? {}
  return Enable && (AncillaryFeeGroup?.some(({ Code }) => Code === 'BG') ?? true)
}

type Remark = {
  readonly isEmpty: boolean
  readonly silent: readonly string[]
  readonly error: string | undefined
}

function messagesOf({ isEmpty, silent, error }: Remark): GirMessage[] {
  const process = { type: 'MIP', code: 'PROCESS' }
  if (error !== undefined) return [{ severity: 'Error', ...process, text: error }]
  const quiet = silent.map((one) => ({ severity: 'Warning' as const, ...process, text: `NO AVAIL - ${one}` }))
  return isEmpty ? [...quiet, { severity: 'Info', ...process, text: 'NO FARES/RBD/CARRIER' }] : quiet
}
