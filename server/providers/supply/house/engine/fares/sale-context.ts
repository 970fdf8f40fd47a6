import type { Rbd } from '#contract/terms/codes.ts'
import { type Instant, instantFromMs } from '#contract/terms/time.ts'

import { houseCabins } from '../cabin-seats.ts'
import { type Day, dateOfDay, issueDayOf } from '../day-number.ts'
import { type SalesEntries, type SalesEntry, salesEntryKey, untouched } from '../sales/sales-entry.ts'
import { openSlotSeats, seatLimitsBySlot } from '../seat-limits.ts'
import { cabinOfSlot, firstSlots, rbdOfSlot } from '../booking-class-slots.ts'
import { type MarketCaches, cacheInMarket } from '../market-cache.ts'
import type { TaxOffice } from '../taxes/taxes-due.ts'
import type { FlightRun } from '../trip-plan.ts'
import type { DatedFlight, WorldView } from '../world-view.ts'
import { finalLoadLevel, loadLevelAt } from '../world/flight-load.ts'
import { flightWords } from '../world/flight-record.ts'

/** Returns sales and manual settings of a flight. */
export type SalesOf = (flight: DatedFlight) => SalesEntry

/** The fares of an airline at a share of the filed ones, for whoever knows their code. */
export type PrivateFareContract = {
  readonly airline: string
  readonly code: string
  /** Of the filed fare. */
  readonly percent: number
  /** ISO dates of issue, both included. */
  readonly validFrom: string
  readonly validTo: string
}

/** The world, the sales and the instant for which a query is answered. */
export type SaleContext = {
  readonly view: WorldView
  readonly office: TaxOffice
  readonly salesOf: SalesOf
  /** The private fares that can be found by a code. */
  readonly contracts?: readonly PrivateFareContract[]
  /** The one that the fares of a plan are priced by. */
  readonly contract?: PrivateFareContract
  readonly nowMs: number
  /** Date in Bangkok on which a sale is ticketed. */
  readonly issueDay: Day
  /** When the offers made at this instant must be repriced. */
  readonly offersExpireAt: Instant
  readonly caches: MarketCaches
}

/** Lifetime of an offer in milliseconds. */
const offerLifeMs = 30 * 60_000

/** Returns the market at an instant. */
export function saleContextAt(
  known: Pick<SaleContext, 'view' | 'office' | 'salesOf' | 'contracts'>,
  nowMs: number,
): SaleContext {
  return {
    ...known,
    nowMs,
    issueDay: issueDayOf(nowMs),
    offersExpireAt: instantFromMs(nowMs + offerLifeMs),
    caches: new Map(),
  }
}

/** Reads sales from the database entries. */
export function createSalesReader(entries: SalesEntries): SalesOf {
  return ({ flight, day }) => entries.get(salesEntryKey(flight.key, dateOfDay(day))) ?? untouched
}

/** Returns the simulated load of a flight on the day of issue. */
export function demandLevelOf(
  { flight, day }: DatedFlight,
  { view, issueDay }: Pick<SaleContext, 'view' | 'issueDay'>,
): number {
  const hash = view.world.flights.words[flight.id * flightWords + 2] ?? 0
  return loadLevelAt(finalLoadLevel(hash, day), day - issueDay)
}

/** Returns the seats that the house may sell in each slot of a flight. */
export function seatLimitsOn(dated: DatedFlight, market: Omit<SaleContext, 'office'>): number[] {
  const cabinSeats = houseCabins.map((cabin) => dated.flight.seats[cabin])
  return seatLimitsBySlot({ cabinSeats, level: demandLevelOf(dated, market) }, market.salesOf(dated))
}

const seatsIn = cacheInMarket<DatedFlight, readonly number[]>()

/** Returns the open seats in each slot of a flight; cached per market. */
export function openSeatsOn(dated: DatedFlight, market: SaleContext): readonly number[] {
  const seats =
    seatsIn(market).get(dated) ?? openSlotSeats(seatLimitsOn(dated, market), market.salesOf(dated))
  seatsIn(market).set(dated, seats)
  return seats
}

/** Returns the slot booked on a flight of a run: the fare's, or the top slot of the lower cabin flown. */
export function bookedSlot({ cabins }: Pick<FlightRun, 'cabins'>, index: number, slot: number): number {
  const cabin = cabins[index]
  if (cabin === undefined || cabin === cabinOfSlot(slot)) return slot
  return firstSlots[houseCabins.indexOf(cabin)] ?? slot
}

/** Returns the booking class on a flight of a run. */
export function bookedRbd(run: Pick<FlightRun, 'cabins'>, index: number, slot: number): Rbd {
  return rbdOfSlot(bookedSlot(run, index, slot))
}

/** Returns the open seats in a slot on each flight of a run. */
export function openSeatsPerFlight(run: FlightRun, slot: number, market: SaleContext): number[] {
  return run.flights.map((dated, index) => openSeatsOn(dated, market)[bookedSlot(run, index, slot)] ?? 0)
}

/** Returns the manual adjustment of the flights of a run, in percent of the fare; at least -90. */
export function manualFarePercentOf(
  { flights }: Pick<FlightRun, 'flights'>,
  { salesOf }: Pick<SaleContext, 'salesOf'>,
): number {
  return Math.max(
    -90,
    flights.reduce((sum, dated) => sum + salesOf(dated).farePercent, 0),
  )
}
