import { type Instant, instantFromMs, msOf, plusMinutes } from '#contract/terms/time.ts'
import { type WorldClock } from '../control-plane/world-clock.ts'
import {
  type FareBrand,
  type WireCabin,
  type WirePassengerType,
  baseSatang,
  fareBrands,
  guaranteesHeldPrice,
  isSoldOn,
  requiresInstantPayment,
  taxSatang,
} from './fares.ts'
import { type SearchPassenger, carrierWire, conditionsWire, sliceWire } from './offer-wire.ts'
import { type FlightPath } from './timetable.ts'
import { tripsOf } from './trips.ts'
import { wireId } from './wire-ids.ts'
import { decimalOf } from './wire-money.ts'
import { refuse } from './wire-refusal.ts'
import { type OfferRequestBody } from './wire-requests.ts'

/** Seats of one flight and cabin that something needs. */
export type SeatNeed = { readonly flightKey: string; readonly cabin: WireCabin; readonly seats: number }

/** An offer as this airline remembers it. Amounts are satang for the whole party. */
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
  /** Until when a hold must be paid, and until when its price stands; absent for instant offers. */
  readonly payBy?: Instant
  readonly priceStandsUntil?: Instant
  readonly base: number
  readonly tax: number
}

/** What a search found. */
export type Found = { readonly passengers: readonly SearchPassenger[]; readonly offers: readonly KeptOffer[] }

/** Makes offers and remembers them for half an hour. */
export type OfferDesk = {
  /** Searches; `hasSeats` says what can be sold. */
  search(body: OfferRequestBody, hasSeats: (needs: readonly SeatNeed[]) => boolean): Found
  /** The offer; refuses with not_found, or with the given code when it is too old. */
  offer(id: string, whenExpired: string): KeptOffer
  /** Raises or lowers the price of an offer by percent, from now on. */
  drift(id: string, percent: number): void
  reset(): void
}

const offerMinutes = 30
const holdMinutes = 72 * 60
const mostOffers = 200

/** A desk without offers. */
export function offerDesk(clock: WorldClock): OfferDesk {
  const offers = new Map<string, KeptOffer>()

  return {
    search(body, hasSeats) {
      forgetOld(offers, clock.nowMs())
      const passengers = body.passengers.map(searchPassengerOf)
      const found = tripsOf(body, clock.now())
        .flatMap((paths) =>
          brandsOn(paths, body).map((brand) => offerOf({ paths, brand, passengers, now: clock.now() })),
        )
        .filter((one) => hasSeats(one.needs))
        .slice(0, mostOffers)
      for (const one of found) offers.set(one.id, one)
      return { passengers, offers: found }
    },
    offer(id, whenExpired) {
      const offer = offers.get(id)
      if (!offer) return refuse('not_found', 'There is no such offer.')
      if (msOf(offer.expiresAt) <= clock.nowMs()) return refuse(whenExpired, 'The offer has expired.')
      return offer
    },
    drift(id, percent) {
      const offer = offers.get(id)
      if (offer) offers.set(id, { ...offer, base: Math.round((offer.base * (100 + percent)) / 100) })
    },
    reset: () => offers.clear(),
  }
}

function forgetOld(offers: Map<string, KeptOffer>, nowMs: number): void {
  for (const [id, one] of offers) if (msOf(one.expiresAt) + 3_600_000 < nowMs) offers.delete(id)
}

function searchPassengerOf(one: OfferRequestBody['passengers'][number]): SearchPassenger {
  return { id: wireId('pas'), type: typeOfAge(one.age), age: one.age ?? null }
}

/** What a passenger of an age counts as; no age means adult. */
export function typeOfAge(age: number | undefined): WirePassengerType {
  if (age === undefined || age >= 12) return 'adult'
  return age >= 2 ? 'child' : 'infant_without_seat'
}

function brandsOn(paths: readonly FlightPath[], body: OfferRequestBody): FareBrand[] {
  return fareBrands
    .filter((brand) => body.cabin_class === undefined || brand.cabin === body.cabin_class)
    .filter((brand) => paths.every((path) => isSoldOn(brand, path)))
}

type OfferPlan = {
  readonly paths: readonly FlightPath[]
  readonly brand: FareBrand
  readonly passengers: readonly SearchPassenger[]
  readonly now: Instant
}

function offerOf({ paths, brand, passengers, now }: OfferPlan): KeptOffer {
  const flights = paths.flat()
  const carrier = flights[0]?.carrier ?? ''
  const payBy = payByOf(flights[0]?.departureAt ?? now, now)
  const isInstant = payBy === undefined || requiresInstantPayment(brand, carrier)
  const seats = passengers.filter((one) => one.type !== 'infant_without_seat').length
  const sum = (price: (path: FlightPath, type: WirePassengerType) => number) =>
    paths.reduce((all, path) => all + passengers.reduce((part, one) => part + price(path, one.type), 0), 0)
  return {
    id: wireId('off'),
    carrier,
    brand,
    passengers,
    slices: paths.map((path) => sliceWire(path, brand, passengers)),
    needs: flights.map((flight) => ({ flightKey: flight.key, cabin: brand.cabin, seats })),
    createdAt: now,
    expiresAt: plusMinutes(now, offerMinutes),
    isInstant,
    isPassportNeeded: flights.some((flight) => flight.to.country === 'GB' || flight.from.country === 'GB'),
    ...(isInstant ? {} : { payBy }),
    ...(isInstant || !guaranteesHeldPrice(carrier) ? {} : { priceStandsUntil: payBy }),
    base: sum((path, type) => baseSatang(path, brand, type)),
    tax: sum(taxSatang),
  }
}

/** Three days from now, at the latest a day before departure; undefined when that leaves less than two hours. */
function payByOf(departureAt: Instant, now: Instant): Instant | undefined {
  const latest = Math.min(msOf(plusMinutes(now, holdMinutes)), msOf(departureAt) - 86_400_000)
  return latest - msOf(now) < 7_200_000 ? undefined : instantFromMs(latest)
}

/** An offer as the wire writes it. */
export function offerWire(offer: KeptOffer): Record<string, unknown> {
  return {
    id: offer.id,
    live_mode: false,
    partial: false,
    owner: carrierWire(offer.carrier),
    created_at: offer.createdAt,
    updated_at: offer.createdAt,
    expires_at: offer.expiresAt,
    total_amount: decimalOf(offer.base + offer.tax),
    total_currency: 'THB',
    base_amount: decimalOf(offer.base),
    base_currency: 'THB',
    tax_amount: decimalOf(offer.tax),
    tax_currency: 'THB',
    total_emissions_kg: null,
    payment_requirements: {
      requires_instant_payment: offer.isInstant,
      payment_required_by: offer.payBy ?? null,
      price_guarantee_expires_at: offer.priceStandsUntil ?? null,
    },
    conditions: conditionsWire(offer.brand),
    passenger_identity_documents_required: offer.isPassportNeeded,
    supported_passenger_identity_document_types: ['passport'],
    supported_loyalty_programmes: [],
    available_services: null,
    private_fares: [],
    passengers: offer.passengers.map((one) => ({ ...one, fare_type: null, loyalty_programme_accounts: [] })),
    slices: offer.slices,
  }
}
