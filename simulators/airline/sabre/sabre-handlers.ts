import type { Instant } from '#contract/terms/time.ts'
import type { SimulatedClock } from '../../control-plane/simulated-clock.ts'
import type { AirlineWorld } from '../world/airline-world.ts'
import type {
  IssuedDocument,
  NewReservation,
  WorldExchange,
  WorldRebooking,
  WorldReservation,
} from '../world/world-reservation.ts'
import type { NdcOfferStore } from './ndc/ndc-offers.ts'

/** The part of the airlines' books that this wire uses. A written entry is on disk when the call returns. */
export type SabreBooks = {
  /** Returns all reservations of both wires, oldest first. */
  all(): readonly WorldReservation[]
  reservation(id: string): WorldReservation | undefined
  /** Returns when the reservation was cancelled or expired; undefined while it is live. */
  endedAt(reservation: WorldReservation, now: Instant): Instant | undefined
  create(reservation: NewReservation): WorldReservation
  pay(id: string, paid: { paymentId: string; documents: readonly IssuedDocument[] }): WorldReservation
  cancel(id: string): WorldReservation
  /** Voids or refunds tickets. */
  endDocuments(id: string, ended: { numbers: readonly string[]; how: 'void' | 'refund' }): WorldReservation
  /** Gives a reservation its new flights and leaves its tickets as they are. */
  rebook(id: string, rebooking: WorldRebooking): WorldReservation
  /** Ends tickets and issues those that replace them. */
  exchange(id: string, exchange: WorldExchange): WorldReservation
  /** Issues documents besides those that there are. */
  issue(id: string, documents: readonly IssuedDocument[]): WorldReservation
  reprice(id: string, baseSatang: number): WorldReservation
  /** Adds data that only the wire uses; members of the same name are replaced. */
  keep(id: string, keep: Readonly<Record<string, unknown>>): WorldReservation
  /** Puts a reservation on a queue of the agency. */
  queue(id: string, queue: string): void
  dequeue(id: string, itemId: string): void
}

/** The handlers behind the Sabre wire. */
export type SabreHandlers = {
  readonly clock: SimulatedClock
  readonly world: AirlineWorld
  readonly books: SabreBooks
  /** What the airlines have offered by NDC. */
  readonly ndc: NdcOfferStore
  readonly commitMs: number
}
