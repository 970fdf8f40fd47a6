import { type BookingRequest } from '#contract/api/booking.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Contact, type Passenger } from '#contract/terms/passenger.ts'
import { type PricedOffer } from '#server/flow/price/price.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type BookContext, type Booking } from '../booking-record.ts'
import { type BookingDeps } from '../booking-deps.ts'
import { contactOf } from '../validation/contact-rules.ts'
import { flightNamesOf, printedName } from './duplicate-keys.ts'
import { passengersOf } from './passengers-of-request.ts'

type DuplicateQuery = {
  readonly request: BookingRequest
  readonly kept: PricedOffer
  readonly asking: BookContext
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
  { request, kept, asking }: DuplicateQuery,
  tx: Tx,
): Promise<Problem | undefined> {
  if (request.duplicateAccepted === true) return undefined
  const passengers = passengersOf(request.passengers)
  const contact = contactOf(request.contact)
  const names = flightNamesOf(passengers, kept.net.itinerary)
  await deps.flightNames.lock(tx, names)
  const ids = await deps.flightNames.findStanding(tx, names)
  for (const id of ids) {
    const earlier = await deps.store.findById(id, tx)
    // A repeat of the same request while the first is being written is not another booking.
    if (!earlier || earlier.idempotencyKey === request.idempotencyKey) continue
    if (isOwn(earlier, asking)) {
      return problem('duplicateBooking', { details: { earlierOrder: earlier.orderNumber } })
    }
    if (isSameContact(earlier.contact, contact) && hasCommonPassenger(earlier, passengers))
      return problem('duplicateBooking')
  }
  return undefined
}

function isOwn({ ownerUserId }: Booking, { userId }: BookContext): boolean {
  return userId !== undefined && ownerUserId === userId
}

function isSameContact(one: Contact, other: Contact): boolean {
  return (
    normalizedName(one.email) === normalizedName(other.email) &&
    digitsOnly(one.mobilePhone) === digitsOnly(other.mobilePhone)
  )
}

function normalizedName(email: string): string {
  return email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
}

function digitsOnly(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

function hasCommonPassenger(earlier: Booking, passengers: readonly Passenger[]): boolean {
  const known = new Set(earlier.passengers.map(identityOf))
  return passengers.some((one) => known.has(identityOf(one)))
}

function identityOf(one: Passenger): string {
  return [printedName(one), one.bornOn, one.document?.number.toUpperCase() ?? ''].join('|')
}
