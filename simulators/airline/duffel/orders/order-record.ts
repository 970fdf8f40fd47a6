import type { Instant } from '#contract/terms/time.ts'
import type { ReservationStore } from '../../world/reservation-store.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import { refuse } from '../wire-refusal.ts'
import type { OrderPassenger } from '../wire-requests.ts'

/** A cancellation quote of an order. */
export type Cancellation = {
  readonly cancellationId: string
  readonly orderId: string
  readonly at: Instant
  readonly expiresAt: Instant
  /** Refund in satang; absent where the airline does not say. */
  readonly refund?: number
  readonly isPaid: boolean
  readonly confirmedAt?: Instant
}

/** The agency's answer to an airline-initiated change. */
export type ChangeAnswer = { readonly taken: 'accepted' | 'cancelled' | 'changed'; readonly at: Instant }

/** A traveller of an order, with the type from the offer. */
export type KeptPassenger = OrderPassenger & { readonly type: string }

/** Data of a reservation that only this wire uses. */
export type OrderKept = {
  readonly offerId: string
  readonly metadata: Readonly<Record<string, string>>
  readonly conditions: Record<string, unknown>
  readonly isRefundUnknown: boolean
  readonly passengers: readonly KeptPassenger[]
  /** The slices as sold; a segment for each flight, in the order of the flights. */
  readonly slices: readonly Record<string, unknown>[]
  readonly services: readonly Record<string, unknown>[]
  /** The seats among the services. */
  readonly seats: readonly { readonly flightKey: string; readonly designator: string }[]
  readonly cancellations: Readonly<Record<string, Cancellation>>
  readonly answers: Readonly<Record<string, ChangeAnswer>>
}

/** A reservation made over this wire. */
export type Order = WorldReservation & { readonly kept: OrderKept }

/** Returns a reservation as an order; undefined when it belongs to another wire. */
export function orderOf(reservation: WorldReservation | undefined): Order | undefined {
  if (reservation?.wire !== 'duffel') return undefined
  // only this wire writes it, in create-order.ts
  return { ...reservation, kept: reservation.keep as unknown as OrderKept }
}

/** Returns the order with this id; refuses with not_found, a booking reference too. */
export function requireOrder(books: ReservationStore, id: string): Order {
  const order = orderOf(books.reservation(id))
  return order?.id === id ? order : refuse('not_found', 'There is no such order.')
}

/** Returns all orders, newest first. */
export function allOrders(books: ReservationStore): Order[] {
  return books
    .all()
    .flatMap((one) => orderOf(one) ?? [])
    .toReversed()
}

/** Stores data that only this wire uses. */
export function updateOrderRecord(books: ReservationStore, id: string, change: Partial<OrderKept>): Order {
  return orderOf(books.keep(id, change)) ?? refuse('not_found', 'There is no such order.')
}

/** Returns whether the flights of an order may be changed; where the airline does not say, it may be tried. */
export function isChangeable({ paidAt, offer }: Order): boolean {
  return paidAt !== undefined && offer.brand.change?.allowed !== false
}

/** Returns the total price of an order in satang. */
export function totalSatangOf({ baseSatang, taxSatang }: Order): number {
  return baseSatang + taxSatang
}
