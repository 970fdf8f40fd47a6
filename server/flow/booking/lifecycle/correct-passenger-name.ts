import type { CorrectableName } from '#contract/terms/passenger/name-correction.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { passengerFlightKeys } from '../request/passenger-flight-keys.ts'

/** The name of a passenger from now on. */
export type CorrectedName = {
  readonly bookingId: string
  /** Position of the passenger, from 0. */
  readonly passenger: number
  readonly name: CorrectableName
}

/**
 * Replaces the name of a passenger, by which the order is found from now on. A shorter form for the ticket is that of
 * the old given names, and is dropped with them. Returns the booking as corrected.
 */
export async function correctPassengerName(
  deps: BookingDeps,
  { bookingId, passenger, name }: CorrectedName,
  tx: Tx,
): Promise<Booking> {
  const booking = await deps.store.findById(bookingId, tx)
  const was = booking?.passengers[passenger]
  if (!booking || !was) throw new Error('a name for a passenger who is not there')
  const { givenNameOnTicket: shorter, ...one } = was
  const isSameGiven = one.givenName === name.givenName
  const corrected = { ...one, ...name, ...(isSameGiven && shorter && { givenNameOnTicket: shorter }) }
  const passengers = booking.passengers.with(passenger, corrected)
  await deps.store.replacePassengers(tx, { bookingId, passengers })
  await deps.search.keep(tx, bookingId, { passengers, contact: booking.contact })
  const keys = passengerFlightKeys(passengers, booking.offer.itinerary)
  await deps.flightNames.renew(tx, bookingId, keys)
  return { ...booking, passengers }
}
