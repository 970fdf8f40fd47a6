import type { OrderSummary } from '#contract/api/account/account.ts'
import type { BookingState } from '#contract/terms/booking.ts'

/**
 * coming: the last flight has not landed. past: it has. ended: the order came to nothing, and nobody flies.
 */
export type TripKind = 'coming' | 'past' | 'ended'

const endedStates: readonly BookingState[] = ['expired', 'cancelled', 'rejected']

/** Returns the kind of an order at this moment. */
export function tripKindOf(
  { state, flights, afterSales }: Pick<OrderSummary, 'state' | 'flights' | 'afterSales'>,
  nowMs: number,
): TripKind {
  if (endedStates.includes(state) || afterSales?.areTicketsValid === false) return 'ended'
  return arrivesAtMs(flights) < nowMs ? 'past' : 'coming'
}

/** Groups orders by kind: upcoming ones soonest first, past ones latest first. */
export function tripsByKind(
  orders: readonly OrderSummary[],
  nowMs: number,
): Readonly<Record<TripKind, readonly OrderSummary[]>> {
  const tripsOfKind = (kind: TripKind) => orders.filter((order) => tripKindOf(order, nowMs) === kind)
  const bySoonestDeparture = (a: OrderSummary, b: OrderSummary) =>
    departsAtMs(a.flights) - departsAtMs(b.flights)
  return {
    coming: tripsOfKind('coming').toSorted(bySoonestDeparture),
    past: tripsOfKind('past').toSorted((a, b) => bySoonestDeparture(b, a)),
    ended: tripsOfKind('ended').toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
  }
}

/** Returns the departure of the first flight, in ms since 1970. */
export function departsAtMs(flights: OrderSummary['flights']): number {
  return Date.parse(flights[0]?.segments[0]?.departureAt ?? '')
}

function arrivesAtMs(flights: OrderSummary['flights']): number {
  return Math.max(...flights.flatMap(({ segments }) => segments.map((one) => Date.parse(one.arrivalAt))))
}
