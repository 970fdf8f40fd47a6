import type { WorldReservation } from '../../world/world-reservation.ts'
import { type KeptAncillary, sabreDataOf } from '../booking/booking-record.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'

/** Returns the seats that live bookings have on flights, as keys of {@link takenSeatKey}. */
export function takenSeats({ books, clock }: SabreHandlers): ReadonlySet<string> {
  const live = books.all().filter((one) => one.wire === 'sabre' && !books.endedAt(one, clock.now()))
  return new Set(live.flatMap(seatKeysOf))
}

function seatKeysOf(reservation: WorldReservation): string[] {
  return (sabreDataOf(reservation).seats ?? []).map(({ flightIndex, number }) =>
    takenSeatKey(reservation.flights[flightIndex - 1]?.flight.seatKey ?? '', number),
  )
}

/** Returns the key of a seat on a flight. */
export function takenSeatKey(seatKey: string, number: string): string {
  return `${seatKey}/${number}`
}

/** Returns what the bags and seats of a booking cost, in satang. */
export function ancillarySatang(ancillaries: readonly KeptAncillary[] = []): number {
  return ancillaries.reduce((sum, { satang }) => sum + satang, 0)
}
