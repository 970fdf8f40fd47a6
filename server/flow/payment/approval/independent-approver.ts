import { type Booking, isBooker } from '#server/flow/booking/booking.ts'

/**
 * Returns whether a member of staff may approve the money of an order: nobody may approve
 * their own order, or one that they booked for a customer.
 */
export function isIndependentApprover(
  booking: Pick<Booking, 'ownerUserId' | 'bookedBy'>,
  clerk: string,
): boolean {
  return !isBooker(booking, clerk)
}
