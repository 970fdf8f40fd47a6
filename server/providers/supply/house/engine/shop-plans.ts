import { type TripShape } from '#contract/terms/itinerary.ts'
import { type PassengerCounts, seatedCount } from '#contract/terms/passenger.ts'

import { chooseClasses, farePartsOf } from './choose-class.ts'
import { type Combined, cheapestCombinations } from './combine.ts'
import { adultFareBaht } from './component-fare.ts'
import { issueDayOf } from './day.ts'
import { type FamilyLetter, familyRules, fareFamilies } from './fare-family.ts'
import { type FoundJourney } from './find-journeys.ts'
import {
  type ChosenJourney,
  type Geometry,
  type ItineraryPlan,
  type Market,
  endsOf,
  geometryOf,
  isFullService,
} from './plan.ts'
import { surchargeBaht } from './surcharge.ts'
import { taxesDue } from './taxes-due.ts'

/** What to put together: for every wished journey the flights found. */
export type ShopAsk = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  readonly refundableOnly: boolean
  readonly found: readonly (readonly FoundJourney[])[]
}

/** A found journey with open classes and the price of its barest family for one adult, taxes included. */
type Ranked = Omit<ChosenJourney, 'letter'> & {
  readonly letters: readonly FamilyLetter[]
  readonly group: string
  /** Airline of the longest flight. */
  readonly airline: string
  readonly cost: number
}

/** How many itineraries are offered, each in two or three families: about 200 offers. */
const itinerariesOffered = 66
/** How many of the cheapest without a change of planes, and how many of each airline besides. */
const directOffer: Offered = { cheapest: 24, ofEachAirline: 3 }
/** The least that is offered of journeys with a change of planes, where there are any. */
const othersAtLeast = 16

/** How many combinations to keep: the cheapest, and the cheapest of every airline that flies all journeys. */
type Offered = { readonly cheapest: number; readonly ofEachAirline: number }

/** Minutes that must lie between the end of a journey and the start of the next. */
const betweenJourneys = 60

/**
 * The plans worth offering: first those without a change of planes, then others. The cheapest come first;
 * what is left out is dearer than the cheapest ones shown and than those shown of its own airline.
 */
export function shopPlans(
  ask: ShopAsk,
  market: Market,
): { direct: ItineraryPlan[]; others: ItineraryPlan[] } {
  const ranked = ask.found.map((journeys, position) => rankJourneys(journeys, { ask, market, position }))
  const isDirect = (one: Ranked) => one.found.flights.length === 1
  const direct = combine(
    ranked.map((list) => list.filter(isDirect)),
    directOffer,
  )
  const room = Math.max(othersAtLeast, itinerariesOffered - direct.length)
  const others = combine(ranked, { cheapest: room + direct.length, ofEachAirline: 3 })
    .filter(({ items }) => !items.every(isDirect))
    .slice(0, room)
  const plansOf = (all: readonly Combined<Ranked>[]) => all.flatMap((one) => plansInFamilies(one.items, ask))
  return { direct: plansOf(direct), others: plansOf(others) }
}

type RankContext = { readonly ask: ShopAsk; readonly market: Market; readonly position: number }

function rankJourneys(journeys: readonly FoundJourney[], { ask, market }: RankContext): Ranked[] {
  const seats = seatedCount(ask.party)
  const geometries = { full: wishedGeometry(ask, true), lowCost: wishedGeometry(ask, false) }
  return journeys.flatMap((found) => {
    const geometry = isFullService(found) ? geometries.full : geometries.lowCost
    const parts = farePartsOf(found)
    const classes = chooseClasses(parts, { ...geometry, seats, nowMs: market.nowMs, sales: market.sales })
    const letters = lettersOf(parts, ask.refundableOnly)
    const letter = letters[0]
    if (!classes || !letter) return []
    const cost = costOf({ found, parts, classes, letter }, geometry, market)
    return [{ found, parts, classes, letters, cost, ...sellersOf(found) }]
  })
}

/** All journeys found for one wish lie between the same cities, so one of each tells the geometry. */
function wishedGeometry(ask: ShopAsk, isFull: boolean): Geometry {
  const ends = ask.found.flatMap((journeys) => journeys.slice(0, 1).map(endsOf))
  if (ends.length < ask.found.length) return { use: 'OW', unit: 'oneWay' }
  return geometryOf(ask.shape, ends, isFull)
}

/** The families in which every part is sold, barest first. */
function lettersOf(parts: ChosenJourney['parts'], refundableOnly: boolean): FamilyLetter[] {
  const front = parts.some(({ cabin }) => cabin !== 'economy') ? 'business' : 'economy'
  const kind = parts[0]?.airline.kind ?? 'full'
  return fareFamilies(kind, front)
    .map(({ letter }) => letter)
    .filter((letter) => !refundableOnly || parts.every(({ airline }) => comesBack(airline.kind, letter)))
}

function comesBack(kind: 'full' | 'lowCost', letter: FamilyLetter): boolean {
  return familyRules(kind, letter, 0).refund.beforeDeparture.kind !== 'no'
}

/** What one adult pays for a journey in a family, in whole baht: what journeys are ranked by. */
function costOf({ found, parts, classes, letter }: ChosenJourney, { use }: Geometry, market: Market): number {
  const fares = parts.flatMap((part, at) => {
    const seatClass = classes[at]
    return seatClass ? [adultFareBaht({ part, seatClass, letter, use }, market.sales)] : []
  })
  const surcharges = parts.flatMap(({ airline, flights }) =>
    airline.surchargeCode ? flights.map(({ flight }) => surchargeBaht(flight, 'adult')) : [],
  )
  const issueDay = issueDayOf(market.nowMs)
  const taxes = taxesDue(found, market.world.office, issueDay).map((due) => due.baht('adult', 0))
  return [...fares, ...surcharges, ...taxes].reduce((sum, baht) => sum + baht, 0)
}

/** Journeys of one group stand on one ticket together: an alliance, or a low-cost family. */
function sellersOf({ flights }: FoundJourney): Pick<Ranked, 'group' | 'airline'> {
  const lowCost = flights.find(({ flight }) => flight.airline.kind === 'lowCost')
  const longest = flights.reduce((best, one) => (one.flight.km > best.flight.km ? one : best)).flight.airline
  return { group: lowCost?.flight.airline.group ?? longest.group, airline: longest.code }
}

function combine(
  lists: readonly (readonly Ranked[])[],
  { cheapest, ofEachAirline }: Offered,
): Combined<Ranked>[] {
  const first = lists[0] ?? []
  const within = (fits: (one: Ranked) => boolean, count: number) =>
    cheapestCombinations(
      lists.map((list) => list.filter(fits)),
      { count, fits: followsOn },
    )
  const groups = lists.length === 1 ? [undefined] : new Set(first.map(({ group }) => group))
  const best = [...groups]
    .flatMap((group) => within((one) => group === undefined || one.group === group, cheapest))
    .sort(byCost)
    .slice(0, cheapest)
  const airlines = new Set(first.map(({ airline }) => airline))
  const ofAirlines = [...airlines].flatMap((airline) =>
    within((one) => one.airline === airline, ofEachAirline),
  )
  const unique = new Map([...best, ...ofAirlines].map((one) => [sortKey(one), one]))
  return [...unique.values()].sort(byCost)
}

function byCost(left: Combined<Ranked>, right: Combined<Ranked>): number {
  return left.cost - right.cost || (sortKey(left) < sortKey(right) ? -1 : 1)
}

/** Keeps the order the same among equals: by departure, then by flight. */
function sortKey({ items }: Combined<Ranked>): string {
  return items
    .map(({ found }) => found.flights.map((one) => `${one.departMs}${one.flight.soldAs}`).join())
    .join()
}

function followsOn(before: Ranked, after: Ranked): boolean {
  return endsOf(after.found).departMs - endsOf(before.found).arriveMs >= betweenJourneys * 60_000
}

function plansInFamilies(journeys: readonly Ranked[], { shape, party }: ShopAsk): ItineraryPlan[] {
  const letters = journeys[0]?.letters ?? []
  return letters
    .filter((letter) => journeys.every((one) => one.letters.includes(letter)))
    .map((letter) => ({
      shape,
      party,
      journeys: journeys.map(({ found, parts, classes }) => ({ found, parts, classes, letter })),
    }))
}
