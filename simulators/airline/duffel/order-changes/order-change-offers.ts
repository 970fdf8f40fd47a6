import type { LocalDate } from '#contract/terms/time.ts'
import type { AirlineWorld } from '../../world/airline-world.ts'
import { negotiatedOffer } from '../../world/negotiated-fares.ts'
import { partyTotals } from '../../world/make-offer.ts'
import type { Flight } from '../../world/world-flight.ts'
import type { FareBrand, WorldOffer } from '../../world/world-offer.ts'
import { partyOf, worldCabinOf } from '../offers/offer-handlers.ts'
import { type SearchPassenger, toWireSlice } from '../offers/offer-wire.ts'
import { type Order, totalSatangOf } from '../orders/order-record.ts'
import { currentSlices } from '../orders/order-slices.ts'
import type { PrivateFareCodes } from '../wire-requests.ts'
import type { ChangePrice, TripPart } from './order-change-record.ts'
import type { OrderChangeRequestBody } from './order-change-requests.ts'

/** Most offers of a request. */
const mostOffers = 40

/** The penalty of an airline that does not tell how much it is, in satang. */
const untoldPenalty = 500_00

/** The journeys of an order that stay, and those that are given up. */
export type SplitTrip = { readonly kept: readonly TripPart[]; readonly removed: readonly TripPart[] }

/** Splits the journeys of an order by the ids of their slices. */
export function splitTrip(order: Order, removedIds: readonly unknown[]): SplitTrip {
  const slices = currentSlices(order)
  const parts = slices.map((slice): TripPart => {
    const journey = order.kept.slices.findIndex((one) => one['id'] === slice['id'])
    const booked = order.flights.filter((one) => one.journey === journey)
    return { slice, booked, flights: booked.map((one) => one.flight), rbds: booked.map((one) => one.rbd) }
  })
  const isRemoved = ({ slice }: TripPart) => removedIds.includes(slice['id'])
  return { kept: parts.filter((one) => !isRemoved(one)), removed: parts.filter(isRemoved) }
}

/** A trip after a change, before it is an offer. */
export type ChangedTrip = ChangePrice & { readonly parts: readonly TripPart[]; readonly world: WorldOffer }

/** Returns what the airline of an order offers in place of the removed journeys, the cheapest first. */
export function changedTrips(
  world: AirlineWorld,
  { order, split, body }: { order: Order; split: SplitTrip; body: OrderChangeRequestBody },
): ChangedTrip[] {
  const codes = (body.private_fares?.[order.offer.carrier] ?? []).flatMap(codesIn)
  const found = world.search({
    journeys: body.slices.add.map((one) => ({
      from: one.origin,
      to: one.destination,
      on: one.departure_date as LocalDate,
      ...(one.cabin_class ? { cabin: worldCabinOf[one.cabin_class] } : {}),
    })),
    passengers: partyOf(passengersOf(order)),
    airlines: [order.offer.carrier],
    maxConnections: 1,
    most: mostOffers,
  })
  const trips = found.flatMap((offer) => changedTripOf(world, { order, split, offer, codes }) ?? [])
  return trips.toSorted((one, other) => one.changeTotal - other.changeTotal)
}

const codesIn = (one: PrivateFareCodes): string[] =>
  [one.corporate_code, one.tracking_reference].filter((code) => code !== undefined)

type Changing = {
  readonly order: Order
  readonly split: SplitTrip
  readonly offer: WorldOffer
  readonly codes: readonly string[]
}

/** Prices the whole trip; undefined where the flights do not follow one another, or nothing would change. */
function changedTripOf(
  world: AirlineWorld,
  { order, split, offer, codes }: Changing,
): ChangedTrip | undefined {
  const added = addedParts(offer, passengersOf(order))
  const parts = [...split.kept, ...added].toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
  const flights = parts.flatMap((one) => one.flights)
  if (!isFlyable(flights) || sameFlights(added, split.removed)) return undefined
  const published = world.price({
    flights: flights.map(({ key }) => ({ key })),
    journeyLengths: parts.map((one) => one.flights.length),
    rbds: parts.flatMap((one) => one.rbds),
    passengers: partyOf(passengersOf(order)),
    // the seats of the journeys that stay are taken already
    isWaitlistWanted: true,
  })
  const priced = published && negotiatedOffer(published, codes)
  return priced && { parts, world: priced, ...changePriceOf(order, priced) }
}

/** Returns what a change costs: by the fare rules of the order, whose airline keeps what it does not refund. */
export function changePriceOf(order: Order, { prices }: Pick<WorldOffer, 'prices'>): ChangePrice {
  const { base, tax } = partyTotals(prices)
  const { change, refund } = order.offer.brand
  const difference = base + tax - totalSatangOf(order)
  const penalty = change?.penaltyBaht === undefined ? undefined : change.penaltyBaht * 100
  const paid = difference < 0 && !refund?.allowed ? 0 : difference
  return {
    newTotal: base + tax,
    changeTotal: paid + (penalty ?? untoldPenalty),
    ...(penalty === undefined ? {} : { penalty }),
  }
}

/** Returns the passengers of an order as a search has them. */
function passengersOf({ kept }: Order): SearchPassenger[] {
  return kept.passengers.map((one) => ({ id: one.id, type: one.type as SearchPassenger['type'], age: null }))
}

function addedParts(offer: WorldOffer, passengers: readonly SearchPassenger[]): TripPart[] {
  return offer.journeys.map(({ flights }, index) => {
    const brand: FareBrand = offer.brands[index] ?? offer.brand
    return { flights, rbds: flights.map(() => brand.rbd), slice: toWireSlice(flights, brand, passengers) }
  })
}

function startOf({ flights }: TripPart): string {
  return flights[0]?.departureAt ?? ''
}

function isFlyable(flights: readonly Flight[]): boolean {
  return flights.every((one, index) => {
    const before = flights[index - 1]
    return before === undefined || before.arrivalAt < one.departureAt
  })
}

function sameFlights(one: readonly TripPart[], other: readonly TripPart[]): boolean {
  const text = (parts: readonly TripPart[]) =>
    parts.flatMap(({ flights, rbds }) => flights.map(({ key }, index) => `${key} ${rbds[index]}`)).join()
  return text(one) === text(other)
}
