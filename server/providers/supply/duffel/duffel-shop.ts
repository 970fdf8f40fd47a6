import { refundabilityOf } from '#contract/terms/fare.ts'
import {
  type ShopEvent,
  type ShopRequest,
  type SourceStatus,
  type SupplierOffer,
  type SupplyContext,
} from '../supply-provider.ts'
import { type DuffelClient } from './duffel-client.ts'
import { isForParty } from './duffel-party.ts'
import { streamOffers } from './duffel-stream.ts'
import { type OfferFault, cityOf, supplierOfferOf } from './duffel-to-terms.ts'
import { type WireOffer, wireOffer } from './duffel-wire.ts'
import { offerRequestOf, wireOfCabin } from './terms-to-duffel.ts'

const source = 'duffel'

/** One search: offers as they come, then how it ended. */
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
  const left: LeftOut = { foreignCurrency: 0, wrongSum: 0, unreadable: 0 }
  const stream = streamOffers(client, { data, signal: context.signal })
  let count = 0
  let step = await stream.next()
  for (; !step.done; step = await stream.next()) {
    const offers = sortOut(step.value, request, left)
    count += offers.length
    if (offers.length > 0) yield { kind: 'offers', source, offers }
  }
  const notes = [step.value.note, noteOf(left)].filter((note) => note !== undefined && note !== '')
  const isWhole = step.value.status === undefined && noteOf(left) === ''
  const status = step.value.status ?? statusOf(count, isWhole)
  yield { kind: 'sourceDone', source, status, ...(notes.length > 0 ? { note: notes.join('; ') } : {}) }
  yield { kind: 'end', complete: isWhole }
}

/** Offers that could not be shown, by why. */
type LeftOut = Record<OfferFault, number>

/** Nothing to show is empty only when there was nothing. */
function statusOf(count: number, isWhole: boolean): SourceStatus {
  if (count > 0) return 'ok'
  return isWhole ? 'empty' : 'failed'
}

/** The offers that were asked for; those that had to be left out are counted. */
function sortOut(rows: readonly unknown[], request: ShopRequest, left: LeftOut): SupplierOffer[] {
  const offers: SupplierOffer[] = []
  for (const row of rows) {
    const wire = wireOffer.safeParse(row)
    const offer = wire.success ? supplierOfferOf(wire.data, request.party) : undefined
    if (!wire.success || !offer || !isForParty(request.party, wire.data.passengers)) left.unreadable += 1
    else if (!offer.ok) left[offer.fault] += 1
    else if (isAskedFor(wire.data, offer.value, request)) offers.push(offer.value)
  }
  return offers
}

function noteOf(left: LeftOut): string {
  const notes = [
    left.foreignCurrency > 0 ? `${left.foreignCurrency} offers not in THB left out` : '',
    left.wrongSum > 0 ? `${left.wrongSum} offers whose amounts do not add up left out` : '',
    left.unreadable > 0 ? `${left.unreadable} offers not readable left out` : '',
  ]
  return notes.filter((note) => note !== '').join('; ')
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
