import { refundabilityOf } from '#contract/terms/fare.ts'
import {
  type ShopEvent,
  type ShopRequest,
  type SupplierOffer,
  type SupplyContext,
} from '../supply-provider.ts'
import { type DuffelAnswer, type DuffelClient, underData } from './duffel-client.ts'
import { cityOf, supplierOfferOf } from './duffel-to-terms.ts'
import { type WireOffer, wireOffer, wireOfferRequest } from './duffel-wire.ts'
import { offerRequestOf, wireOfCabin } from './terms-to-duffel.ts'

const source = 'duffel'
/** How long Duffel waits for its airlines, in milliseconds; slower ones are left out without a word. */
const supplierTimeoutMs = 15_000

/** One search: all offers in one go, then how it ended. */
export async function* shopDuffel(
  client: DuffelClient,
  request: ShopRequest,
  context: SupplyContext,
): AsyncGenerator<ShopEvent> {
  const data = offerRequestOf(request)
  if (!data) {
    yield { kind: 'sourceDone', source, status: 'empty', note: 'an infant with a seat is not sold here' }
    yield { kind: 'end', complete: true }
    return
  }
  const answer = await client.call({
    patience: 'search',
    path: `/air/offer_requests?return_offers=true&supplier_timeout=${supplierTimeoutMs}`,
    data,
    shape: underData(wireOfferRequest),
    signal: context.signal,
  })
  if (answer.kind !== 'data') {
    yield { kind: 'sourceDone', source, ...failureOf(answer) }
    yield { kind: 'end', complete: false }
    return
  }
  const sorted = sortOut(answer.value.offers, request)
  if (sorted.offers.length > 0) yield { kind: 'offers', source, offers: sorted.offers }
  const status = sorted.offers.length > 0 ? 'ok' : 'empty'
  yield { kind: 'sourceDone', source, status, ...(sorted.note ? { note: sorted.note } : {}) }
  yield { kind: 'end', complete: true }
}

function failureOf(answer: Exclude<DuffelAnswer<unknown>, { kind: 'data' }>): {
  status: 'timeout' | 'failed' | 'notEntitled'
  note: string
} {
  if (answer.kind === 'refused') {
    const isRight = answer.error.type !== 'authentication_error'
    return { status: isRight ? 'failed' : 'notEntitled', note: answer.error.code }
  }
  return { status: /time-?out/i.test(answer.note) ? 'timeout' : 'failed', note: answer.note }
}

type Sorted = { readonly offers: readonly SupplierOffer[]; readonly note: string }

/** The offers that were asked for, and a note about those that had to be left out. */
function sortOut(rows: readonly unknown[], request: ShopRequest): Sorted {
  const offers: SupplierOffer[] = []
  const left = { foreignCurrency: 0, unreadable: 0 }
  for (const row of rows) {
    const wire = wireOffer.safeParse(row)
    const offer = wire.success ? supplierOfferOf(wire.data, request.party) : undefined
    if (!wire.success || !offer) left.unreadable += 1
    else if (!offer.ok) left[offer.fault] += 1
    else if (isAskedFor(wire.data, offer.value, request)) offers.push(offer.value)
  }
  const notes = [
    left.foreignCurrency > 0 ? `${left.foreignCurrency} offers not in THB left out` : '',
    left.unreadable > 0 ? `${left.unreadable} offers not readable left out` : '',
  ]
  return { offers, note: notes.filter((note) => note !== '').join('; ') }
}

/** Filters that Duffel's search does not have, or does not keep to. */
function isAskedFor(wire: WireOffer, offer: SupplierOffer, request: ShopRequest): boolean {
  const segments = offer.itinerary.journeys.flatMap((journey) => journey.segments)
  const isAirline =
    request.airlines.length === 0 || segments.every((one) => request.airlines.includes(one.marketingCarrier))
  const isNonstop =
    !request.nonstopOnly ||
    offer.itinerary.journeys.every(
      (one) => one.segments.length === 1 && one.segments.every((two) => two.stops.length === 0),
    )
  const isRefundable = !request.refundableOnly || refundabilityOf(offer.rules) === 'refundable'
  return isAirline && isNonstop && isRefundable && isInCabins(wire, request) && isVia(wire, request.via)
}

function isInCabins(wire: WireOffer, request: ShopRequest): boolean {
  return wire.slices.every((slice, index) => {
    const cabin = request.journeys[index]?.cabin
    return slice.segments.every((one) => !cabin || one.passengers[0]?.cabin_class === wireOfCabin[cabin])
  })
}

/** Whether every journey changes at a place, an airport or any airport of a city. */
function isVia(wire: WireOffer, via: string | undefined): boolean {
  if (via === undefined) return true
  return wire.slices.every((slice) =>
    slice.segments.slice(1).some((one) => one.origin.iata_code === via || cityOf(one.origin) === via),
  )
}
