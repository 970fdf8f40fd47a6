import type { DocumentStatus } from './document/travel-document.ts'
import type { ScheduleChangeState } from './schedule-change.ts'

/**
 * What happened to an order after payment.
 * - refunded: the whole payment is or was refunded
 * - partiallyRefunded: a part of it is or was refunded
 * - cancelledByAirline: the airline cancelled all flights, and no refund exists yet
 * - flightCancelled: the airline cancelled some of the flights, which is not resolved yet
 */
export const afterSalesStatuses = [
  'refunded',
  'partiallyRefunded',
  'cancelledByAirline',
  'flightCancelled',
] as const
/** What happened to an order after payment. */
export type AfterSalesStatus = (typeof afterSalesStatuses)[number]

/** What happened to an order after payment, and whether its tickets can still be used. */
export type AfterSales = { readonly status: AfterSalesStatus; readonly areTicketsValid: boolean }

/** What shows whether the refund of an order's tickets is awaited. */
type TicketedOrder = {
  readonly state: string
  readonly afterSales?: AfterSales | undefined
  readonly passengers: readonly { readonly ticketStatus?: DocumentStatus | undefined }[]
}

/**
 * Returns whether every ticket was given back to the airline and nothing is refunded yet: the order has no after-sales
 * status before the customer's refund begins.
 */
export function isTicketRefundAwaited({ state, afterSales, passengers }: TicketedOrder): boolean {
  const isEveryTicketRefunded = passengers.every(({ ticketStatus }) => ticketStatus === 'refunded')
  return state === 'ticketed' && afterSales === undefined && passengers.length > 0 && isEveryTicketRefunded
}

/** States of a schedule change in which the booked flights are not flown, whatever was agreed about it. */
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

/** Returns the key of a flight of an order, to look it up among the cancelled ones. */
export function cancelledFlightKey({ airline, flightNumber, departureAt }: NumberedFlight): string {
  return `${airline} ${flightNumber} ${departureAt}`
}

/**
 * Returns the keys of the booked flights that the airline has cancelled, from the changes of an order, newest
 * first.
 */
export function cancelledFlightKeys(changes: readonly ToldChange[]): ReadonlySet<string> {
  const newest = changes.find(({ state }) => state !== 'lost' && state !== 'replaced')
  if (!newest || !standingChangeStates.includes(newest.state)) return new Set()
  return new Set(newest.flights.flatMap(({ was, now }) => (was && !now ? [cancelledFlightKey(was)] : [])))
}
