import { type Instant } from '#contract/terms/time.ts'
import { type AirlineBooks } from '../../world/open-books.ts'
import { type WorldReservation } from '../../world/world-books.ts'
import { refuse } from '../wire-refusal.ts'
import { type OrderPassenger } from '../wire-requests.ts'

/** A quote for giving an order back. */
export type Cancellation = {
  readonly cancellationId: string
  readonly orderId: string
  readonly at: Instant
  readonly expiresAt: Instant
  /** Satang that come back; absent where the airline does not say. */
  readonly refund?: number
  readonly isPaid: boolean
  readonly confirmedAt?: Instant
}

/** What the agency did about something that the airline has changed. */
export type ChangeAnswer = { readonly taken: 'accepted' | 'cancelled' | 'changed'; readonly at: Instant }

/** A traveller of an order, with the type that the offer gave them. */
export type KeptPassenger = OrderPassenger & { readonly type: string }

/** What only this wire understands of a reservation. */
export type OrderKept = {
  readonly offerId: string
  readonly metadata: Readonly<Record<string, string>>
  readonly conditions: Record<string, unknown>
  readonly isRefundUnknown: boolean
  readonly passengers: readonly KeptPassenger[]
  /** As they were sold; a segment for each flight, in the order of the flights. */
  readonly slices: readonly Record<string, unknown>[]
  readonly services: readonly Record<string, unknown>[]
  /** The seats among the services. */
  readonly seats: readonly { readonly flightKey: string; readonly designator: string }[]
  readonly cancellations: Readonly<Record<string, Cancellation>>
  readonly answers: Readonly<Record<string, ChangeAnswer>>
}

/** A reservation of this wire. */
export type Order = WorldReservation & { readonly kept: OrderKept }

/** A reservation as an order; undefined when it belongs to another wire. */
export function orderOf(reservation: WorldReservation | undefined): Order | undefined {
  if (reservation?.wire !== 'duffel') return undefined
  // only this wire writes it, in order-made.ts
  return { ...reservation, kept: reservation.keep as unknown as OrderKept }
}

/** The order of an id; refuses with not_found. */
export function orderIn(books: AirlineBooks, id: string): Order {
  return orderOf(books.reservation(id)) ?? refuse('not_found', 'There is no such order.')
}

/** All orders, newest first. */
export function ordersIn(books: AirlineBooks): Order[] {
  return books
    .all()
    .flatMap((one) => orderOf(one) ?? [])
    .toReversed()
}

/** Writes down what only this wire understands. */
export function keepOrder(books: AirlineBooks, id: string, change: Partial<OrderKept>): Order {
  return orderOf(books.keep(id, change)) ?? refuse('not_found', 'There is no such order.')
}

/** What an order costs, in satang. */
export function totalSatangOf({ baseSatang, taxSatang }: Order): number {
  return baseSatang + taxSatang
}
