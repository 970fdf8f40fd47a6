import type { Booking } from '#server/flow/booking/booking.ts'

/**
 * Returns whether a member of staff may approve the money of an order: nobody may approve their own order.
 */
export function isIndependentApprover({ ownerUserId }: Pick<Booking, 'ownerUserId'>, clerk: string): boolean {
  return clerk !== ownerUserId
}
