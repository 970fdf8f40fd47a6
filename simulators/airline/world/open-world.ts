import { type Instant, minutesBetween, msOf } from '#contract/terms/time.ts'
import { type AirlineWorld } from './airline-world.ts'
import { baseSatang } from './base-fares.ts'
import { brandOfRbd, fareBrands, isSoldOn } from './fare-brands.ts'
import { flightOverrides } from './flight-overrides.ts'
import { type OfferPlan, makeOffer, partyTotals, seatsNeeded } from './make-offer.ts'
import { seatsForSale } from './seats.ts'
import { type SoldSeats, nameOfNeed, soldSeatsOf } from './sold-seats.ts'
import { flightOfKey } from './timetable.ts'
import { tripsOf } from './trips.ts'
import { type Flight, type FlightPath } from './world-flight.ts'
import {
  type FareBrand,
  type SeatNeed,
  type WorldCabin,
  type WorldOffer,
  type WorldPricing,
  type WorldSearch,
} from './world-offer.ts'

/** Dependencies of the world. */
export type WorldDeps = {
  readonly now: () => Instant
  /** Returns the seats of live reservations. */
  readonly sold: () => Iterable<SeatNeed>
}

const hoursBeforeDeparture = 2

/** Creates the world of the agency's timetable. */
export function openWorld({ now, sold }: WorldDeps): AirlineWorld {
  const drifts = new Map<string, number>()
  const overrides = flightOverrides()
  const driftOf = (paths: readonly FlightPath[]) =>
    (drifts.get(nameOfTrip(paths.flat().map((one) => one.key))) ?? 0) + overrides.farePercent(paths)
  const asked = (pretended?: number) => ({
    now: now(),
    left: leftFor({ sold: soldSeatsOf(sold()), pretended, limitOf: overrides.seatLimit }),
    driftOf,
  })

  return {
    search: (input) => search(input, asked(input.pretendedSeats)),
    price: (input) => price(input, asked(input.pretendedSeats)),
    hasSeats(needs, pretended) {
      const { left } = asked(pretended)
      return needs.every((need) => {
        const flight = flightOfKey(need.flightKey)
        // flights that only one wire has always have seats, for testing
        return flight === undefined ? pretended !== 0 : need.seats <= left(flight, need.cabin)
      })
    },
    drift(flightKeys, percent) {
      drifts.set(nameOfTrip(flightKeys), percent)
    },
    override: (flights) => overrides.set(flights),
    reset() {
      drifts.clear()
      overrides.clear()
    },
  }
}

function nameOfTrip(keys: readonly string[]): string {
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

function leftFor({ sold, pretended, limitOf }: SeatCount): WorldState['left'] {
  return (flight, cabin) =>
    pretended ??
    Math.min(limitOf(flight) ?? Infinity, seatsForSale(flight, cabin)) -
      (sold.get(nameOfNeed({ flightKey: flight.seatKey, cabin })) ?? 0)
}

/** A trip in the brands that it could be sold in; its offer is made only when it is returned. */
type Candidate = Pick<OfferPlan, 'paths' | 'brands' | 'drift'> & { readonly fare: number }

function search(input: WorldSearch, { now, left, driftOf }: WorldState): WorldOffer[] {
  const seats = seatsNeeded(input.passengers)
  const candidates = tripsOf(input, now).flatMap((paths) => {
    const drift = driftOf(paths)
    return brandSets(input, paths)
      .filter((brands) => input.isWaitlistWanted || !isFull(paths, brands, { left, seats }))
      .map((brands): Candidate => ({ paths, brands, drift, fare: adultFare(paths, brands) }))
  })
  const kept = everyAirline(
    candidates.toSorted((one, other) => one.fare - other.fare),
    input.most,
  )
  const offers = kept.flatMap(
    ({ fare: _fare, ...plan }) => makeOffer({ ...plan, passengers: input.passengers, now, left }) ?? [],
  )
  return cheapestFirst(offers)
}

type Seating = { readonly left: WorldState['left']; readonly seats: number }

function isFull(
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
function brandSets(input: WorldSearch, paths: readonly FlightPath[]): FareBrand[][] {
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
function everyAirline(candidates: readonly Candidate[], most: number): Candidate[] {
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

function cheapestFirst(offers: readonly WorldOffer[]): WorldOffer[] {
  return offers
    .map((offer) => {
      const { base, tax } = partyTotals(offer.prices)
      return { offer, total: base + tax }
    })
    .toSorted((one, other) => one.total - other.total)
    .map((one) => one.offer)
}

function price(input: WorldPricing, { now, left, driftOf }: WorldState): WorldOffer | undefined {
  const flights = input.flights.map((one) => flightOfKey(one.key))
  if (flights.length === 0 || !flights.every((one) => one !== undefined)) return undefined
  const paths = pathsOf(flights, input.journeyLengths)
  const brands = paths.map((path) => brandOf(path.map((flight) => input.rbds[flights.indexOf(flight)] ?? '')))
  const departureAt = flights[0]?.departureAt ?? now
  if (msOf(departureAt) <= msOf(now) + hoursBeforeDeparture * 3_600_000) return undefined
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
function brandOf(rbds: readonly string[]): FareBrand | undefined {
  const [first = '', ...others] = rbds
  return others.every((one) => one === first) ? brandOfRbd(first) : undefined
}

const longestChangeMinutes = 600

/**
 * Splits flights into journeys. Without given lengths, a journey ends where the next flight leaves from
 * another airport, returns to a place of the journey, or leaves too late for a connection.
 */
function pathsOf(flights: readonly Flight[], lengths?: readonly number[]): FlightPath[] {
  const paths: Flight[][] = []
  for (const [index, flight] of flights.entries()) {
    const path = paths.at(-1)
    const isNext = lengths ? !startsAt(lengths, index) : path !== undefined && continues(path, flight)
    if (path && isNext) path.push(flight)
    else paths.push([flight])
  }
  return paths
}

function startsAt(lengths: readonly number[], index: number): boolean {
  let start = 0
  return lengths.some((length) => {
    const isHere = start === index
    start += length
    return isHere
  })
}

function continues(path: readonly Flight[], next: Flight): boolean {
  const last = path.at(-1)
  if (!last || last.to.code !== next.from.code) return false
  if (minutesBetween(last.arrivalAt, next.departureAt) > longestChangeMinutes) return false
  return !path.some((flight) => flight.from.cityCode === next.to.cityCode)
}
