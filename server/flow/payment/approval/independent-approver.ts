import { type Booking } from '#server/flow/booking/booking.ts'

/** Whether a member of staff may approve the money of an order: not of one that they have made themselves. */
export function isIndependentApprover({ ownerUserId }: Pick<Booking, 'ownerUserId'>, clerk: string): boolean {
  return clerk !== ownerUserId
}
