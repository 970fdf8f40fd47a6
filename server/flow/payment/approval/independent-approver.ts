import { type Booking, isBeneficiary } from '#server/flow/booking/booking.ts'

/**
 * Returns whether a member of staff may approve the money of an order: nobody may approve
 * their own order, one that was split off it, or one that they booked for a customer.
 */
export function isIndependentApprover(
  booking: Pick<Booking, 'ownerUserId' | 'bookedBy' | 'earlierOwners'>,
  clerk: string,
): boolean {
  return !isBeneficiary(booking, clerk)
}
