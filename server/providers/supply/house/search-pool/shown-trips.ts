import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { seatedCount } from '#contract/terms/passenger.ts'
import type { ShopRequest } from '../../supplier-offer.ts'
import { houseCabinOf } from '../engine/cabin-seats.ts'
import type { FareBuyer } from '../engine/fares/choose-fare.ts'
import { higherFareFamilies } from '../engine/fares/higher-fare-families.ts'
import { type HouseOffer, fareParts, mainFarePart, priceTrip } from '../engine/price-trip.ts'
import { type SaleContext, openSeatsPerFlight } from '../engine/fares/sale-context.ts'
import type { FoundJourney, FoundTrip } from '../engine/search/found-trip.ts'
import {
  type PlannedJourney,
  type TripPlan,
  type TripQuery,
  plannedJourneyOf,
  stayOfTrip,
} from '../engine/trip-plan.ts'

/** Most offers of an answer. */
const mostOffers = 200
/** Most waitlist offers of an answer. */
const mostWaiting = 6
/** Time before departure within which no waitlist offers are made, in milliseconds. */
const waitingEndsMs = 48 * 3_600_000

/** A journey, and its flights and days as text. */
type KnownJourney = { readonly key: string; readonly planned: PlannedJourney }

/** The offers of a search: each trip once, up to a maximum. */
export class ShownTrips {
  readonly #request: ShopRequest
  readonly #market: SaleContext
  readonly #ask: TripQuery
  readonly #keys = new Set<string>()
  /** Journeys by their position in the trip. */
  readonly #journeys: readonly Map<FoundJourney, KnownJourney>[]
  #count = 0

  constructor(request: ShopRequest, market: SaleContext) {
    this.#request = request
    this.#market = market
    const cabins = request.journeys.map(({ cabin }) => houseCabinOf(cabin) ?? 'economy')
    this.#ask = { shape: request.shape, party: request.party, cabins }
    this.#journeys = cabins.map(() => new Map<FoundJourney, KnownJourney>())
  }

  /** Offers shown so far. */
  get count(): number {
    return this.#count
  }

  /** Returns the offers of new trips, the first of them in every family. */
  offers(trips: readonly FoundTrip[], inFamilies: number): HouseOffer[] {
    const offers: HouseOffer[] = []
    for (const [at, trip] of trips.entries()) {
      if (this.#count + offers.length >= mostOffers) break
      if (!this.#isFresh(trip)) continue
      const plan = this.#planOf(trip)
      const others = at < inFamilies ? higherFareFamilies(plan, this.#buyer(plan), this.#market) : []
      offers.push(...[plan, ...others].map((one) => priceTrip(one, this.#market)))
    }
    this.#count += offers.length
    return offers
  }

  /** Returns trips with a full flight as waitlist offers. */
  waitlisted(trips: readonly FoundTrip[]): HouseOffer[] {
    const offers = trips
      .map((trip) => ({ ...this.#planOf(trip), isWaitlisted: true }))
      .filter((plan) => isSoldAsWaitlisted(plan, this.#market))
      .slice(0, mostWaiting)
      .map((plan) => priceTrip(plan, this.#market))
    this.#count += offers.length
    return offers
  }

  #planOf(trip: FoundTrip): TripPlan {
    const { shape, party } = this.#ask
    const journeys = trip.ways.map((way, at) => this.#journeyOf(way, at).planned)
    const privateFare = this.#privateFareOf(journeys)
    return { shape, party, isWaitlisted: false, journeys, ...(privateFare && { privateFare }) }
  }

  /** A trip is sold at the private fares of the airline that issues its tickets. */
  #privateFareOf(journeys: TripPlan['journeys']): PrivateFare | undefined {
    const { privateFares } = this.#request
    if (!privateFares) return undefined
    const issuer = mainFarePart({ journeys }).market.owner.code
    return privateFares.find(({ airline }) => airline === issuer)
  }

  /** Cached: the trips of a search share their journeys. */
  #journeyOf(way: FoundJourney, journey: number): KnownJourney {
    const known = this.#journeys[journey]?.get(way)
    if (known) return known
    const fresh = {
      key: `${way.flights.join()} ${way.days.join()}`,
      planned: plannedJourneyOf(way, { ask: this.#ask, journey }, this.#market),
    }
    this.#journeys[journey]?.set(way, fresh)
    return fresh
  }

  #buyer(plan: TripPlan): FareBuyer {
    const { refundableOnly } = this.#request
    return { party: plan.party, stay: stayOfTrip(plan), refundableOnly, needsSeats: true }
  }

  #isFresh({ ways }: FoundTrip): boolean {
    const key = ways.map((way, at) => this.#journeyOf(way, at).key).join(';')
    const isFresh = !this.#keys.has(key)
    this.#keys.add(key)
    return isFresh
  }
}

/** Whether a flight of a plan has no seat for the party in its class, and the waitlist is still open. */
function isSoldAsWaitlisted(plan: TripPlan, market: SaleContext): boolean {
  const seats = seatedCount(plan.party)
  const parts = fareParts(plan)
  const isAhead = parts.every(({ flights }) =>
    flights.every(({ departMs }) => departMs >= market.nowMs + waitingEndsMs),
  )
  return (
    isAhead &&
    parts.some((part) => openSeatsPerFlight(part, part.entry.slot, market).some((open) => open < seats))
  )
}
