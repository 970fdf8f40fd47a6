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

type Wanted = { readonly request: BookingRequest; readonly kept: PricedOffer; readonly asking: BookContext }

/**
 * Within the transaction that writes the booking, and one after the other for the same people on the same flights: of two
 * requests at one moment, in two processes, the second one finds the first.
 * The warning that somebody of this request is booked on one of its flights already; undefined when nobody is, when
 * it was accepted, or when whoever asks may not know it: else names could be tried to learn who flies. Whoever is
 * signed in may know of their own order, and is told its number. Anybody else must have typed all that would open
 * it anyway: the same contact, and the same passenger down to birth date and document.
 */
export async function duplicateFault(
  deps: BookingDeps,
  { request, kept, asking }: Wanted,
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
    // The same request once more, while the first is still being written down, is no other booking.
    if (!earlier || earlier.idempotencyKey === request.idempotencyKey) continue
    if (isOwn(earlier, asking)) {
      return problem('duplicateBooking', { details: { earlierOrder: earlier.orderNumber } })
    }
    if (isSameContact(earlier.contact, contact) && sharesPerson(earlier, passengers))
      return problem('duplicateBooking')
  }
  return undefined
}

function isOwn({ ownerUserId }: Booking, { userId }: BookContext): boolean {
  return userId !== undefined && ownerUserId === userId
}

function isSameContact(one: Contact, other: Contact): boolean {
  return plain(one.email) === plain(other.email) && digits(one.mobilePhone) === digits(other.mobilePhone)
}

function plain(email: string): string {
  return email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

function sharesPerson(earlier: Booking, passengers: readonly Passenger[]): boolean {
  const known = new Set(earlier.passengers.map(identityOf))
  return passengers.some((one) => known.has(identityOf(one)))
}

function identityOf(one: Passenger): string {
  return [printedName(one), one.bornOn, one.document?.number.toUpperCase() ?? ''].join('|')
}
