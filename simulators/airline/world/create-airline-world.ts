import { type Instant, minutesBetween, epochMsOf } from '#contract/terms/time.ts'
import type { AirlineWorld } from './airline-world.ts'
import { baseSatang } from './base-fares.ts'
import { brandOfRbd, fareBrands, isSoldOn } from './fare-brands.ts'
import { createFlightOverrides } from './flight-overrides.ts'
import { type OfferPlan, makeOffer, partyTotals, seatsNeeded } from './make-offer.ts'
import { seatsForSale } from './seats-for-sale.ts'
import { type SoldSeats, seatNeedKey, countSoldSeats } from './sold-seats.ts'
import { flightOfKey } from './timetable.ts'
import { findTrips } from './trips.ts'
import type { Flight, FlightPath } from './world-flight.ts'
import type { FareBrand, SeatNeed, WorldCabin, WorldOffer, WorldPricing, WorldSearch } from './world-offer.ts'

/** Dependencies of the world. */
export type WorldDeps = {
  readonly now: () => Instant
  /** Returns the seats of live reservations. */
  readonly sold: () => Iterable<SeatNeed>
}

const hoursBeforeDeparture = 2

/** Creates the world of the agency's timetable. */
export function createAirlineWorld({ now, sold }: WorldDeps): AirlineWorld {
  const drifts = new Map<string, number>()
  const overrides = createFlightOverrides()
  const priceDriftOf = (paths: readonly FlightPath[]) =>
    (drifts.get(tripKey(paths.flat().map((one) => one.key))) ?? 0) + overrides.farePercent(paths)
  const currentWorldState = (pretended?: number) => ({
    now: now(),
    left: seatsLeftFunction({ sold: countSoldSeats(sold()), pretended, limitOf: overrides.seatLimit }),
    driftOf: priceDriftOf,
  })

  return {
    search: (input) => searchOffers(input, currentWorldState(input.pretendedSeats)),
    price: (input) => priceFlights(input, currentWorldState(input.pretendedSeats)),
    hasSeats(needs, pretended) {
      const { left } = currentWorldState(pretended)
      return needs.every((need) => {
        const flight = flightOfKey(need.flightKey)
        // flights that only one wire has always have seats, for testing
        return flight === undefined ? pretended !== 0 : need.seats <= left(flight, need.cabin)
      })
    },
    drift(flightKeys, percent) {
      drifts.set(tripKey(flightKeys), percent)
    },
    override: (flights) => overrides.set(flights),
    reset() {
      drifts.clear()
      overrides.clear()
    },
  }
}

function tripKey(keys: readonly string[]): string {
  return keys.join('+')
}

type WorldState = {
  readonly now: Instant
  readonly left: (flight: Flight, cabin: WorldCabin) => number
  readonly driftOf: (paths: readonly FlightPath[]) => number
}

type SeatCount = {
  readonly sold: SoldSeats
  readonly pretended: number | undefined
  readonly limitOf: (flight: Flight) => number | undefined
}

function seatsLeftFunction({ sold, pretended, limitOf }: SeatCount): WorldState['left'] {
  return (flight, cabin) =>
    pretended ??
    Math.min(limitOf(flight) ?? Infinity, seatsForSale(flight, cabin)) -
      (sold.get(seatNeedKey({ flightKey: flight.seatKey, cabin })) ?? 0)
}

/** A trip in the brands that it could be sold in; its offer is made only when it is returned. */
type Candidate = Pick<OfferPlan, 'paths' | 'brands' | 'drift'> & { readonly fare: number }

function searchOffers(input: WorldSearch, { now, left, driftOf }: WorldState): WorldOffer[] {
  const seats = seatsNeeded(input.passengers)
  const candidates = findTrips(input, now).flatMap((paths) => {
    const drift = driftOf(paths)
    return brandCombinations(input, paths)
      .filter((brands) => input.isWaitlistWanted || !isSoldOut(paths, brands, { left, seats }))
      .map((brands): Candidate => ({ paths, brands, drift, fare: adultFare(paths, brands) }))
  })
  const kept = cheapestOfEveryAirline(
    candidates.toSorted((one, other) => one.fare - other.fare),
    input.most,
  )
  const offers = kept.flatMap(
    ({ fare: _fare, ...plan }) => makeOffer({ ...plan, passengers: input.passengers, now, left }) ?? [],
  )
  return sortByPrice(offers)
}

type Seating = { readonly left: WorldState['left']; readonly seats: number }

function isSoldOut(
  paths: readonly FlightPath[],
  brands: readonly FareBrand[],
  { left, seats }: Seating,
): boolean {
  return paths.some((path, index) =>
    path.some((flight) => left(flight, brands[index]?.cabin ?? 'economy') < seats),
  )
}

function adultFare(paths: readonly FlightPath[], brands: readonly FareBrand[]): number {
  return paths.reduce((sum, path, index) => {
    const brand = brands[index]
    return brand ? sum + baseSatang(path, brand, 'adult') : sum
  }, 0)
}

/**
 * Returns the brand combinations of a trip: one brand throughout, or the same tier of another cabin where
 * cabins differ.
 */
function brandCombinations(input: WorldSearch, paths: readonly FlightPath[]): FareBrand[][] {
  const choices = paths.map((path, index) => {
    const cabin = input.journeys[index]?.cabin
    return fareBrands
      .filter((brand) => cabin === undefined || brand.cabin === cabin)
      .filter((brand) => !input.refundableOnly || brand.refund?.allowed)
      .filter((brand) => isSoldOn(brand, path))
  })
  if (choices.some((one) => one.length === 0)) return []
  const isOneCabin = new Set(input.journeys.map((one) => one.cabin)).size === 1
  if (isOneCabin) {
    const [first = [], ...others] = choices
    return first
      .filter((brand) => others.every((one) => one.includes(brand)))
      .map((brand) => paths.map(() => brand))
  }
  const steps = Math.max(...choices.map((one) => one.length))
  return Array.from({ length: steps }, (_, step) =>
    choices.flatMap((one) => one[Math.min(step, one.length - 1)] ?? []),
  )
}

/**
 * Returns up to this many candidates, the cheapest of every airline: a busy market must not leave one out.
 */
function cheapestOfEveryAirline(candidates: readonly Candidate[], most: number): Candidate[] {
  if (candidates.length <= most) return [...candidates]
  const queues = [...Map.groupBy(candidates, (one) => one.paths[0]?.[0]?.carrier).values()]
  const kept: Candidate[] = []
  for (let turn = 0; kept.length < most; turn += 1) {
    for (const queue of queues) {
      const next = queue[turn]
      if (next && kept.length < most) kept.push(next)
    }
  }
  return kept
}

function sortByPrice(offers: readonly WorldOffer[]): WorldOffer[] {
  return offers
    .map((offer) => {
      const { base, tax } = partyTotals(offer.prices)
      return { offer, total: base + tax }
    })
    .toSorted((one, other) => one.total - other.total)
    .map((one) => one.offer)
}

function priceFlights(input: WorldPricing, { now, left, driftOf }: WorldState): WorldOffer | undefined {
  const flights = input.flights.map((one) => flightOfKey(one.key))
  if (flights.length === 0 || !flights.every((one) => one !== undefined)) return undefined
  const paths = splitIntoJourneys(flights, input.journeyLengths)
  const brands = paths.map((path) =>
    brandOfRbds(path.map((flight) => input.rbds[flights.indexOf(flight)] ?? '')),
  )
  const departureAt = flights[0]?.departureAt ?? now
  if (epochMsOf(departureAt) <= epochMsOf(now) + hoursBeforeDeparture * 3_600_000) return undefined
  const sold = brands.flatMap((brand, index) => (brand && isSoldOn(brand, paths[index] ?? []) ? [brand] : []))
  if (sold.length < paths.length || new Set(flights.map((one) => one.carrier)).size > 1) return undefined
  const offer = makeOffer({
    paths,
    brands: sold,
    passengers: input.passengers,
    now,
    left,
    drift: driftOf(paths),
  })
  return offer?.isWaitlisted && !input.isWaitlistWanted ? undefined : offer
}

/**
 * Returns the brand of a journey; undefined when its flights are requested in classes of different brands.
 */
function brandOfRbds(rbds: readonly string[]): FareBrand | undefined {
  const [first = '', ...others] = rbds
  return others.every((one) => one === first) ? brandOfRbd(first) : undefined
}

const longestChangeMinutes = 600

/**
 * Splits flights into journeys. Without given lengths, a journey ends where the next flight leaves from
 * another airport, returns to a place of the journey, or leaves too late for a connection.
 */
function splitIntoJourneys(flights: readonly Flight[], lengths?: readonly number[]): FlightPath[] {
  const paths: Flight[][] = []
  for (const [index, flight] of flights.entries()) {
    const path = paths.at(-1)
    const isNext = lengths
      ? !isJourneyStart(lengths, index)
      : path !== undefined && isConnectionPossible(path, flight)
    if (path && isNext) path.push(flight)
    else paths.push([flight])
  }
  return paths
}

function isJourneyStart(lengths: readonly number[], index: number): boolean {
  let start = 0
  return lengths.some((length) => {
    const isHere = start === index
    start += length
    return isHere
  })
}

function isConnectionPossible(path: readonly Flight[], next: Flight): boolean {
  const last = path.at(-1)
  if (!last || last.to.code !== next.from.code) return false
  if (minutesBetween(last.arrivalAt, next.departureAt) > longestChangeMinutes) return false
  return !path.some((flight) => flight.from.cityCode === next.to.cityCode)
}
