import type { Instant, Zone } from '#contract/terms/time.ts'
import type { WireBooking, WireCancelOffer } from '../booking/sabre-booking-wire.ts'
import { officeDeadlineOf } from '../sabre-local-time.ts'

/** Whether a booking is an order of an airline (NDC), which is issued and ended as a whole. */
export function isNdcBooking({ flights }: Pick<WireBooking, 'flights'>): boolean {
  return flights.some(({ sourceType }) => sourceType === 'NDC')
}

/** Returns the end of an airline's offer to end an order, where it is told. */
export function cancelOfferEndOf(offer: WireCancelOffer): Instant | undefined {
  return officeDeadlineOf(offer.offerExpirationDate, offer.offerExpirationTime, 'UTC' as Zone)
}
