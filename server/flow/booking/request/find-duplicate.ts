import { type Problem, createProblem } from '#contract/problem.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookContext, Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { isBooker } from '../is-booker.ts'
import type { BookingDetails } from '../validation/booking-details.ts'
import { contactFromRequest } from '../validation/contact-rules.ts'
import { passengerFlightKeys, nameOnTicket } from './passenger-flight-keys.ts'
import { passengersFromRequest } from './passengers-of-request.ts'

type DuplicateQuery = {
  readonly request: BookingDetails
  readonly itinerary: Itinerary
  readonly asking: Pick<BookContext, 'userId'>
}

/**
 * Returns a warning when a passenger of this request is already booked on one of its flights; undefined when there is
 * no duplicate, when the customer accepted it, or when the caller may not know of it (otherwise anybody could test
 * names to learn who flies). A signed-in owner is told the number of the earlier order. Anybody else must have typed
 * the same contact and the same passenger including birth date and document. It locks the passengers on their flights
 * in the transaction that writes the booking, so that of two concurrent requests the second one finds the first.
 */
export async function duplicateFault(
  deps: BookingDeps,
  { request, itinerary, asking }: DuplicateQuery,
  tx: Tx,
): Promise<Problem | undefined> {
  if (request.duplicateAccepted === true) return undefined
  const passengers = passengersFromRequest(request.passengers)
  const contact = contactFromRequest(request.contact)
  const names = passengerFlightKeys(passengers, itinerary)
  await deps.flightNames.lock(tx, names)
  const ids = await deps.flightNames.findStanding(tx, names)
  for (const id of ids) {
    const earlier = await deps.store.findById(id, tx)
    // A repeat of the same request while the first is being written is not another booking.
    if (!earlier || earlier.idempotencyKey === request.idempotencyKey) continue
    if (asking.userId !== undefined && isBooker(earlier, asking.userId)) {
      return createProblem('duplicateBooking', { details: { earlierOrder: earlier.orderNumber } })
    }
    if (isSameContact(earlier.contact, contact) && hasCommonPassenger(earlier, passengers))
      return createProblem('duplicateBooking')
  }
  return undefined
}

function isSameContact(one: Contact, other: Contact): boolean {
  return (
    normalizedEmail(one.email) === normalizedEmail(other.email) &&
    phoneDigits(one.mobilePhone) === phoneDigits(other.mobilePhone)
  )
}

function normalizedEmail(email: string): string {
  return email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
}

function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

function hasCommonPassenger(earlier: Booking, passengers: readonly Passenger[]): boolean {
  const known = new Set(earlier.passengers.map(passengerIdentity))
  return passengers.some((one) => known.has(passengerIdentity(one)))
}

function passengerIdentity(one: Passenger): string {
  return [nameOnTicket(one), one.bornOn, one.document?.number.toUpperCase() ?? ''].join('|')
}
