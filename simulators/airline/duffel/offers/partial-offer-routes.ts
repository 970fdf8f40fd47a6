import { z } from 'zod'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { refuse } from '../wire-refusal.ts'
import type { Ids, Route } from '../wire-route.ts'
import { type KeptSearch, toWireOfferRequest } from './search-handlers.ts'
import { searchWorld, toWireOffersOfSearch } from './search-routes.ts'

/** Routes for a search in steps: one slice after the other, then the fares of the chosen flights. */
export const partialOfferRoutes: readonly Route<AirlineHandlers>[] = [
  { method: 'POST', path: /^\/air\/partial_offer_requests$/, handler: createPartialOfferRequest },
  { method: 'GET', path: /^\/air\/partial_offer_requests\/([^/]+)$/, handler: showPartialOfferRequest },
  { method: 'GET', path: /^\/air\/partial_offer_requests\/([^/]+)\/fares$/, handler: showFares },
]

const wireSlice = z.looseObject({
  segments: z.array(
    z.looseObject({
      marketing_carrier: z.looseObject({ iata_code: z.string() }),
      marketing_carrier_flight_number: z.string(),
      departing_at: z.string(),
    }),
  ),
})

const wireOffer = z.looseObject({
  id: z.string(),
  total_amount: z.string(),
  slices: z.array(wireSlice),
})

type WireOffer = z.infer<typeof wireOffer>

async function createPartialOfferRequest(desks: AirlineHandlers, request: WireRequest): Promise<WireAnswer> {
  const kept = await searchWorld(desks, request)
  const offers = partialOffers(fullOffers(desks, kept), 0)
  return { status: 201, body: { data: { ...toWireOfferRequest(kept), offers } } }
}

/** Shows the flights of the first slice for which no partial offer is selected. */
function showPartialOfferRequest(desks: AirlineHandlers, { query }: WireRequest, { id }: Ids): WireAnswer {
  const kept = desks.searches.search(id)
  const all = fullOffers(desks, kept)
  const selected = selectedFlights(all, query)
  if (selected.length >= kept.body.slices.length) {
    return refuse(
      'validation_length',
      'A partial offer is selected for every slice: ask for fares.',
      selectedField,
    )
  }
  const offers = partialOffers(offersWithFlights(all, selected), selected.length)
  return { status: 200, body: { data: { ...toWireOfferRequest(kept), offers } } }
}

/** Shows the offers that can be bought for the selected flights of all slices. */
function showFares(desks: AirlineHandlers, { query }: WireRequest, { id }: Ids): WireAnswer {
  const kept = desks.searches.search(id)
  const all = fullOffers(desks, kept)
  const selected = selectedFlights(all, query)
  if (selected.length !== kept.body.slices.length) {
    return refuse('validation_length', 'Select one partial offer for each slice.', selectedField)
  }
  return {
    status: 200,
    body: { data: { ...toWireOfferRequest(kept), offers: offersWithFlights(all, selected) } },
  }
}

const selectedField = '/selected_partial_offer'

function fullOffers(desks: AirlineHandlers, kept: KeptSearch): WireOffer[] {
  return z.array(wireOffer).parse(toWireOffersOfSearch(desks, kept))
}

/**
 * Returns one partial offer for each way to fly a slice, at the lowest price of a whole trip with it. Its id
 * is the id of that trip's offer with the number of the slice.
 */
function partialOffers(offers: readonly WireOffer[], slice: number): WireOffer[] {
  const cheapest = new Map<string, WireOffer>()
  for (const offer of offers) {
    const key = flightsOf(offer, slice)
    const known = cheapest.get(key)
    if (!known || Number(offer.total_amount) < Number(known.total_amount)) cheapest.set(key, offer)
  }
  return [...cheapest.values()].map((offer) => ({
    ...offer,
    id: `${offer.id}_${slice}`,
    partial: true,
    slices: offer.slices.slice(slice, slice + 1),
  }))
}

/** Returns the flights of the selected partial offers in the order of their slices. */
function selectedFlights(offers: readonly WireOffer[], query: URLSearchParams): string[] {
  const selected = query.getAll('selected_partial_offer[]').map((id) => {
    const [, offerId = '', slice = ''] = /^(off_.+)_(\d)$/.exec(id) ?? []
    const offer = offers.find((one) => one.id === offerId)
    return offer
      ? { slice: Number(slice), flights: flightsOf(offer, Number(slice)) }
      : refuse('validation_inclusion', 'There is no such partial offer in this search.', selectedField)
  })
  const inOrder = selected.toSorted((one, other) => one.slice - other.slice)
  if (inOrder.some(({ slice }, index) => slice !== index)) {
    return refuse(
      'validation_inclusion',
      'Select partial offers slice by slice, one for each.',
      selectedField,
    )
  }
  return inOrder.map(({ flights }) => flights)
}

function offersWithFlights(offers: readonly WireOffer[], selected: readonly string[]): WireOffer[] {
  return offers.filter((offer) => selected.every((flights, slice) => flightsOf(offer, slice) === flights))
}

function flightsOf({ slices }: WireOffer, slice: number): string {
  const flights = slices[slice]?.segments.map(
    ({ marketing_carrier: carrier, marketing_carrier_flight_number: number, departing_at: at }) =>
      `${carrier.iata_code}${number}@${at}`,
  )
  return (flights ?? []).join(' ')
}
