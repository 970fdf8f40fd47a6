import { type Instant } from '#contract/terms/time.ts'
import { type WorldReservation } from '../../world/world-books.ts'
import { type CreateBooking } from './booking-requests.ts'
import { type RequestedTraveler } from './booking-travelers.ts'

/** What only this wire knows of a reservation. */
export type SabreKept = {
  readonly pcc: string
  readonly epr: string
  /** The code by which the airline knows it; it comes a little after the booking. */
  readonly airlineLocator: string
  /** The limit that the fare itself has. */
  readonly fareLimitAt?: Instant
  /** Travellers in the order in which they were given; all indices on the wire count them from 1. */
  readonly travelers: readonly RequestedTraveler[]
  readonly remarks: readonly { readonly type: string; readonly text: string }[]
  readonly contactInfo: CreateBooking['contactInfo']
  readonly otherServices: CreateBooking['otherServices']
  readonly agency: CreateBooking['agency']
}

/** What this wire has kept of a reservation of its own. */
export function keptOf(reservation: WorldReservation): SabreKept {
  return reservation.keep as SabreKept
}
