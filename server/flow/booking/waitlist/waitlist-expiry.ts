import { type Instant, msOf, plusMinutes } from '#contract/terms/time.ts'
import { type Booking } from '../booking-record.ts'

/** Nobody waits longer than until then before the first departure: seats that come later cannot be paid and ticketed in peace. */
const lastMinutes = 6 * 60

/** Until when we ask for the seats of a wish: as long as the supplier keeps it, but not into the last hours before departure. */
export function waitlistExpiresAt({ offer, ticketingTimeLimitAt }: TravellerOptions): Instant {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  if (!departsAt) throw new Error('a booking without flights')
  const lastAt = plusMinutes(departsAt, -lastMinutes)
  return ticketingTimeLimitAt && msOf(ticketingTimeLimitAt) < msOf(lastAt) ? ticketingTimeLimitAt : lastAt
}

type TravellerOptions = Pick<Booking, 'ticketingTimeLimitAt'> & {
  readonly offer: Pick<Booking['offer'], 'itinerary'>
}
