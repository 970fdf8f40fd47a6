import { type PassengerCounts, passengerTypes, seatedCount } from '#contract/terms/passenger.ts'
import type { Day } from '../day-number.ts'
import {
  type FareEntry,
  type FiledMarket,
  adultBahtOf,
  familyLetterAt,
  fareEntriesOf,
  importedMarketOf,
  ownMarketOf,
  passengerShareBaht,
} from './filed-market.ts'
import { type RuleCheck, ruleChecks } from './rule-checks.ts'
import { type SaleContext, manualFarePercentOf, openSeatsPerFlight } from './sale-context.ts'
import { type FarePart, type FlightRun, endpointsOf } from '../trip-plan.ts'
import { isTravelDateMet } from '../search/components/entry-verdict.ts'

/** The buyer for whom fares are chosen. */
export type FareBuyer = {
  readonly party: PassengerCounts
  /** Requested dates of the outbound and inbound journey; absent unless there are two journeys. */
  readonly stay?: { readonly out: Day; readonly back: Day } | undefined
  readonly refundableOnly: boolean
  /** Whether seats must be available; false for waitlist requests. */
  readonly needsSeats: boolean
}

/** Returns the check of every rule of a fare on a run of flights. */
export function fareChecks(
  run: FlightRun,
  filing: { readonly market: FiledMarket; readonly entry: FareEntry },
  asked: { readonly buyer: FareBuyer; readonly market: SaleContext },
): RuleCheck[] {
  const { buyer, market } = asked
  const { world } = market.view
  const { day, minute } = endpointsOf(run.flights)
  return ruleChecks(world, filing.entry, {
    day,
    minute,
    flights: run.flights.length,
    issueDay: market.issueDay,
    seasonGroup: world.tariffs.group[filing.market.tariff] ?? 0,
    party: buyer.party,
    refundableOnly: buyer.refundableOnly,
    stay: buyer.stay,
  })
}

/** Whether a fare is saleable on its flights: seats are available and its rules are met. */
export function isFareSaleable(part: FarePart, buyer: FareBuyer, market: SaleContext): boolean {
  return hasEnoughSeats(part, part.entry, { buyer, market }) && areRulesMet(part, part, { buyer, market })
}

type FareContext = { readonly buyer: FareBuyer; readonly market: SaleContext }

function hasEnoughSeats(run: FlightRun, { slot }: FareEntry, { buyer, market }: FareContext): boolean {
  if (!buyer.needsSeats) return true
  const seats = seatedCount(buyer.party)
  return openSeatsPerFlight(run, slot, market).every((open) => open >= seats)
}

function areRulesMet(
  run: FlightRun,
  filing: Pick<FarePart, 'market' | 'entry'>,
  asked: FareContext,
): boolean {
  return fareChecks(run, filing, asked).every(({ isMet }) => isMet)
}

/** Selects fares of an airline. */
export type FareQuery = {
  readonly owner: FiledMarket['owner']
  /** 0 one way; 1 to 3 half round trip in that combination group. */
  readonly kind: number
  readonly letter: FareEntry['letter']
  /** 0 any, 1 refundable at least for a fee, 2 refundable without a fee. */
  readonly leastRefund: number
}

/** Returns the fares of an airline for a run: its own market and that of its imported fares. */
export function fareMarketsOf(
  run: FlightRun,
  owner: FiledMarket['owner'],
  market: SaleContext,
): FiledMarket[] {
  const { from, to } = endpointsOf(run.flights)
  const imported = importedMarketOf(market.view, { owner, from, to })
  return [ownMarketOf(market.view, { owner, from, to }), ...(imported ? [imported] : [])]
}

/** Returns the cheapest saleable fare of a family for a run. */
export function cheapestFare(run: FlightRun, input: FareQuery, asked: FareContext): FarePart | undefined {
  const filings = fareMarketsOf(run, input.owner, asked.market).flatMap((filed) =>
    entriesWanted(run, filed, { input, market: asked.market }).map((entry) => ({
      market: filed,
      entry,
      baht: partyFareBaht(run, { market: filed, entry }, asked),
    })),
  )
  const found = filings
    .sort((left, right) => left.baht - right.baht || left.entry.id - right.entry.id)
    .find((one) => hasEnoughSeats(run, one.entry, asked) && areRulesMet(run, one, asked))
  return found && { ...run, market: found.market, entry: found.entry }
}

/** Returns the cheapest of several fares with one name whose rules are met, or the first when none's are. */
export function cheapestMatchingEntry(
  run: FlightRun,
  filed: { readonly market: FiledMarket; readonly entries: readonly FareEntry[] },
  asked: FareContext,
): FareEntry | undefined {
  if (filed.entries.length < 2) return filed.entries[0]
  const filings = filed.entries.map((entry) => ({ market: filed.market, entry }))
  const [best] = filings
    .filter((one) => areRulesMet(run, one, asked))
    .map((one) => ({ entry: one.entry, baht: partyFareBaht(run, one, asked) }))
    .toSorted((left, right) => left.baht - right.baht)
  return best?.entry ?? filed.entries[0]
}

/** Returns the entries of a family whose season and weekday fit: few of many, so that they are chosen by their columns. */
function entriesWanted(
  { flights, cabin }: FlightRun,
  filed: FiledMarket,
  { input, market }: { readonly input: FareQuery; readonly market: SaleContext },
): FareEntry[] {
  const { world } = market.view
  const { tariffs, rules } = world
  const travel = { group: tariffs.group[filed.tariff] ?? 0, day: endpointsOf(flights).day }
  const isWanted = (id: number): boolean => {
    const rule = tariffs.rule[id] ?? 0
    if (familyLetterAt(tariffs, id) !== input.letter) return false
    return (rules.refund[rule] ?? 0) >= input.leastRefund && isTravelDateMet(world, rule, travel)
  }
  return fareEntriesOf(world, filed, { cabin, kind: input.kind, isWanted })
}

/** Returns what the whole party pays for a fare on a run, in whole baht. */
function partyFareBaht(
  run: FlightRun,
  { market: filed, entry }: Pick<FarePart, 'market' | 'entry'>,
  { buyer, market }: FareContext,
): number {
  const { world } = market.view
  const adultBaht = adultBahtOf(world, filed, { id: entry.id, handPercent: manualFarePercentOf(run, market) })
  return passengerTypes.reduce((sum, type) => {
    const count = buyer.party[type] ?? 0
    return count === 0
      ? sum
      : sum + count * passengerShareBaht(world, filed, { rule: entry.rule, type, adultBaht })
  }, 0)
}
