import { type Instant } from '#contract/terms/time.ts'
import { type WorldClock } from '../../control-plane/world-clock.ts'
import { type AirlineWorld } from '../world/airline-world.ts'
import { type IssuedDocument, type NewReservation, type WorldReservation } from '../world/world-books.ts'

/** What this wire needs of the airlines' books. Everything that it writes is on the disk when the call returns. */
export type SabreBooks = {
  /** All reservations of both wires, oldest first. */
  all(): readonly WorldReservation[]
  reservation(id: string): WorldReservation | undefined
  /** Whether it is still alive: neither cancelled nor run out. */
  endedAt(reservation: WorldReservation, now: Instant): Instant | undefined
  create(reservation: NewReservation): WorldReservation
  pay(id: string, paid: { paymentId: string; documents: readonly IssuedDocument[] }): WorldReservation
  cancel(id: string): WorldReservation
  /** Takes tickets back. */
  endDocuments(id: string, ended: { numbers: readonly string[]; how: 'void' | 'refund' }): WorldReservation
  reprice(id: string, baseSatang: number): WorldReservation
  /** Puts it on a queue of the agency. */
  queue(id: string, queue: string): void
  dequeue(id: string, itemId: string): void
}

/** Who does the work behind the wire. */
export type SabreHandlers = {
  readonly clock: WorldClock
  readonly world: AirlineWorld
  readonly books: SabreBooks
  readonly commitMs: number
}
