import { refundabilityOf } from '#contract/terms/fare.ts'
import type { ExchangeRate } from '#contract/terms/supply/exchange-rate.ts'
import type { SupplyContext } from '../supply-provider.ts'
import type {
  ShopEvent,
  ShopRequest,
  SourceStatus,
  SupplierOffer,
  UnsoldOffers,
  UnsoldReason,
} from '../supplier-offer.ts'
import type { DuffelClient } from './duffel-client.ts'
import type { CurrentExchangeRates } from './currency/duffel-currency.ts'
import { isForParty, parseDuffelOfferRef } from './duffel-passengers.ts'
import { streamOffers } from './duffel-stream.ts'
import { fareRulesOf } from './duffel-rules.ts'
import { type OfferFault, cabinOfWire, cityCodeOf, supplierOfferOf } from './duffel-to-terms.ts'
import { type WireOffer, wireOffer } from './duffel-wire.ts'
import { offerRequestOf, wireOfCabin } from './terms-to-duffel.ts'

const source = 'duffel'

/** Dependencies of a search. */
export type DuffelSearchDeps = {
  readonly client: DuffelClient
  readonly exchangeRates: CurrentExchangeRates
}

/** Runs one search: offers as they arrive, then how it ended. */
export async function* shopDuffel(
  { client, exchangeRates }: DuffelSearchDeps,
  request: ShopRequest,
  context: SupplyContext,
): AsyncGenerator<ShopEvent> {
  const data = offerRequestOf(request)
  if (!data) {
    yield { kind: 'sourceDone', source, status: 'empty', note: 'an infant with a seat is not sold here' }
    yield { kind: 'end', complete: true }
    return
  }
  const unsold = new Map<OfferFault, number>()
  const sought = parseDuffelOfferRef(request.soughtRef ?? '')?.rate
  // Of one currency the last counts: that of a sought offer.
  const current = [...(await exchangeRates()), ...(sought ? [sought] : [])]
  const rates = new Map(current.map((rate) => [rate.currency, rate]))
  const stream = streamOffers(client, { data, signal: context.signal })
  let count = 0
  let step = await stream.next()
  for (; !step.done; step = await stream.next()) {
    const offers = classifyOffers(step.value, { request, rates }, unsold)
    count += offers.length
    if (offers.length > 0) yield { kind: 'offers', source, offers, ...unsoldOffersOf(unsold) }
  }
  const notes = [step.value.note, ...unsoldNotesOf(unsold)].filter((note) => note !== undefined)
  const isUnread = unsold.has('unreadable') || unsold.has('wrongSum')
  const status = step.value.status ?? sourceStatusOf(count, isUnread)
  yield { kind: 'sourceDone', source, status, ...(notes.length > 0 ? { note: notes.join('; ') } : {}) }
  const complete = step.value.status === undefined && unsold.size === 0
  yield { kind: 'end', complete, ...unsoldOffersOf(unsold) }
}

/** Notes on requested offers that are not returned. */
const unsoldNotes: Readonly<Record<OfferFault, { readonly reason: UnsoldReason; readonly note: string }>> = {
  foreignCurrency: { reason: 'otherCurrency', note: 'in a currency without a rate' },
  wrongSum: { reason: 'incomplete', note: 'whose amounts do not add up' },
  unreadable: { reason: 'incomplete', note: 'not readable' },
}

/** A result without offers is empty only when everything was readable. */
function sourceStatusOf(count: number, isUnread: boolean): SourceStatus {
  if (count > 0) return 'ok'
  return isUnread ? 'failed' : 'empty'
}

/** What is sold of an answer, and at which rates by currency. */
type OfferFilter = {
  readonly request: ShopRequest
  readonly rates: ReadonlyMap<string, ExchangeRate>
}

/** Returns the requested offers; those of them that are not sold are counted. */
function classifyOffers(
  rows: readonly unknown[],
  { request, rates }: OfferFilter,
  unsold: Map<OfferFault, number>,
): SupplierOffer[] {
  const countUnsold = (why: OfferFault) => void unsold.set(why, (unsold.get(why) ?? 0) + 1)
  const offers: SupplierOffer[] = []
  for (const row of rows) {
    const wire = wireOffer.safeParse(row)
    if (!wire.success) countUnsold('unreadable')
    else if (doesOfferMatchRequest(wire.data, request)) {
      const offer = supplierOfferOf(wire.data, request.party, {
        rate: rates.get(wire.data.total_currency),
        privateFares: request.privateFares,
      })
      if (!offer.ok) countUnsold(offer.fault)
      else if (!isForParty(request.party, wire.data.passengers)) countUnsold('unreadable')
      // instant payment is marked; the caller counts it as unsold
      else offers.push(offer.value)
    }
  }
  return offers
}

function unsoldNotesOf(unsold: ReadonlyMap<OfferFault, number>): string[] {
  return [...unsold].map(([why, count]) => `${count} offers ${unsoldNotes[why].note} left out`)
}

function unsoldOffersOf(unsold: ReadonlyMap<OfferFault, number>): { unsold?: UnsoldOffers } {
  if (unsold.size === 0) return {}
  const reasons: Partial<Record<UnsoldReason, number>> = {}
  for (const [why, count] of unsold) {
    const { reason } = unsoldNotes[why]
    reasons[reason] = (reasons[reason] ?? 0) + count
  }
  return { unsold: reasons }
}

/** Applies filters that Duffel's search lacks or does not enforce. */
function doesOfferMatchRequest(wire: WireOffer, request: ShopRequest): boolean {
  const segments = wire.slices.flatMap((slice) => slice.segments)
  const airlines: readonly string[] = request.airlines
  const isAirline =
    airlines.length === 0 || segments.every((one) => airlines.includes(one.marketing_carrier.iata_code ?? ''))
  const isNonstop =
    !request.nonstopOnly ||
    (segments.length === wire.slices.length && segments.every((one) => one.stops.length === 0))
  const isRefundable = !request.refundableOnly || refundabilityOf(fareRulesOf(wire)) === 'refundable'
  return isAirline && isNonstop && isRefundable && isInCabins(wire, request) && connectsAt(wire, request.via)
}

/**
 * On a connection the short flight may lack the cabin: one flight of each journey in the cabin is enough. An
 * unknown cabin passes the filter, so that its offer is counted as unreadable.
 */
function isInCabins(wire: WireOffer, request: ShopRequest): boolean {
  return wire.slices.every((slice, index) => {
    const wanted = request.journeys[index]?.cabin
    return slice.segments.some(({ passengers: [one] }) => {
      const cabin = one?.cabin_class ?? ''
      return !wanted || cabin === wireOfCabin[wanted] || !Object.hasOwn(cabinOfWire, cabin)
    })
  })
}

/** Whether every journey connects at an airport, or at any airport of a city. */
function connectsAt(wire: WireOffer, via: string | undefined): boolean {
  if (via === undefined) return true
  return wire.slices.every((slice) =>
    slice.segments.slice(1).some((one) => one.origin.iata_code === via || cityCodeOf(one.origin) === via),
  )
}
