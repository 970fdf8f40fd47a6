import type { Instant } from '#contract/terms/time.ts'
import type { Flight } from '../../world/world-flight.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import type { BookedFlight } from '../../world/world-reservation.ts'
import type { OrderChangeRequestBody } from './order-change-requests.ts'

type Json = Record<string, unknown>

/** A journey of an order: as it is booked, or to be added. */
export type TripPart = {
  readonly flights: readonly Flight[]
  readonly rbds: readonly string[]
  /** In the wire format. */
  readonly slice: Json
  /** The flights as they stand in the books; absent for a journey to be added. */
  readonly booked?: readonly BookedFlight[]
}

/** What an exchange costs, in satang for the whole party. */
export type ChangePrice = {
  readonly newTotal: number
  /** Charged where above zero, refunded where below; with the penalty. */
  readonly changeTotal: number
  /** Absent where the airline does not say how much of it is penalty. */
  readonly penalty?: number
}

/** New flights for an order, with their price. */
export type ChangeOffer = ChangePrice & {
  readonly id: string
  readonly requestId: string
  readonly orderId: string
  readonly at: Instant
  readonly expiresAt: Instant
  /** The journeys after the change, in flying order. */
  readonly parts: readonly TripPart[]
  readonly removed: readonly Json[]
  /** The whole trip after the change, as the airlines sell it. */
  readonly world: WorldOffer
  /** The order change that was made of it. */
  readonly changeId?: string
}

/** A request for other flights, and what the airline offers. */
export type ChangeRequest = {
  readonly id: string
  readonly body: OrderChangeRequestBody
  readonly at: Instant
  readonly offerIds: readonly string[]
}

/** A chosen offer: pending until it is confirmed. */
export type OrderChange = ChangePrice & {
  readonly id: string
  readonly offer: ChangeOffer
  readonly at: Instant
  readonly expiresAt: Instant
  readonly confirmedAt?: Instant
}
