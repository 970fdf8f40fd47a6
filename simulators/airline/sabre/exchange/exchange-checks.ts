import type { WorldReservation } from '../../world/world-reservation.ts'
import { sabreDataOf } from '../booking/booking-record.ts'
import { openTickets } from '../booking/void-and-refund.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import type { BookingError } from '../sabre-refusal.ts'

/** The surname of a traveller whose tickets are not provisioned for automated reissues. */
const noReissueSurname = 'NOREISSUE'

/** Returns why the tickets with these numbers cannot be exchanged automatically; undefined when they can. */
export function exchangeFault(
  { books, clock }: SabreHandlers,
  reservation: WorldReservation,
  numbers: readonly string[],
): BookingError | undefined {
  const open = openTickets(reservation).map((one) => one.number)
  const isStranger = numbers.some((one) => !open.includes(one))
  if (isStranger || numbers.length === 0)
    return fault('TICKET_NOT_FOUND', 'Ticket was not found in the reservation')
  const now = clock.now()
  if (books.endedAt(reservation, now)) return fault('NO_ACTIVE_FLIGHTS', 'There are no active flights')
  if (reservation.travellers.some((one) => one.familyName.toUpperCase() === noReissueSurname))
    return fault('REISSUE_NOT_ACTIVE', 'Automated reissue not active for this ticket')
  if (reservation.offer.brand.change?.allowed !== true)
    return fault('TICKET_NOT_CHANGEABLE', 'The fare does not permit changes')
  if (reservation.isUnderAirportControl === true)
    return fault('ACTL', 'A coupon is under airport control: nothing can be exchanged')
  if (reservation.flights.every(({ flight }) => flight.departureAt <= now))
    return fault('NO_OPEN_COUPON', 'No coupon is open')
  const isPending = sabreDataOf(reservation).reissueRecords?.some((one) => !one.isFulfilled)
  return isPending ? fault('REISSUE_PENDING', 'A price quote reissue waits for its ticket') : undefined
}

function fault(type: string, description: string): BookingError {
  return { category: 'REQUEST_NOT_ALLOWED', type, description }
}
