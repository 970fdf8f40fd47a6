import type { AirlineCode, AirportCode, CabinClass, FareBasis, Rbd } from '#contract/terms/codes.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'

import { type FareBuyer, fareChecks } from '../fares/choose-fare.ts'
import { dateOfDay } from '../day-number.ts'
import { passengerTypePercent, passengerShareBaht } from '../fares/filed-market.ts'
import { brandOfFare, fareBasisForType, priceFarePart } from '../fares/price-component.ts'
import type { RuleCheck } from '../fares/rule-checks.ts'
import {
  type SaleContext,
  bookedSlot,
  manualFarePercentOf,
  demandLevelOf,
  seatLimitsOn,
  openSeatsOn,
} from '../fares/sale-context.ts'
import { rbdOfSlot } from '../booking-class-slots.ts'
import type { FarePart, FlightRun } from '../trip-plan.ts'

/** The calculation of an adult amount, step by step, in baht. */
export type ExplainedAmount = {
  /** Base of the market; 10,000 for imported fares, whose multiplier is the amount itself. */
  readonly baseBaht: number
  /** In ten-thousandths. */
  readonly multiplier: number
  readonly addBaht: number
  /** Sum of the manual percentages of the flights. */
  readonly handPercent: number
  readonly exactBaht: number
  /** Rounded up to a multiple of this. */
  readonly roundedTo: number
  readonly roundedBaht: number
  /** The highest amount allowed; absent where there is none. */
  readonly ceilingBaht?: number
  readonly adultBaht: number
}

/** The amount that a passenger type pays. */
export type ExplainedShare = {
  readonly type: PassengerType
  readonly count: number
  readonly fareBasis: FareBasis
  readonly percent: number
  readonly baht: number
}

/** The seats of a flight at the time a fare was chosen. */
export type ExplainedSeats = {
  readonly flight: string
  /** The operating flight; differs on a codeshare. */
  readonly operatedAs: string
  readonly on: LocalDate
  readonly rbd: Rbd
  /** Simulated load in sixtieths of the seats. */
  readonly level: number
  /**
   * Booking limit of the class with all lower classes, seats sold in them, and open seats with higher classes
   * included.
   */
  readonly limit: number
  readonly sold: number
  readonly open: number
}

/** A fare component with all its inputs. */
export type ExplainedComponent = {
  readonly owner: AirlineCode
  readonly origin: AirportCode
  readonly destination: AirportCode
  readonly journey: number
  readonly isImported: boolean
  readonly rbd: Rbd
  readonly cabin: CabinClass
  readonly brand?: string
  readonly amount: ExplainedAmount
  readonly shares: readonly ExplainedShare[]
  readonly checks: readonly RuleCheck[]
  readonly seats: readonly ExplainedSeats[]
}

/** Explains one fare component of an offer. */
export function explainComponent(part: FarePart, buyer: FareBuyer, market: SaleContext): ExplainedComponent {
  const brand = brandOfFare(part)
  return {
    owner: part.market.owner.code,
    origin: part.market.from.code,
    destination: part.market.to.code,
    journey: part.journey,
    isImported: part.market.isImported,
    rbd: part.entry.rbd,
    cabin: part.entry.cabin,
    ...(brand !== undefined && { brand }),
    amount: explainAmount(part, market),
    shares: explainShares(part, buyer, market),
    checks: fareChecks(part, part, { buyer, market }),
    seats: explainSeats(part, part.entry.slot, market),
  }
}

function explainAmount(part: FarePart, market: SaleContext): ExplainedAmount {
  const { tariffs } = market.view.world
  const { base, ceiling, unit } = part.market
  const multiplier = tariffs.multiplier[part.entry.id] ?? 0
  const addBaht = tariffs.add[part.entry.id] ?? 0
  const handPercent = manualFarePercentOf(part, market)
  const exactBaht = (((base * multiplier) / 10_000 + addBaht) * (100 + handPercent)) / 100
  const { adultBaht } = priceFarePart(
    { ...part, market: { ...part.market, ceiling: Number.POSITIVE_INFINITY } },
    market,
  )
  return {
    baseBaht: base,
    multiplier,
    addBaht,
    handPercent,
    exactBaht,
    roundedTo: unit,
    roundedBaht: adultBaht,
    ...(Number.isFinite(ceiling) && { ceilingBaht: ceiling }),
    adultBaht: priceFarePart(part, market).adultBaht,
  }
}

function explainShares(part: FarePart, { party }: FareBuyer, market: SaleContext): ExplainedShare[] {
  const { world } = market.view
  const { adultBaht } = priceFarePart(part, market)
  return passengerTypes
    .filter((type) => (party[type] ?? 0) > 0)
    .map((type) => ({
      type,
      count: party[type] ?? 0,
      fareBasis: fareBasisForType(part, type, world),
      percent: passengerTypePercent(world, part.entry.rule, type) ?? 0,
      baht: passengerShareBaht(world, part.market, { rule: part.entry.rule, type, adultBaht }),
    }))
}

/** Returns the seats on the flights of a run for a fare in a slot. */
export function explainSeats(run: FlightRun, slot: number, market: SaleContext): ExplainedSeats[] {
  return run.flights.map((dated, index) => {
    const booked = bookedSlot(run, index, slot)
    return {
      flight: dated.flight.soldAs,
      operatedAs: dated.flight.key,
      on: dateOfDay(dated.day),
      rbd: rbdOfSlot(booked),
      level: demandLevelOf(dated, market),
      limit: seatLimitsOn(dated, market)[booked] ?? 0,
      sold: market.salesOf(dated).sold[booked] ?? 0,
      open: openSeatsOn(dated, market)[booked] ?? 0,
    }
  })
}
