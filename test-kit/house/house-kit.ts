import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { AirportCode, CabinClass } from '#contract/terms/codes.ts'
import { type LocalDate, dateOfLocalTime } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { type HouseSupply, createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { type HouseSnapshots, fixedSnapshot } from '#server/providers/supply/house/supply-snapshot.ts'
import { createHouseSalesStore } from '#server/providers/supply/house/house-sales-store.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import type { SupplyKit, SupplyTraits } from '#server/providers/supply/supply-provider.suite.ts'
import type { ShopRequest, SupplierOffer, RequestedJourney } from '#server/providers/supply/supplier-offer.ts'
import { dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import { worldViewOf } from '#server/providers/supply/house/engine/world-view.ts'
import { packedTimetable } from './packed-house.ts'
import { testClock } from '../test-clock.ts'
import { testIds } from '../test-ids.ts'

/** Returns the hand-written timetable with the sales of a database, searched on the test's thread. */
export function timetableGround(database: Pick<Database, 'db'>): HouseSnapshots {
  return fixedSnapshot(packedTimetable(), createHouseSalesStore(database))
}

/** Returns the airports of a code in the timetable. */
export function timetableAirports(code: string): string[] {
  return worldViewOf(packedTimetable())
    .airportsOf(code)
    .map((one) => one.code)
}

/** Returns the requested journey of "BKK NRT 2027-01-20", in economy by default. */
export function aSearchQuery(text: string, cabin: CabinClass = 'economy'): RequestedJourney {
  const [from = '', to = '', departureOn = ''] = text.split(' ')
  return { from: from as AirportCode, to: to as AirportCode, departureOn: departureOn as LocalDate, cabin }
}

/** Returns a search of one adult over the requested journeys, with the given changes. */
export function aSearch(
  wishes: readonly (string | RequestedJourney)[],
  more: Partial<ShopRequest> = {},
): ShopRequest {
  const journeys = wishes.map((message) => (typeof message === 'string' ? aSearchQuery(message) : message))
  return {
    shape: journeys.length === 1 ? 'oneWay' : 'multiCity',
    journeys,
    party: { adult: 1 },
    airlines: [],
    nonstopOnly: false,
    refundableOnly: false,
    ...more,
  }
}

/** Manual settings of the flights of an offer. */
export type Override = {
  readonly seatLimit?: number
  readonly closedRbds?: string
  readonly farePercent?: number
}

/** Sets seats or fares of every flight of an offer, as an agency would: a seat limit of 0 means sold out. */
export function overrideFlights(database: Database, offer: SupplierOffer, override: Override): Promise<void> {
  const segments = offer.itinerary.journeys.flatMap((journey) => journey.segments)
  const flights = segments.map(({ marketingCarrier, flightNumber, origin, destination, departureLocal }) => ({
    soldAs: `${marketingCarrier}${flightNumber}${origin}${destination}`,
    on: dateOfLocalTime(departureLocal),
  }))
  return overrideEach(database, flights, override)
}

type SoldFlight = { readonly soldAs: string; readonly on: string }

async function overrideEach(
  { db }: Database,
  flights: readonly SoldFlight[],
  override: Override,
): Promise<void> {
  const view = worldViewOf(packedTimetable())
  for (const { soldAs, on } of flights) {
    const row = {
      flight_key: view.flightOn(soldAs, dayNumberOf(on as LocalDate))?.flight.key ?? soldAs,
      on_date: on as LocalDate,
      seat_limit: override.seatLimit ?? null,
      closed_rbds: override.closedRbds ?? '',
      fare_percent: override.farePercent ?? 0,
    }
    await db
      .insertInto('house_override')
      .values(row)
      .onConflict((conflict) => conflict.columns(['on_date', 'flight_key']).doUpdateSet(row))
      .execute()
  }
}

/** Sets seats or fares of every flight of an offer of the API. */
export function overrideSegments(database: Database, offer: OfferAnswer, override: Override): Promise<void> {
  const segments = offer.journeys.flatMap((journey) => journey.segments)
  const flights = segments.map((one) => ({
    soldAs: `${one.airline}${one.flightNumber}${one.from}${one.to}`,
    on: one.departureTime.slice(0, 10),
  }))
  return overrideEach(database, flights, override)
}

/** The capabilities of the house supplier for the supplier contract tests. */
export const houseTraits: SupplyTraits = {
  isIdempotentByReference: true,
  canSellOut: true,
  sellsSeatsWith: 'hold',
}

/**
 * Returns the house supplier on a database, on 21 November 2026, with searches for the supplier contract
 * tests.
 */
export function houseKit(
  database: Database,
): SupplyKit & { readonly supply: HouseSupply; readonly clock: ReturnType<typeof testClock> } {
  const clock = testClock()
  const supply = createHouseSupply({
    store: createHouseStore(database.db),
    grounds: timetableGround(database),
    clock,
    ids: testIds(),
  })
  return {
    supply,
    clock,
    now: () => clock.now(),
    oneWay: aSearch(['BKK NRT 2027-01-20']),
    roundTrip: aSearch(['BKK TYO 2027-01-20', 'TYO BKK 2027-01-27'], { shape: 'roundTrip' }),
    family: aSearch(['BKK NRT 2027-02-10'], { party: { adult: 1, child: 1, infantOnLap: 1 } }),
    nothing: aSearch(['BKK QQQ 2027-01-20']),
    airportsOf: timetableAirports,
    sellOut: (offer) => overrideFlights(database, offer, { seatLimit: 0 }),
  }
}
