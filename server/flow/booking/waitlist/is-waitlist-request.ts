import type { Booking } from '../booking-record.ts'

/** Tells whether an offer contains a waitlisted flight: then no seats are held and the traveller waits. */
export function isWaitlistRequest({
  offer,
}: {
  readonly offer: Pick<Booking['offer'], 'itinerary'>
}): boolean {
  return offer.itinerary.journeys.some(({ segments }) => segments.some((segment) => segment.waitlisted))
}
