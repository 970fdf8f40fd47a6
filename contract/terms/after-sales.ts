import { type ScheduleChangeState } from './schedule-change.ts'

/**
 * What became of an order after it was paid.
 * - refunded: everything that was paid for it goes back, or has gone back
 * - partiallyRefunded: a part of it
 * - cancelledByAirline: the airline flies none of its flights, and no money goes back yet
 * - flightCancelled: the airline flies some of its flights and not others, which is not settled yet
 */
export const afterSalesStatuses = [
  'refunded',
  'partiallyRefunded',
  'cancelledByAirline',
  'flightCancelled',
] as const
/** What became of an order after it was paid. */
export type AfterSalesStatus = (typeof afterSalesStatuses)[number]

/** What became of an order after it was paid, and whether anybody can still fly with its tickets. */
export type AfterSales = { readonly status: AfterSalesStatus; readonly areTicketsValid: boolean }

/** States of a change in which the booked flights are not flown, whatever was agreed about it. */
export const standingChangeStates: readonly ScheduleChangeState[] = [
  'told',
  'accepting',
  'toConfirm',
  'refused',
  'settled',
]

type NumberedFlight = {
  readonly airline: string
  readonly flightNumber: string
  readonly departureAt: string
}
type ToldChange = {
  readonly state: ScheduleChangeState
  readonly flights: readonly {
    readonly was?: NumberedFlight | undefined
    readonly now?: NumberedFlight | undefined
  }[]
}

/** Names a flight of an order, so that it is found among its cancelled ones. */
export function flightKey({ airline, flightNumber, departureAt }: NumberedFlight): string {
  return `${airline} ${flightNumber} ${departureAt}`
}

/** Returns the keys of the booked flights that the airline does not fly, by the changes of an order, newest first. */
export function cancelledFlightKeys(changes: readonly ToldChange[]): ReadonlySet<string> {
  const newest = changes.find(({ state }) => state !== 'lost' && state !== 'replaced')
  if (!newest || !standingChangeStates.includes(newest.state)) return new Set()
  return new Set(newest.flights.flatMap(({ was, now }) => (was && !now ? [flightKey(was)] : [])))
}
