import type { PassengerContact } from '#contract/terms/passenger.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'

/** The contact of a passenger for the airlines from now on; absent where they use the booker's. */
export type ReplacedContact = {
  readonly bookingId: string
  /** Position of the passenger, from 0. */
  readonly passenger: number
  readonly contact?: PassengerContact | undefined
}

/** Replaces the contact of a passenger, who is not found by it. Returns the booking as changed. */
export async function replacePassengerContact(
  { store }: Pick<BookingDeps, 'store'>,
  { bookingId, passenger, contact }: ReplacedContact,
  tx: Tx,
): Promise<Booking> {
  const booking = await store.findById(bookingId, tx)
  const was = booking?.passengers[passenger]
  if (!booking || !was) throw new Error('a contact for a passenger who is not there')
  const { contact: _, ...one } = was
  const passengers = booking.passengers.with(passenger, { ...one, ...(contact && { contact }) })
  await store.replacePassengers(tx, { bookingId, passengers })
  return { ...booking, passengers }
}
