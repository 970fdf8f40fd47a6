import type { SortChoice } from './list-choices.ts'
import type { TripRow } from './trip-row.ts'

/**
 * The weight of an hour, a stop and a night between two flights in the ranking, in satang per person: less
 * than a traveller's hour at work, more than nothing. The page explains it beside the best row.
 */
export const worth = { hour: 300_00, stop: 500_00 } as const

/**
 * Returns rows in the chosen order; confirmed seats come before waitlisted ones. The order does not depend on
 * the order of arrival.
 */
export function sortedRows(rows: readonly TripRow[], sort: SortChoice): TripRow[] {
  return rows.toSorted(orders[sort])
}

/** Returns the first row of a sort order. */
export function firstRow(rows: readonly TripRow[], sort: SortChoice): TripRow | undefined {
  return rows.reduce<TripRow | undefined>(
    (first, row) => (first && orders[sort](first, row) <= 0 ? first : row),
    undefined,
  )
}

/** Returns price, duration and stops of a row as one figure, in satang per person; the lowest is the best. */
export function valueScoreOf({ perPerson, durationMinutes, stops }: TripRow): number {
  return perPerson + Math.round((durationMinutes / 60) * worth.hour) + stops * worth.stop
}

/** Why a row is the best: its extra price over the cheapest, and what that buys. */
export type BestReason = {
  /** Satang per person; 0 when it is the cheapest itself. */
  readonly fareIncrease: number
  readonly minutesSaved: number
  readonly stopsSaved: number
}

/** Compares the best row with the cheapest one. */
export function bestReason(best: TripRow, cheapest: TripRow): BestReason {
  return {
    fareIncrease: best.perPerson - cheapest.perPerson,
    minutesSaved: cheapest.durationMinutes - best.durationMinutes,
    stopsSaved: cheapest.stops - best.stops,
  }
}

type Order = (one: TripRow, other: TripRow) => number

const waitlistedLast: Order = (one, other) => Number(one.isWaiting) - Number(other.isWaiting)
const byPrice: Order = (one, other) => one.total - other.total
const byDuration: Order = (one, other) => one.durationMinutes - other.durationMinutes
const byDeparture: Order = (one, other) => compareText(one.departureAt, other.departureAt)
const byReturn: Order = (one, other) =>
  compareText(one.returnDepartureAt ?? '', other.returnDepartureAt ?? '')
const byAirline: Order = (one, other) => compareText(one.airlines[0] ?? '', other.airlines[0] ?? '')
const byStops: Order = (one, other) => one.stops - other.stops
const byValueScore: Order = (one, other) => valueScoreOf(one) - valueScoreOf(other)
// The final criterion makes the order independent of the order of arrival.
const byKey: Order = (one, other) => compareText(one.key, other.key)

const orders: Readonly<Record<SortChoice, Order>> = {
  price: chainComparators(waitlistedLast, byPrice, byDuration, byDeparture, byKey),
  best: chainComparators(waitlistedLast, byValueScore, byPrice, byDuration, byDeparture, byKey),
  duration: chainComparators(waitlistedLast, byDuration, byPrice, byDeparture, byKey),
  departure: chainComparators(waitlistedLast, byDeparture, byPrice, byDuration, byKey),
  returnDeparture: chainComparators(waitlistedLast, byReturn, byPrice, byDuration, byKey),
  airline: chainComparators(waitlistedLast, byAirline, byPrice, byDuration, byDeparture, byKey),
  stops: chainComparators(waitlistedLast, byStops, byPrice, byDuration, byDeparture, byKey),
}

function chainComparators(...all: readonly Order[]): Order {
  return (one, other) => {
    for (const order of all) {
      const answer = order(one, other)
      if (answer !== 0) return answer
    }
    return 0
  }
}

function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
