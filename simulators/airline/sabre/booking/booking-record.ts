import type { Instant } from '#contract/terms/time.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import type { CreateBooking } from './booking-requests.ts'
import type { RequestedTraveler } from './booking-travelers.ts'

/** Data of a reservation that only this wire uses. */
export type SabreKept = {
  readonly pcc: string
  readonly epr: string
  /** The airline's own locator; it is known shortly after the booking. */
  readonly airlineLocator: string
  /** The ticketing time limit of the fare itself. */
  readonly fareLimitAt?: Instant
  /** Travellers in the order of the request; all indices on the wire count them from 1. */
  readonly travelers: readonly RequestedTraveler[]
  readonly remarks: readonly { readonly type: string; readonly text: string }[]
  readonly contactInfo: CreateBooking['contactInfo']
  readonly otherServices: CreateBooking['otherServices']
  readonly agency: CreateBooking['agency']
}

/** Returns the data that this wire keeps with its own reservation. */
export function sabreDataOf(reservation: WorldReservation): SabreKept {
  return reservation.keep as SabreKept
}
