import type { AirlineCode, CabinClass, FareBasis, Rbd } from '#contract/terms/codes.ts'
import { type PassengerCounts, seatedCount } from '#contract/terms/passenger.ts'

import type { HouseCabin } from '../cabin-seats.ts'
import { type FareBuyer, fareChecks, fareMarketsOf } from '../fares/choose-fare.ts'
import type { Day } from '../day-number.ts'
import { type FareEntry, type FiledMarket, fareEntriesOf } from '../fares/filed-market.ts'
import { brandOfFare, fareBasisForType, priceFarePart } from '../fares/price-component.ts'
import type { RuleCheck } from '../fares/rule-checks.ts'
import { type SaleContext, openSeatsPerFlight } from '../fares/sale-context.ts'
import { type FarePart, type FlightRun, flownJourney, flightRunOf } from '../trip-plan.ts'
import type { DatedFlight, WorldAirline, WorldView } from '../world-view.ts'

/** Flights of one journey, in order, and the buyer whose fares are explained. */
export type RefusalQuery = {
  readonly flights: readonly { readonly soldAs: string; readonly day: Day }[]
  readonly cabin: HouseCabin
  readonly party: PassengerCounts
  readonly refundableOnly: boolean
  /** Requested dates of the outbound and inbound journey of a round trip. */
  readonly stay?: { readonly out: Day; readonly back: Day } | undefined
}

/** Too few seats: those open on the fullest flight against those requested. */
export type SeatRefusal = { readonly rule: 'seats'; readonly actual: number; readonly limit: number }
/** A half round trip fare without an inbound journey. */
export type UnitRefusal = { readonly rule: 'roundTripOnly' }
/** A saleable fare, while a cheaper one of the same airline and kind is also saleable. */
export type CheaperRefusal = { readonly rule: 'cheaperFare'; readonly fareBasis: FareBasis }

/** A fare with the first reason for its refusal; without one it is the cheapest of its kind and family. */
export type ExplainedFare = {
  readonly owner: AirlineCode
  readonly fareBasis: FareBasis
  readonly isImported: boolean
  readonly rbd: Rbd
  readonly cabin: CabinClass
  /** 0 one way; 1 to 3 half round trip in that combination group. */
  readonly kind: number
  readonly brand?: string
  readonly adultBaht: number
  readonly refusedBy?: RuleCheck | SeatRefusal | UnitRefusal | CheaperRefusal
}

/** Why no single fare may cover several flights. */
export type RunRefusal = 'lowCostSinglesOnly' | 'sharesNoTickets' | 'cabinMissing'

/** Flights that one fare would cover, with every fare of every airline that may file it. */
export type ExplainedRun = {
  readonly flights: readonly string[]
  /** Why each airline may not file a fare for them. */
  readonly refusals: readonly { readonly owner: AirlineCode; readonly why: RunRefusal }[]
  readonly fares: readonly ExplainedFare[]
}

/** Returns the refusal of every fare for these flights, for all of them and for each run of them. */
export function explainRefusals(ask: RefusalQuery, market: SaleContext): ExplainedRun[] | undefined {
  const flights = ask.flights.flatMap(({ soldAs, day }) => market.view.flightOn(soldAs, day) ?? [])
  if (flights.length !== ask.flights.length || flights.length === 0) return undefined
  const flown = flownJourney(flights, ask.cabin)
  const spans = flights.flatMap((_, first) =>
    flights.slice(first).map((__, more) => ({ first, last: first + more })),
  )
  const buyer: FareBuyer = { ...ask, needsSeats: true }
  return spans.map((span) => explainFlightRun(flightRunOf(flown, 0, span), { buyer, market }))
}

type FareContext = { readonly buyer: FareBuyer; readonly market: SaleContext }

function explainFlightRun(run: FlightRun, asked: FareContext): ExplainedRun {
  const owners = [...new Set(run.flights.map(({ flight }) => flight.airline))]
  const verdicts = owners.map((owner) => ({ owner, why: flightRunRefusal(run, owner, asked.market.view) }))
  return {
    flights: run.flights.map(({ flight }) => flight.soldAs),
    refusals: verdicts.flatMap(({ owner, why }) => (why ? [{ owner: owner.code, why }] : [])),
    fares: verdicts.flatMap(({ owner, why }) => (why ? [] : explainFares(run, owner, asked))),
  }
}

function flightRunRefusal(run: FlightRun, owner: WorldAirline, { world }: WorldView): RunRefusal | undefined {
  const others = run.flights.map(({ flight }) => flight.airline)
  if (others.length > 1 && others.some(({ kind }) => kind === 'lowCost')) return 'lowCostSinglesOnly'
  const count = world.header.airlineCodes.length
  const maySellFlightsOf = (other: WorldAirline) => world.airlines.shares[owner.id * count + other.id] === 1
  if (!others.every(maySellFlightsOf)) return 'sharesNoTickets'
  return run.cabins.includes(run.cabin) ? undefined : 'cabinMissing'
}

function explainFares(run: FlightRun, owner: WorldAirline, asked: FareContext): ExplainedFare[] {
  const { world } = asked.market.view
  const parts = fareMarketsOf(run, owner, asked.market).flatMap((market) =>
    fareEntriesOf(world, market, { cabin: run.cabin }).map((entry): FarePart => ({ ...run, market, entry })),
  )
  const judged = parts.map((part) => ({
    part,
    adultBaht: priceFarePart(part, asked.market).adultBaht,
    refusedBy: explainFareRefusal(part, part, asked),
  }))
  const cheapest = new Map<string, (typeof judged)[number]>()
  for (const one of judged) {
    const known = cheapest.get(fareCellKey(one.part))
    if (!one.refusedBy && (!known || one.adultBaht < known.adultBaht))
      cheapest.set(fareCellKey(one.part), one)
  }
  return judged.map(({ part, adultBaht, refusedBy }) => {
    const best = cheapest.get(fareCellKey(part))
    const cheaper = best && best.part !== part ? cheaperFareRefusal(best.part, asked.market) : undefined
    return { ...describeFare(part, asked.market), adultBaht, ...refusedByIfAny(refusedBy ?? cheaper) }
  })
}

/** Fares of one kind and family share a cell: only the cheapest saleable one is offered. */
function fareCellKey({ entry }: Pick<FarePart, 'entry'>): string {
  return `${entry.kind}${entry.letter}`
}

function refusedByIfAny(refusedBy: ExplainedFare['refusedBy']): Pick<ExplainedFare, 'refusedBy'> {
  return refusedBy ? { refusedBy } : {}
}

function cheaperFareRefusal(part: FarePart, { view }: SaleContext): CheaperRefusal {
  return { rule: 'cheaperFare', fareBasis: fareBasisForType(part, 'adult', view.world) }
}

function describeFare(part: FarePart, { view }: SaleContext): Omit<ExplainedFare, 'adultBaht' | 'refusedBy'> {
  const brand = brandOfFare(part)
  return {
    owner: part.market.owner.code,
    fareBasis: fareBasisForType(part, 'adult', view.world),
    isImported: part.market.isImported,
    rbd: part.entry.rbd,
    cabin: part.entry.cabin,
    kind: part.entry.kind,
    ...(brand !== undefined && { brand }),
  }
}

/** Returns the first reason that refuses a fare: its use, a rule, then seats. */
function explainFareRefusal(
  run: FlightRun,
  filing: { readonly market: FiledMarket; readonly entry: FareEntry },
  asked: FareContext,
): ExplainedFare['refusedBy'] {
  if (filing.entry.kind > 0 && !asked.buyer.stay) return { rule: 'roundTripOnly' }
  const failed = fareChecks(run, filing, asked).find(({ isMet }) => !isMet)
  if (failed) return failed
  const open = Math.min(...openSeatsPerFlight(run, filing.entry.slot, asked.market))
  const wanted = seatedCount(asked.buyer.party)
  return open < wanted ? { rule: 'seats', actual: open, limit: wanted } : undefined
}

/** Returns the flights of a query that operate on their days, to read their sales in advance. */
export function queriedFlights({ flights }: RefusalQuery, view: WorldView): DatedFlight[] {
  return flights.flatMap(({ soldAs, day }) => view.flightOn(soldAs, day) ?? [])
}
