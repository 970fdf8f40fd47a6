import { type Instant, type LocalDate, instantFromMs, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { FlightPath } from '../../world/world-flight.ts'
import type { FareBrand, WorldOffer, WorldPassengers, WorldPrice } from '../../world/world-offer.ts'
import { type TestScenario, testAirlineCode, testAirlinePaths } from './test-airline-flights.ts'

const saver: FareBrand = {
  code: 'BA',
  name: 'Basic',
  cabin: 'economy',
  rbd: 'Y',
  basis: 'Y20LGTN2',
  percent: 100,
  refund: { allowed: true, penaltyBaht: 1500 },
  change: { allowed: true, penaltyBaht: 1000 },
  checkedBags: 1,
}

const bahtPerMinute = 12
const agePercent: Record<WorldPrice['type'], number> = {
  adult: 100,
  child: 75,
  infantOnLap: 10,
  infantInSeat: 75,
}

/** A search on a test route. */
export type TestAirlineSearch = {
  readonly route: TestScenario
  readonly origin: string
  readonly destination: string
  readonly on: LocalDate
  readonly passengers: WorldPassengers
  readonly now: Instant
}

/**
 * Returns the offers of the test airline on a test route: seats never run out, and every fare can be held.
 */
export function testAirlineOffers(search: TestAirlineSearch): WorldOffer[] {
  if (search.route === 'noOffers') return []
  return testAirlinePaths(search, search.on)
    .filter((path) => epochMsOf(path[0]?.departureAt ?? search.now) > epochMsOf(search.now) + 7_200_000)
    .map((path) => createTestAirlineOffer(path, search))
}

function createTestAirlineOffer(path: FlightPath, { route, passengers, now }: TestAirlineSearch): WorldOffer {
  const seats = passengers.reduce((sum, one) => sum + (one.type === 'infantOnLap' ? 0 : one.count), 0)
  const brand = route === 'noBaggage' ? { ...saver, checkedBags: 0 } : saver
  const lastTicketAt = latestPaymentAt(path[0]?.departureAt ?? now, now)
  return {
    journeys: [{ flights: path }],
    carrier: testAirlineCode,
    brand,
    brands: [brand],
    rbds: path.map(() => saver.rbd),
    prices: passengers.map(({ type, count }) => ({ type, count, ...testAirlinePriceOf(path, type) })),
    seatsLeft: 9,
    needs: path.map((flight) => ({ flightKey: flight.seatKey, cabin: saver.cabin, seats })),
    lastTicketAt,
    priceStandsUntil: lastTicketAt,
    isInstant: false,
    isWaitlisted: false,
    isPassportNeeded: false,
  }
}

function testAirlinePriceOf(
  path: FlightPath,
  type: WorldPrice['type'],
): Pick<WorldPrice, 'baseSatang' | 'taxes'> {
  const minutes = path.reduce((sum, flight) => sum + flight.durationMinutes, 0)
  const baseSatang = Math.round((minutes * bahtPerMinute * agePercent[type]) / 100) * 100
  return { baseSatang, taxes: type === 'infantOnLap' ? [] : [{ code: 'YQ', satang: 45_000 }] }
}

/** Returns two days from now, at the latest an hour before departure. */
function latestPaymentAt(departureAt: Instant, now: Instant): Instant {
  return instantFromMs(Math.min(epochMsOf(plusMinutes(now, 2880)), epochMsOf(departureAt) - 3_600_000))
}
