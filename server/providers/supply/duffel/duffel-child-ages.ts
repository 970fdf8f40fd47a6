import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { type Passenger, ageOnDate } from '#contract/terms/passenger.ts'
import { parseLocalDate } from '#contract/terms/time.ts'
import type { RefusalReason, SupplyContext } from '../supply-provider.ts'
import type { BookCommand } from '../supplier-reservation.ts'
import type { ExchangeRate } from '#contract/terms/supply/exchange-rate.ts'
import { bahtOf } from './currency/duffel-currency.ts'
import { type DuffelClient, dataEnvelope } from './duffel-client.ts'
import { duffelPassengerKind, pairPassengers } from './duffel-passengers.ts'
import { privateFaresBody } from './private-fares/duffel-private-fares.ts'
import { canHold } from './duffel-to-terms.ts'
import { type WireOffer, wireOffer, wireOfferRequest } from './duffel-wire.ts'

/** An offer to be ordered, or the reason for its absence. */
export type AgedOffer =
  | { readonly kind: 'offer'; readonly offer: WireOffer }
  | { readonly kind: 'none'; readonly reason: RefusalReason }

/** The offer of a command as Duffel has it now, and the rate at which it is sold. */
export type OfferToBook = {
  readonly command: BookCommand
  readonly offer: WireOffer
  readonly rate?: ExchangeRate | undefined
  /** The codes that found it; absent for other fares. */
  readonly privateFare?: PrivateFare | undefined
}

/** Supplier timeout in milliseconds, short because a customer waits for the booking. */
const supplierMs = 8_000

/**
 * Returns the same flights in the same fare, offered for the real ages of the children. A search knows the
 * number of children but not their ages; the passengers are known at booking. Duffel counts the age on the
 * day on which the last slice begins.
 */
export async function offerForRealAges(
  client: DuffelClient,
  { command, offer, rate, privateFare }: OfferToBook,
  { signal }: SupplyContext,
): Promise<AgedOffer> {
  const { passengers, expectedTotal } = command
  if (hasRealAges(passengers, offer)) return { kind: 'offer', offer }
  const answer = await client.call({
    patience: 'offerAgain',
    path: `/air/offer_requests?return_offers=true&supplier_timeout=${supplierMs}`,
    data: {
      ...searchRequestWithAges(passengers, offer),
      ...privateFaresBody(privateFare ? [privateFare] : []),
    },
    shape: dataEnvelope(wireOfferRequest),
    signal,
  })
  if (answer.kind !== 'data') return { kind: 'none', reason: 'unreachable' }
  const same = answer.value.offers
    .flatMap((row) => {
      const read = wireOffer.safeParse(row)
      return read.success ? [read.data] : []
    })
    .filter((one) => fareKeyOf(one) === fareKeyOf(offer) && hasRealAges(passengers, one))
  const priced = same.flatMap((one) => {
    const total = bahtOf(one.total_amount, one.total_currency, rate)
    return total ? [{ offer: one, satang: total.amount }] : []
  })
  const [cheapest] = priced.toSorted((one, two) => one.satang - two.satang)
  if (!cheapest) return { kind: 'none', reason: 'offerExpired' }
  if (cheapest.satang > expectedTotal.amount) return { kind: 'none', reason: 'priceChanged' }
  return { kind: 'offer', offer: cheapest.offer }
}

/** Returns the age that Duffel counts; undefined where the offer does not state when its last slice begins. */
function ageDuringTrip(offer: WireOffer, { bornOn }: Passenger): number | undefined {
  const on = parseLocalDate((offer.slices.at(-1)?.segments[0]?.departing_at ?? '').slice(0, 10))
  return on && ageOnDate(bornOn, on)
}

/**
 * Whether every child is offered at its real age, where the offer states ages; passengers that match none are
 * refused elsewhere.
 */
function hasRealAges(passengers: readonly Passenger[], offer: WireOffer): boolean {
  const children = passengers.filter((one) => one.type === 'child')
  const offered = offer.passengers.filter((one) => duffelPassengerKind(one) === 'child')
  if (offered.length !== children.length || offered.some((one) => typeof one.age !== 'number')) return true
  const real = children.map((one) => ageDuringTrip(offer, one) ?? 0).toSorted((one, two) => one - two)
  const told = offered.map((one) => one.age ?? 0).toSorted((one, two) => one - two)
  return real.every((age, index) => age === told[index])
}

function searchRequestWithAges(passengers: readonly Passenger[], offer: WireOffer): object {
  const cabins = new Set(
    offer.slices.flatMap(({ segments }) => segments.map((one) => one.passengers[0]?.cabin_class)),
  )
  const [cabin] = cabins
  const pairs = pairPassengers(passengers, offer.passengers) ?? []
  return {
    slices: offer.slices.map(({ origin, destination, segments }) => ({
      origin: origin.iata_code,
      destination: destination.iata_code,
      departure_date: (segments[0]?.departing_at ?? '').slice(0, 10),
    })),
    passengers: pairs.map(({ ours }) =>
      ours.type === 'child' || ours.type === 'infantOnLap'
        ? { age: ageDuringTrip(offer, ours) }
        : { type: 'adult' },
    ),
    ...(cabins.size === 1 && cabin !== undefined ? { cabin_class: cabin } : {}),
    max_connections: Math.min(2, Math.max(...offer.slices.map(({ segments }) => segments.length - 1))),
  }
}

/** Identifies flights and fare of the first passenger; a child of another age may have another fare. */
function fareKeyOf(offer: WireOffer): string {
  const slices = offer.slices.map(({ fare_brand_name: brand, segments }) => [
    brand ?? null,
    ...segments.map((one) => [
      one.marketing_carrier.iata_code,
      one.marketing_carrier_flight_number,
      one.departing_at,
      one.passengers[0]?.cabin_class,
      one.passengers[0]?.fare_basis_code ?? null,
    ]),
  ])
  return JSON.stringify([offer.owner.iata_code, canHold(offer), slices])
}
