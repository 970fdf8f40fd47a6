import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '../booking-record.ts'

/** A request expires this long before the first departure, as later seats could not be paid and ticketed in time. */
const lastMinutes = 6 * 60

/** Returns the expiry of a request: the supplier's time limit, but at latest six hours before departure. */
export function waitlistExpiresAt({ offer, ticketingTimeLimitAt }: WaitlistDates): Instant {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  if (!departsAt) throw new Error('a booking without flights')
  const lastAt = plusMinutes(departsAt, -lastMinutes)
  return ticketingTimeLimitAt && epochMsOf(ticketingTimeLimitAt) < epochMsOf(lastAt)
    ? ticketingTimeLimitAt
    : lastAt
}

type WaitlistDates = Pick<Booking, 'ticketingTimeLimitAt'> & {
  readonly offer: Pick<Booking['offer'], 'itinerary'>
}
