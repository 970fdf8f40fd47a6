import { type Instant, type Zone, instantFromMs, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { baseSatang } from './base-fares.ts'
import { guaranteesHeldPrice, requiresInstantPayment } from './fare-brands.ts'
import { taxesOf } from './taxes.ts'
import type { Flight, FlightPath } from './world-flight.ts'
import type {
  FareBrand,
  SeatNeed,
  WorldCabin,
  WorldOffer,
  WorldPassengers,
  WorldPrice,
} from './world-offer.ts'

/** The input of an offer. */
export type OfferPlan = {
  readonly paths: readonly FlightPath[]
  /** One for each path. */
  readonly brands: readonly FareBrand[]
  readonly passengers: WorldPassengers
  readonly now: Instant
  /** Returns the seats left in a cabin of a flight. */
  readonly left: (flight: Flight, cabin: WorldCabin) => number
  /** Percent by which the price of the trip has risen. */
  readonly drift: number
}

const holdMinutes = 72 * 60

/** Returns an offer; undefined when a path has no flights. */
export function makeOffer(plan: OfferPlan): WorldOffer | undefined {
  const { paths, brands, now } = plan
  const first = paths[0]?.[0]
  const brand = brands[0]
  if (!first || !brand) return undefined
  const seats = seatsNeeded(plan.passengers)
  const cabins = paths.flatMap((path, index) =>
    path.map((flight) => ({ flight, brand: brands[index] ?? brand })),
  )
  const seatsLeft = Math.min(...cabins.map((one) => plan.left(one.flight, one.brand.cabin)))
  const lastTicketAt = ticketingTimeLimitOf(first.departureAt, now)
  const isInstant =
    lastTicketAt === undefined || brands.some((one) => requiresInstantPayment(one, first.carrier))
  return {
    journeys: paths.map((flights) => ({ flights })),
    carrier: first.carrier,
    brand,
    brands,
    rbds: cabins.map((one) => one.brand.rbd),
    prices: pricesPerPassenger(plan),
    seatsLeft: Math.max(0, seatsLeft),
    needs: cabins.map(({ flight, brand: { cabin } }): SeatNeed => ({
      flightKey: flight.seatKey,
      cabin,
      seats,
    })),
    isInstant,
    isWaitlisted: seatsLeft < seats,
    isPassportNeeded: cabins.some(({ flight }) =>
      [flight.from, flight.to].some((one) => one.country === 'GB'),
    ),
    ...(isInstant ? {} : { lastTicketAt }),
    ...(isInstant || !guaranteesHeldPrice(first.carrier) ? {} : { priceStandsUntil: lastTicketAt }),
  }
}

/** Returns the number of seats of a party: lap infants need none. */
export function seatsNeeded(passengers: WorldPassengers): number {
  return passengers.reduce((sum, one) => sum + (one.type === 'infantOnLap' ? 0 : one.count), 0)
}

function pricesPerPassenger({ paths, brands, passengers, now, drift }: OfferPlan): WorldPrice[] {
  const journeys = paths.map((flights) => ({ flights }))
  const issuedOn = todayIn('Asia/Bangkok' as Zone, now)
  return passengers
    .filter((one) => one.count > 0)
    .map(({ type, count }) => {
      const base = paths.reduce((sum, path, index) => {
        const brand = brands[index]
        return brand ? sum + baseSatang(path, brand, type) : sum
      }, 0)
      return {
        type,
        count,
        baseSatang: Math.round((base * (100 + drift)) / 100),
        taxes: taxesOf({ journeys, brands, issuedOn }, type),
      }
    })
}

/**
 * Returns three days from now, at the latest a day before departure; undefined when less than two hours are
 * left.
 */
function ticketingTimeLimitOf(departureAt: Instant, now: Instant): Instant | undefined {
  const latest = Math.min(epochMsOf(plusMinutes(now, holdMinutes)), epochMsOf(departureAt) - 86_400_000)
  return latest - epochMsOf(now) < 7_200_000 ? undefined : instantFromMs(latest)
}

/** Returns the price of an offer for the whole party in satang. */
export function partyTotals(prices: readonly WorldPrice[]): { readonly base: number; readonly tax: number } {
  const taxTotalOf = (one: WorldPrice) => one.taxes.reduce((sum, line) => sum + line.satang, 0)
  return {
    base: prices.reduce((sum, one) => sum + one.count * one.baseSatang, 0),
    tax: prices.reduce((sum, one) => sum + one.count * taxTotalOf(one), 0),
  }
}
