import type { BookingRequest } from '#contract/api/booking.ts'

/** A booking request without the offer: passengers, contact, agreement and payment method. */
export type BookingDetails = Omit<BookingRequest, 'offerId' | 'acceptedTotal' | 'acceptedSurcharge'>
