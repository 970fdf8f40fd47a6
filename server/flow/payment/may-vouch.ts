import { type Booking } from '#server/flow/booking/booking.ts'

/** Whoever made the order is not one of the two who vouch for its money. */
export function mayVouch({ ownerUserId }: Pick<Booking, 'ownerUserId'>, clerk: string): boolean {
  return clerk !== ownerUserId
}
