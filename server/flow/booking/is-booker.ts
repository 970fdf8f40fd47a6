import type { Booking } from './booking-record.ts'

/** Returns whether an account made the booking: its owner, or the member of staff who booked it for a customer. */
export function isBooker(
  { ownerUserId, bookedBy }: Pick<Booking, 'ownerUserId' | 'bookedBy'>,
  userId: string,
): boolean {
  return userId === ownerUserId || userId === bookedBy
}

/**
 * Returns whether an account may gain from the money of a booking: whoever made it, and whoever owned the order that it was
 * split off.
 */
export function isBeneficiary(
  booking: Pick<Booking, 'ownerUserId' | 'bookedBy' | 'earlierOwners'>,
  userId: string,
): boolean {
  return isBooker(booking, userId) || booking.earlierOwners?.includes(userId) === true
}
