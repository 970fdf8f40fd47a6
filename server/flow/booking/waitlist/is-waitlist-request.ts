import { type Booking } from '../booking-record.ts'

/** Whether a seat is asked for that the supplier said it has not: then nothing is held, and the traveller waits. */
export function isWaitlistRequest({
  offer,
}: {
  readonly offer: Pick<Booking['offer'], 'itinerary'>
}): boolean {
  return offer.itinerary.journeys.some(({ segments }) => segments.some((segment) => segment.waitlisted))
}
