import { type PassengerType, passengerTypes, seatedCount } from '#contract/terms/passenger.ts'
import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import type { HouseCabin } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { fareSeasonOf } from '#server/providers/supply/house/engine/fares/fare-season.ts'
import { bookingClasses } from '#server/providers/supply/house/engine/fares/booking-classes.ts'
import { type PlainFlight, weekdayOf, wholeKm } from './dated-flights.ts'
import { firstOf, lastOf, shareTickets } from './plain-journeys.ts'
import { openSeatsOn, salesOf } from './plain-seats.ts'
import { fareTaxes } from './plain-taxes.ts'
import type { DaySpan, PlainFare, PlainQuery, PlainRule, PlainWorld } from './plain-world.ts'

/** A run of flights that one fare covers. */
export type PlainRun = {
  readonly flights: readonly PlainFlight[]
  readonly cabins: readonly HouseCabin[]
  /** The requested cabin of the journey, whose fares are sold. */
  readonly wished: HouseCabin
}

/** The data that all components of a query share. */
export type FareQueryOfOracle = {
  readonly world: PlainWorld
  readonly query: PlainQuery
  readonly issueDay: number
  /** Requested outbound and return days; absent on trips without a return. */
  readonly stay?: { readonly out: number; readonly back: number }
}

/** A fare that can be sold for a run, with the party's total of fares and the taxes on them. */
export type SoldFare = { readonly owner: Airline; readonly fare: PlainFare; readonly baht: number }

/** The cheapest fares of a run: one way, and as half of a round trip by owner and combination group. */
export type RunFares = {
  readonly oneWay: SoldFare | undefined
  readonly halves: ReadonlyMap<string, SoldFare>
}

/** Reasons for refusing a fare. */
export const refusals = [
  'advanceDays',
  'minimumStayDays',
  'maximumStayDays',
  'saturdayNight',
  'season',
  'weekdays',
  'minute',
  'maxTransfers',
  'travel',
  'sale',
  'blackout',
  'refund',
  'percent',
  'seats',
] as const
/** A reason for refusing a fare. */
export type Refusal = (typeof refusals)[number]

/** How often each rule alone prevented a fare from being the cheapest of its run. */
export type Bites = Record<Refusal, number>

/** Returns counts of zero. */
export function noBites(): Bites {
  return Object.fromEntries(refusals.map((one) => [one, 0])) as Bites
}

/** Facts of a run that fare rules refer to, determined once for all fares. */
type RunFacts = {
  readonly ask: FareQueryOfOracle
  readonly day: number
  /** 1 low, 2 between, 4 high. */
  readonly seasonBit: number
  readonly weekdayBit: number
  readonly minute: number
  readonly transfers: number
  readonly types: readonly PassengerType[]
  readonly seats: number
  readonly open: Readonly<Record<string, number>>
  /** Percent added to fares manually. */
  readonly byHand: number
}

function factsOf(run: PlainRun, ask: FareQueryOfOracle): RunFacts {
  const first = firstOf(run.flights)
  const { day } = first
  const { season } = fareSeasonOf(day, [first.from.country, lastOf(run.flights).to.country])
  return {
    ask,
    day,
    seasonBit: { L: 1, K: 2, H: 4 }[season],
    weekdayBit: 2 ** weekdayOf(day),
    minute: first.line.departureMinute,
    transfers: run.flights.length - 1,
    types: typesOf(ask.query),
    seats: seatedCount(ask.query.party),
    open: openOf(run, ask),
    byHand: run.flights.reduce((sum, one) => sum + (salesOf(one, ask.world.sales)?.farePercent ?? 0), 0),
  }
}

/** Returns every reason for which a fare is refused on a run. */
export function refusalsOf(fare: PlainFare, run: PlainRun, ask: FareQueryOfOracle): Refusal[] {
  return refusalsIn(fare, factsOf(run, ask))
}

function refusalsIn(fare: PlainFare, facts: RunFacts): Refusal[] {
  const { rule } = fare
  const { day, ask } = facts
  const why: Refusal[] = []
  if (day - ask.issueDay < rule.advanceDays) why.push('advanceDays')
  if (Math.floor(rule.seasons / facts.seasonBit) % 2 === 0) why.push('season')
  if (Math.floor(rule.weekdays / facts.weekdayBit) % 2 === 0) why.push('weekdays')
  if (facts.minute < rule.fromMinute || facts.minute > rule.toMinute) why.push('minute')
  if (facts.transfers > rule.maxTransfers) why.push('maxTransfers')
  if (!isWithin(day, rule.travel)) why.push('travel')
  if (!isWithin(ask.issueDay, rule.sale)) why.push('sale')
  if (rule.blackout && isWithin(day, rule.blackout)) why.push('blackout')
  if (ask.query.refundableOnly && rule.refund === 0) why.push('refund')
  if (facts.types.some((type) => rule.percent[type] === undefined)) why.push('percent')
  if ((facts.open[fare.rbd] ?? 0) < facts.seats) why.push('seats')
  // A half round trip counts the nights between the requested days; a one-way fare does not.
  if (fare.kind > 0 && ask.stay) why.push(...stayRefusals(rule, ask.stay))
  return why
}

function isWithin(day: number, { first, last }: DaySpan): boolean {
  return day >= first && day <= last
}

function stayRefusals(rule: PlainRule, { out, back }: { out: number; back: number }): Refusal[] {
  const nights = back - out
  // The next Saturday on or after the outbound day.
  const saturday = out + ((5 - weekdayOf(out) + 7) % 7)
  return [
    ...(nights < rule.minimumStayDays ? ['minimumStayDays' as const] : []),
    ...(nights > rule.maximumStayDays ? ['maximumStayDays' as const] : []),
    ...(rule.saturdayNight && saturday >= back ? ['saturdayNight' as const] : []),
  ]
}

/** Returns the passenger types of the party. */
export function typesOf({ party }: PlainQuery): PassengerType[] {
  return passengerTypes.filter((type) => (party[type] ?? 0) > 0)
}

/** Returns the seats open on every flight of a run, by booking class of its cabin. */
function openOf(run: PlainRun, ask: FareQueryOfOracle): Readonly<Record<string, number>> {
  const cabin = run.wished
  const at = { issueDay: ask.issueDay, sales: ask.world.sales }
  const onFlights = run.flights.map((flight, index) => {
    const sat = run.cabins[index] ?? cabin
    const free = openSeatsOn(flight, sat, at)
    const seats = seatedCount(ask.query.party)
    const isFull = free.every((one) => one < seats)
    const open = ask.query.wouldWait && isFull && flight.line.seats[sat] > 0 ? free.map(() => seats) : free
    return bookingClasses[cabin].map((_, slot) => open[sat === cabin ? slot : 0] ?? 0)
  })
  return Object.fromEntries(
    bookingClasses[cabin].map(({ rbd }, slot) => [
      rbd,
      Math.min(...onFlights.map((open) => open[slot] ?? 0)),
    ]),
  )
}

/** Returns the party's total for a run at a fare: every passenger's fare and the taxes on it. */
export function partyBaht(owner: Airline, fare: PlainFare, run: PlainRun, ask: FareQueryOfOracle): number {
  return bahtIn(owner, fare, run, factsOf(run, ask))
}

function bahtIn(
  owner: Airline,
  fare: PlainFare,
  { flights }: PlainRun,
  { ask, types, byHand }: RunFacts,
): number {
  // In whole numbers: hundredths of ten-thousandths of a baht.
  const exact = (fare.base * fare.multiplier + fare.added * 10_000) * (100 + Math.max(-90, byHand))
  const filed = Math.ceil(exact / (1_000_000 * fare.roundTo)) * fare.roundTo
  const adult = fare.isCapped ? Math.min(filed, ceilingOf(owner, flights)) : filed
  return types.reduce((sum, type) => {
    const share = Math.ceil((adult * (fare.rule.percent[type] ?? 0)) / (100 * fare.roundTo)) * fare.roundTo
    const taxes = fareTaxes(flights, share, ask.world, { type, issueDay: ask.issueDay })
    return sum + (share + taxes) * (ask.query.party[type] ?? 0)
  }, 0)
}

/** Returns the ceiling of Thai domestic fares by kilometre. */
function ceilingOf(owner: Airline, flights: readonly PlainFlight[]): number {
  const from = firstOf(flights).from
  const to = lastOf(flights).to
  if (from.country !== 'TH' || to.country !== 'TH') return Number.POSITIVE_INFINITY
  const satangPerKm = owner.kind === 'full' ? 1300 : 940
  const baht = Math.floor((satangPerKm * wholeKm(from, to)) / 100)
  return Math.max(5, baht - (baht % 5))
}

/**
 * Returns the airlines whose fares may cover a run: those of its airlines that share tickets with all of
 * them.
 */
export function ownersOf({ flights }: PlainRun): Airline[] {
  const airlines = [...new Set(flights.map(({ airline }) => airline))]
  if (flights.length > 1 && airlines.some(({ kind }) => kind === 'lowCost')) return []
  return airlines.filter((owner) => airlines.every((one) => shareTickets(owner, one)))
}

/** Returns the fares that an owner files for a run, in its cabin. */
function filedFor(owner: Airline, run: PlainRun, ask: FareQueryOfOracle): PlainFare[] {
  const rbds = bookingClasses[run.wished].map(({ rbd }): string => rbd)
  return ask.world
    .faresOf(owner, firstOf(run.flights).from, lastOf(run.flights).to)
    .filter((fare) => rbds.includes(fare.rbd))
}

/** Returns the cheapest fares of a run, by checking every fare of every owner; refusals are counted. */
export function runFares(run: PlainRun, ask: FareQueryOfOracle, bites: Bites): RunFares {
  // Flights that all lack the requested cabin cannot be sold in it.
  if (!run.cabins.includes(run.wished)) return { oneWay: undefined, halves: new Map() }
  const facts = factsOf(run, ask)
  const best = new Map<string, SoldFare>()
  const refused: { readonly key: string; readonly by: Refusal; readonly baht: number }[] = []
  for (const owner of ownersOf(run)) {
    for (const fare of filedFor(owner, run, ask)) {
      const key = fare.kind === 0 ? 'one way' : `${owner.code}${fare.kind}`
      if (fare.kind > 0 && !ask.stay) continue
      const why = refusalsIn(fare, facts)
      const [by] = why
      if (why.length > 1) continue
      const baht = bahtIn(owner, fare, run, facts)
      if (by) refused.push({ key, by, baht })
      else if (baht < (best.get(key)?.baht ?? Number.POSITIVE_INFINITY)) best.set(key, { owner, fare, baht })
    }
  }
  for (const { key, by, baht } of refused) {
    if (baht < (best.get(key)?.baht ?? Number.POSITIVE_INFINITY)) bites[by] += 1
  }
  const oneWay = best.get('one way')
  best.delete('one way')
  return { oneWay, halves: best }
}
