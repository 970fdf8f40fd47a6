import { type PassengerType, passengerTypes, seatedCount } from '#contract/terms/passenger.ts'
import { type Airline } from '#server/providers/supply/house/engine/airlines.ts'
import { type HouseCabin } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { fareSeasonOf } from '#server/providers/supply/house/engine/fare-season.ts'
import { seatClasses } from '#server/providers/supply/house/engine/seat-classes.ts'
import { type PlainFlight, weekdayOf, wholeKm } from './dated-flights.ts'
import { firstOf, lastOf, shareTickets } from './plain-journeys.ts'
import { openSeatsOn, salesOf } from './plain-seats.ts'
import { fareTaxes } from './plain-taxes.ts'
import { type PlainFare, type PlainQuery, type PlainWorld } from './plain-world.ts'

/** A run of flights that one fare pays for. */
export type PlainRun = {
  readonly flights: readonly PlainFlight[]
  readonly cabins: readonly HouseCabin[]
  /** The cabin wished for the journey: its fares are sold. */
  readonly wished: HouseCabin
}

/** What is the same for all components of a question. */
export type FareAsk = {
  readonly world: PlainWorld
  readonly query: PlainQuery
  readonly issueDay: number
  /** Wished days out and back; absent on trips without a way back. */
  readonly stay?: { readonly out: number; readonly back: number }
}

/** A fare that can be sold for a run, with what the party pays: fares and the taxes on them. */
export type SoldFare = { readonly owner: Airline; readonly fare: PlainFare; readonly baht: number }

/** The cheapest fares of a run: one way, and by owner and combination group as half of a round trip. */
export type RunFares = {
  readonly oneWay: SoldFare | undefined
  readonly halves: ReadonlyMap<string, SoldFare>
}

/** What can refuse a fare. */
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
/** What refused a fare. */
export type Refusal = (typeof refusals)[number]

/** How often each rule alone kept a fare from being the cheapest of its run. */
export type Bites = Record<Refusal, number>

/** Nothing has bitten yet. */
export function noBites(): Bites {
  return Object.fromEntries(refusals.map((one) => [one, 0])) as Bites
}

/** Everything that refuses a fare on a run. */
export function refusalsOf(fare: PlainFare, run: PlainRun, ask: FareAsk): Refusal[] {
  return [
    ...ruleRefusals(fare, run, ask),
    ...stayRefusals(fare, ask),
    ...((openOf(run, ask)[fare.rbd] ?? 0) < seatedCount(ask.query.party) ? ['seats' as const] : []),
  ]
}

function ruleRefusals({ rule }: PlainFare, { flights }: PlainRun, ask: FareAsk): Refusal[] {
  const first = firstOf(flights)
  const { day } = first
  const minute = first.line.departureMinute
  const isWithin = (on: number, span: { first: number; last: number }) => on >= span.first && on <= span.last
  const { season } = fareSeasonOf(day, [first.from.country, lastOf(flights).to.country])
  const checks: readonly (readonly [Refusal, boolean])[] = [
    ['advanceDays', day - ask.issueDay < rule.advanceDays],
    ['season', Math.floor(rule.seasons / { L: 1, K: 2, H: 4 }[season]) % 2 === 0],
    ['weekdays', Math.floor(rule.weekdays / 2 ** weekdayOf(day)) % 2 === 0],
    ['minute', minute < rule.fromMinute || minute > rule.toMinute],
    ['maxTransfers', flights.length - 1 > rule.maxTransfers],
    ['travel', !isWithin(day, rule.travel)],
    ['sale', !isWithin(ask.issueDay, rule.sale)],
    ['blackout', rule.blackout !== undefined && isWithin(day, rule.blackout)],
    ['refund', ask.query.refundableOnly && rule.refund === 0],
    ['percent', typesOf(ask.query).some((type) => rule.percent[type] === undefined)],
  ]
  return checks.flatMap(([name, refuses]) => (refuses ? [name] : []))
}

/** A half of a round trip looks at the nights between the wished days; a one-way fare does not. */
function stayRefusals({ kind, rule }: PlainFare, { stay }: FareAsk): Refusal[] {
  if (kind === 0 || !stay) return []
  const nights = stay.back - stay.out
  const all = Array.from({ length: Math.max(0, nights) }, (_, night) => weekdayOf(stay.out + night))
  return [
    ...(nights < rule.minimumStayDays ? ['minimumStayDays' as const] : []),
    ...(nights > rule.maximumStayDays ? ['maximumStayDays' as const] : []),
    ...(rule.saturdayNight && !all.includes(5) ? ['saturdayNight' as const] : []),
  ]
}

/** The passenger types that somebody of the party has. */
export function typesOf({ party }: PlainQuery): PassengerType[] {
  return passengerTypes.filter((type) => (party[type] ?? 0) > 0)
}

/** Seats open on every flight of a run by booking class of its cabin. */
function openOf(run: PlainRun, ask: FareAsk): Readonly<Record<string, number>> {
  const cabin = run.wished
  const at = { issueDay: ask.issueDay, sales: ask.world.sales }
  const onFlights = run.flights.map((flight, index) => {
    const sat = run.cabins[index] ?? cabin
    const open = openSeatsOn(flight, sat, at)
    return seatClasses[cabin].map((_, slot) => open[sat === cabin ? slot : 0] ?? 0)
  })
  return Object.fromEntries(
    seatClasses[cabin].map(({ rbd }, slot) => [rbd, Math.min(...onFlights.map((open) => open[slot] ?? 0))]),
  )
}

/** What a whole party pays for a run at a fare: every person's fare and the taxes on it. */
export function partyBaht(owner: Airline, fare: PlainFare, run: PlainRun, ask: FareAsk): number {
  const adult = adultBaht(owner, fare, run, ask)
  return typesOf(ask.query).reduce((sum, type) => {
    const share = Math.ceil((adult * (fare.rule.percent[type] ?? 0)) / (100 * fare.roundTo)) * fare.roundTo
    const taxes = fareTaxes(run.flights, share, ask.world, { type, issueDay: ask.issueDay })
    return sum + (share + taxes) * (ask.query.party[type] ?? 0)
  }, 0)
}

/** What an adult pays at a fare, without taxes. */
function adultBaht(owner: Airline, fare: PlainFare, { flights }: PlainRun, { world }: FareAsk): number {
  const byHand = flights.reduce((sum, one) => sum + (salesOf(one, world.sales)?.farePercent ?? 0), 0)
  const percent = 100 + Math.max(-90, byHand)
  // In whole numbers: hundredths of ten-thousandths of a baht.
  const exact = (fare.base * fare.multiplier + fare.added * 10_000) * percent
  const baht = Math.ceil(exact / (1_000_000 * fare.roundTo)) * fare.roundTo
  return fare.isCapped ? Math.min(baht, ceilingOf(owner, flights)) : baht
}

/** Thai domestic fares have a ceiling by kilometre. */
function ceilingOf(owner: Airline, flights: readonly PlainFlight[]): number {
  const from = firstOf(flights).from
  const to = lastOf(flights).to
  if (from.country !== 'TH' || to.country !== 'TH') return Number.POSITIVE_INFINITY
  const satangPerKm = owner.kind === 'full' ? 1300 : 940
  const baht = Math.floor((satangPerKm * wholeKm(from, to)) / 100)
  return Math.max(5, baht - (baht % 5))
}

/** The airlines whose fares may pay for a run: of its own airlines those that share tickets with all of them. */
export function ownersOf({ flights }: PlainRun): Airline[] {
  const airlines = [...new Set(flights.map(({ airline }) => airline))]
  if (flights.length > 1 && airlines.some(({ kind }) => kind === 'lowCost')) return []
  return airlines.filter((owner) => airlines.every((one) => shareTickets(owner, one)))
}

/** The fares an owner files for a run, in its cabin. */
export function filedFor(owner: Airline, run: PlainRun, ask: FareAsk): PlainFare[] {
  const rbds = seatClasses[run.wished].map(({ rbd }): string => rbd)
  return ask.world
    .faresOf(owner, firstOf(run.flights).from, lastOf(run.flights).to)
    .filter((fare) => rbds.includes(fare.rbd))
}

/** The cheapest fares of a run, found by asking every fare of every owner; what refused is counted. */
export function runFares(run: PlainRun, ask: FareAsk, bites: Bites): RunFares {
  // Flights that all lack the wished cabin cannot be sold as if they had it.
  if (!run.cabins.includes(run.wished)) return { oneWay: undefined, halves: new Map() }
  const open = openOf(run, ask)
  const seats = seatedCount(ask.query.party)
  const best = new Map<string, SoldFare>()
  const refused: { readonly key: string; readonly by: Refusal; readonly baht: number }[] = []
  for (const owner of ownersOf(run)) {
    for (const fare of filedFor(owner, run, ask)) {
      const key = fare.kind === 0 ? 'one way' : `${owner.code}${fare.kind}`
      if (fare.kind > 0 && !ask.stay) continue
      const why = [...ruleRefusals(fare, run, ask), ...stayRefusals(fare, ask)]
      if ((open[fare.rbd] ?? 0) < seats) why.push('seats')
      const [by] = why
      if (why.length > 1) continue
      const baht = partyBaht(owner, fare, run, ask)
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
