import { type Instant, type LocalDate, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import type { AirlineWorld } from '../../world/airline-world.ts'
import { partyTotals } from '../../world/make-offer.ts'
import { negotiatedOffer } from '../../world/negotiated-fares.ts'
import type {
  FareBrand,
  SeatNeed,
  WorldCabin,
  WorldJourney,
  WorldOffer,
  WorldPassengerType,
  WorldPassengers,
} from '../../world/world-offer.ts'
import { totalEmissionsOf } from './offer-emissions.ts'
import { type SearchPassenger, toWireCarrier, toWireConditions, toWireSlice } from './offer-wire.ts'
import type { WireCabin, WirePassengerType } from '../wire-cabins.ts'
import { wireId } from '../wire-ids.ts'
import { decimalOf } from '../wire-money.ts'
import { refuse } from '../wire-refusal.ts'
import type { OfferRequestBody, PrivateFareCodes } from '../wire-requests.ts'

/** An offer in the memory of this simulator. Amounts are in satang for the whole party. */
export type KeptOffer = {
  readonly id: string
  readonly carrier: string
  readonly brand: FareBrand
  readonly passengers: readonly SearchPassenger[]
  readonly slices: readonly Record<string, unknown>[]
  readonly needs: readonly SeatNeed[]
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly isInstant: boolean
  readonly isPassportNeeded: boolean
  /** Payment deadline of a hold, and end of its price guarantee; absent for instant-payment offers. */
  readonly payBy?: Instant
  readonly priceStandsUntil?: Instant
  readonly base: number
  readonly tax: number
  /** The codes of the search by which its fare was found; absent for published fares. */
  readonly privateFare?: PrivateFareCodes
  /** The offer of the simulated world behind it. */
  readonly world: WorldOffer
}

/** The result of a search. */
export type Found = { readonly passengers: readonly SearchPassenger[]; readonly offers: readonly KeptOffer[] }

/** Makes offers and keeps them for half an hour. */
export type OfferHandlers = {
  /** Searches; the fault `seats` sets the seats left, `partial` names airlines that do not answer. */
  search(body: OfferRequestBody, effects: Effects): Found
  /** Keeps an offer for the passengers of a search. */
  keep(offer: WorldOffer, passengers: readonly SearchPassenger[]): KeptOffer
  /** Returns the offer; refuses with not_found, or with the given code when it has expired. */
  offer(id: string, whenExpired: string): KeptOffer
  /** Returns the offer at any age while it is kept. */
  peek(id: string): KeptOffer | undefined
  /** Changes the price of an offer by percent from now on. */
  drift(id: string, percent: number): void
  reset(): void
}

const offerMinutes = 30
const mostOffers = 200

/** Creates handlers without offers. */
export function offerHandlers(clock: SimulatedClock, world: AirlineWorld): OfferHandlers {
  const offers = new Map<string, KeptOffer>()
  const keepOffer = createOfferKeeper(offers, clock)

  return {
    search(body, { seats, partial }) {
      deleteOldOffers(offers, clock.nowMs())
      const passengers = body.passengers.map(searchPassengerOf)
      const found = world.search({
        journeys: body.slices.map((slice) => toWorldJourney(slice, body.cabin_class)),
        passengers: partyOf(passengers),
        maxConnections: body.max_connections ?? 1,
        most: mostOffers,
        ...(seats === undefined ? {} : { pretendedSeats: seats }),
        ...(partial === undefined ? {} : { silent: partial }),
      })
      return {
        passengers,
        offers: found.map((offer) => keepOffer(offer, passengers, body.private_fares?.[offer.carrier])),
      }
    },
    keep: (offer, passengers) => keepOffer(offer, passengers),
    offer(id, whenExpired) {
      const offer = offers.get(id)
      if (!offer) return refuse('not_found', 'There is no such offer.')
      if (epochMsOf(offer.expiresAt) <= clock.nowMs()) return refuse(whenExpired, 'The offer has expired.')
      const today = repricedOffer(offer, world)
      offers.set(id, today)
      return today
    },
    peek: (id) => offers.get(id),
    drift(id, percent) {
      const offer = offers.get(id)
      if (offer) offers.set(id, { ...offer, base: Math.round((offer.base * (100 + percent)) / 100) })
    },
    reset: () => offers.clear(),
  }
}

/** Returns what keeps an offer for the passengers of a search, at the fare that its codes find. */
function createOfferKeeper(offers: Map<string, KeptOffer>, clock: SimulatedClock) {
  return (
    published: WorldOffer,
    passengers: readonly SearchPassenger[],
    codes: readonly PrivateFareCodes[] = [],
  ): KeptOffer => {
    const negotiated = negotiatedByCodes(published, codes)
    const kept = createKeptOffer({ offer: published, ...negotiated, passengers, now: clock.now() })
    offers.set(kept.id, kept)
    return kept
  }
}

/** Returns the offer at today's price after a fare increase; a drifted price stays as it is. */
function repricedOffer(kept: KeptOffer, world: AirlineWorld): KeptOffer {
  const { journeys, rbds, prices, accountCode } = kept.world
  const published = world.price({
    flights: journeys.flatMap((one) => one.flights),
    journeyLengths: journeys.map((one) => one.flights.length),
    rbds,
    passengers: prices.map(({ type, count }) => ({ type, count })),
    // the number of seats left is checked elsewhere
    isWaitlistWanted: true,
  })
  const asked = published && negotiatedOffer(published, accountCode === undefined ? [] : [accountCode])
  if (!asked || partyTotals(asked.prices).base === partyTotals(prices).base) return kept
  return { ...kept, ...partyTotals(asked.prices), world: { ...kept.world, prices: asked.prices } }
}

function deleteOldOffers(offers: Map<string, KeptOffer>, nowMs: number): void {
  for (const [id, one] of offers) if (epochMsOf(one.expiresAt) + 3_600_000 < nowMs) offers.delete(id)
}

function searchPassengerOf(one: OfferRequestBody['passengers'][number]): SearchPassenger {
  return { id: wireId('pas'), type: typeOfAge(one.age), age: one.age ?? null }
}

/** Returns the passenger type of an age; no age means adult. */
export function typeOfAge(age: number | undefined): WirePassengerType {
  if (age === undefined || age >= 12) return 'adult'
  return age >= 2 ? 'child' : 'infant_without_seat'
}

/** Cabins of the world by their names on the wire. */
export const worldCabinOf: Readonly<Record<WireCabin, WorldCabin>> = {
  economy: 'economy',
  premium_economy: 'premiumEconomy',
  business: 'business',
  first: 'first',
}

function toWorldJourney(
  slice: OfferRequestBody['slices'][number],
  cabin: WireCabin | undefined,
): WorldJourney {
  const [of, times] = slice.departure_time
    ? (['departure', slice.departure_time] as const)
    : (['arrival', slice.arrival_time] as const)
  return {
    from: slice.origin,
    to: slice.destination,
    on: slice.departure_date as LocalDate,
    ...(cabin === undefined ? {} : { cabin: worldCabinOf[cabin] }),
    ...(times
      ? { window: { of, fromMinute: minuteOfDay(times.from), toMinute: minuteOfDay(times.to) } }
      : {}),
  }
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

const worldTypeOf: Readonly<Record<WirePassengerType, WorldPassengerType>> = {
  adult: 'adult',
  child: 'child',
  infant_without_seat: 'infantOnLap',
}

/** Returns the passengers of a search, counted by type. */
export function partyOf(passengers: readonly SearchPassenger[]): WorldPassengers {
  const groups = Map.groupBy(passengers, (one) => worldTypeOf[one.type])
  return [...groups].map(([type, those]) => ({ type, count: those.length }))
}

/** Returns the offer at the fare of a contract, with the codes that found it; nothing for wrong codes. */
function negotiatedByCodes(
  published: WorldOffer,
  codes: readonly PrivateFareCodes[],
): { readonly offer?: WorldOffer; readonly privateFare?: PrivateFareCodes } {
  for (const one of codes) {
    const known = [one.corporate_code, one.tracking_reference].filter((code) => code !== undefined)
    const offer = negotiatedOffer(published, known)
    if (offer.accountCode !== undefined) return { offer, privateFare: one }
  }
  return {}
}

type KeptPlan = {
  readonly offer: WorldOffer
  readonly privateFare?: PrivateFareCodes
  readonly passengers: readonly SearchPassenger[]
  readonly now: Instant
}

function createKeptOffer({ offer, privateFare, passengers, now }: KeptPlan): KeptOffer {
  const { carrier, brand, needs, isInstant, isPassportNeeded, lastTicketAt, priceStandsUntil } = offer
  return {
    id: wireId('off'),
    carrier,
    brand,
    passengers,
    slices: offer.journeys.map(({ flights }, index) =>
      toWireSlice(flights, offer.brands[index] ?? brand, passengers),
    ),
    needs,
    createdAt: now,
    expiresAt: plusMinutes(now, offerMinutes),
    isInstant,
    isPassportNeeded,
    ...(lastTicketAt ? { payBy: lastTicketAt } : {}),
    ...(priceStandsUntil ? { priceStandsUntil } : {}),
    ...partyTotals(offer.prices),
    ...(privateFare && { privateFare }),
    world: offer,
  }
}

/** The label of a negotiated fare without its codes. */
const noFareCodes = { type: 'corporate', corporate_code: null, tour_code: null, tracking_reference: null }

/** Returns an offer in the wire format. */
export function toWireOffer(offer: KeptOffer): Record<string, unknown> {
  return {
    id: offer.id,
    live_mode: false,
    partial: false,
    owner: toWireCarrier(offer.carrier),
    created_at: offer.createdAt,
    updated_at: offer.createdAt,
    expires_at: offer.expiresAt,
    total_amount: decimalOf(offer.base + offer.tax),
    total_currency: 'THB',
    base_amount: decimalOf(offer.base),
    base_currency: 'THB',
    tax_amount: decimalOf(offer.tax),
    tax_currency: 'THB',
    total_emissions_kg: totalEmissionsOf(offer.world),
    payment_requirements: {
      requires_instant_payment: offer.isInstant,
      payment_required_by: offer.payBy ?? null,
      price_guarantee_expires_at: offer.priceStandsUntil ?? null,
    },
    conditions: toWireConditions(offer.brand),
    passenger_identity_documents_required: offer.isPassportNeeded,
    supported_passenger_identity_document_types: offer.isPassportNeeded ? ['passport'] : [],
    supported_loyalty_programmes: [offer.carrier],
    available_services: null,
    private_fares: offer.privateFare ? [{ ...noFareCodes, ...offer.privateFare }] : [],
    passengers: offer.passengers.map((one) => ({ ...one, fare_type: null, loyalty_programme_accounts: [] })),
    slices: offer.slices,
  }
}
