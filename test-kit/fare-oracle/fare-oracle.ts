import type { Day } from '#server/providers/supply/house/engine/day-number.ts'
import { flightsByDay } from './dated-flights.ts'
import { type Bites, noBites } from './plain-components.ts'
import type { PlainQuery, PlainWorld } from './plain-world.ts'
import {
  type PlainTrip,
  type PricedJourney,
  type TripParts,
  mayFollow,
  pairBaht,
  pricedJourneys,
  quarterOf,
} from './plain-trips.ts'

/** Returns the position of a schedule line in the order that breaks the last ties. */
export type OrderOf = (row: number) => number

/** Answers queries by exhaustive search. Slow, simple, and shares no code with the search it checks. */
export type FareOracle = {
  /** Returns the K best itineraries in the declared order; K is the count of the query. */
  best(query: PlainQuery): PlainTrip[]
  /** Returns the itineraries that no other dominates. */
  pareto(query: PlainQuery): PlainTrip[]
  /**
   * Returns the best itinerary of each of this many days from the requested one on; undefined where there is
   * none.
   */
  calendar(query: PlainQuery, days: number): (PlainTrip | undefined)[]
  /**
   * Returns the best itinerary of each pair of days, three before to three after the requested ones: a row
   * for each outbound day.
   */
  matrix(query: PlainQuery): (PlainTrip | undefined)[][]
  /** How often each rule alone prevented a fare from being the cheapest. */
  readonly bites: Bites
}

/** Maximum of itineraries combined for one query. */
const mostTrips = 3_000_000

/** Creates an oracle of a world. */
export function createFareOracle(world: PlainWorld, orderOf: OrderOf): FareOracle {
  const bites = noBites()
  const parts: TripParts = { world, flightsOn: flightsByDay(world.tables), bites }
  const all = (query: PlainQuery) => tripsOf(pricedJourneys(query, parts))
  const first = (query: PlainQuery) => firstOf(all(query), 1, orderOf)[0]
  return {
    best: (query) => firstOf(all(query), query.count, orderOf),
    pareto: (query) => inOrder(undominated(all(query)), orderOf),
    calendar: (query, days) => daysFrom(0, days).map((ahead) => first(moved(query, [ahead]))),
    matrix: (query) => {
      const days = daysFrom(-3, 7)
      return days.map((out) => days.map((back) => first(moved(query, [out, back]))))
    },
    bites,
  }
}

function daysFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at)
}

/** Returns the same query with each journey moved by this many days. */
export function moved(query: PlainQuery, days: readonly Day[]): PlainQuery {
  return {
    ...query,
    wishes: query.wishes.map((message, at) => ({ ...message, day: message.day + (days[at] ?? 0) })),
  }
}

/** Returns every itinerary of the journeys that can be priced. */
function tripsOf(lists: readonly (readonly PricedJourney[])[]): PlainTrip[] {
  const [out = [], back, ...more] = lists
  if (!back) return sellable(out.map((one) => ({ baht: one.oneWays + one.dues, journeys: [one] })))
  if (more.length === 0) {
    return out.flatMap((one) =>
      sellable(
        back
          .filter((other) => mayFollow(one, other))
          .map((other) => ({ baht: pairBaht(one, other), journeys: [one, other] })),
      ),
    )
  }
  return lists.reduce<PlainTrip[]>(
    (trips, list) => {
      const longer = trips.flatMap((trip) => sellable(list.flatMap((next) => extended(trip, next))))
      if (longer.length > mostTrips) throw new RangeError('too many itineraries to look at')
      return longer
    },
    [{ baht: 0, journeys: [] }],
  )
}

function extended({ baht, journeys }: PlainTrip, next: PricedJourney): PlainTrip[] {
  const before = journeys.at(-1)
  if (before && !mayFollow(before, next)) return []
  return [{ baht: baht + next.oneWays + next.dues, journeys: [...journeys, next] }]
}

function sellable(trips: readonly PlainTrip[]): PlainTrip[] {
  return trips.filter(({ baht }) => baht < Number.POSITIVE_INFINITY)
}

/** Returns the first trips in order; trips above the price of the last one are not sorted. */
function firstOf(trips: readonly PlainTrip[], count: number, orderOf: OrderOf): PlainTrip[] {
  const amounts = Float64Array.from(trips, ({ baht }) => baht).sort()
  const most = amounts[count - 1] ?? Number.POSITIVE_INFINITY
  return inOrder(
    trips.filter(({ baht }) => baht <= most),
    orderOf,
  ).slice(0, count)
}

/** Sorts by total, then travel time, connections, departure, and flight by flight. */
function inOrder(trips: readonly PlainTrip[], orderOf: OrderOf): PlainTrip[] {
  return trips.toSorted(
    (left, right) =>
      left.baht - right.baht ||
      elapsedOf(left) - elapsedOf(right) ||
      changesOf(left) - changesOf(right) ||
      departureOf(left) - departureOf(right) ||
      byFlights(left, right, orderOf),
  )
}

/** Returns the travel time of all journeys in minutes. */
export function elapsedOf({ journeys }: PlainTrip): number {
  return journeys.reduce((sum, one) => sum + one.elapsedMinutes, 0)
}

/** Returns the connections of all journeys. */
export function changesOf({ journeys }: PlainTrip): number {
  return journeys.reduce((sum, one) => sum + one.changes, 0)
}

function departureOf({ journeys }: PlainTrip): number {
  return journeys[0]?.departMs ?? 0
}

function byFlights(left: PlainTrip, right: PlainTrip, orderOf: OrderOf): number {
  const names = ({ journeys }: PlainTrip) =>
    journeys.flatMap(({ flights }) => flights.flatMap(({ row, day }) => [orderOf(row), day]))
  const others = names(right)
  const differences = names(left).map((one, at) => one - (others[at] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

/** Removes every itinerary that another one of the same quarter of the day dominates. */
function undominated(trips: readonly PlainTrip[]): PlainTrip[] {
  const figuresOf = (trip: PlainTrip) => [trip.baht, elapsedOf(trip), changesOf(trip)] as const
  const points = Map.groupBy(trips, quarterOf)
  const distinct = new Map(
    [...points].map(([quarter, all]) => [
      quarter,
      [...new Map(all.map((trip) => [figuresOf(trip).join(), figuresOf(trip)])).values()],
    ]),
  )
  return trips.filter((trip) => {
    const own = figuresOf(trip)
    const rivals = distinct.get(quarterOf(trip)) ?? []
    return !rivals.some(
      (rival) => rival.every((figure, at) => figure <= (own[at] ?? 0)) && rival.join() !== own.join(),
    )
  })
}
