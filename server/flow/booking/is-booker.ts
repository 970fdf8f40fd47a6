import type { Booking } from './booking-record.ts'

/** Returns whether an account made the booking: its owner, or the member of staff who booked it for a customer. */
export function isBooker(
  { ownerUserId, bookedBy }: Pick<Booking, 'ownerUserId' | 'bookedBy'>,
  userId: string,
): boolean {
  return userId === ownerUserId || userId === bookedBy
}
