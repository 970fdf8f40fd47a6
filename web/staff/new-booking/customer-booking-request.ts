import type { CustomerBookingRequest } from '#contract/api/staff/new-booking/customer-booking.ts'
import type { PaymentChoice, PricingAnswer } from '#contract/api/price.ts'
import { textHash } from '#web/session/text-hash.ts'
import type { Consent } from './consent-step.tsx'
import { type CustomerContact, contactRequestOf } from './customer-contact.ts'
import { type PartySlot, passengerRequestOf } from './passengers/passenger-fields.ts'

/** Everything that a clerk has entered for a booking. */
export type EnteredBooking = {
  readonly answer: PricingAnswer
  readonly contact: CustomerContact
  readonly slots: readonly PartySlot[]
  readonly consent: Pick<Consent, 'channel' | 'language'>
  /** Whether the customer agreed to the text of this price. */
  readonly isAgreed: boolean
  readonly way: PaymentChoice
  readonly isDuplicateAccepted: boolean
  /** The company that the booking is for. */
  readonly companyId: string | undefined
}

/** Returns the booking request; the same content has the same key, so that it books once. */
export function customerBookingRequestOf(
  { answer, contact, slots, consent, isAgreed, way, isDuplicateAccepted, companyId }: EnteredBooking,
  keySalt: string,
): CustomerBookingRequest {
  const { offer, agreementVersion } = answer
  const booking = {
    offerId: offer.offerId,
    acceptedTotal: offer.price.total,
    acceptedSurcharge: way.surcharge,
    passengers: slots.map((slot) => passengerRequestOf(slot, offer.documents)),
    contact: contactRequestOf(contact),
    agreement: { accepted: isAgreed, version: agreementVersion, language: consent.language },
    paymentMethod: way.paymentMethod,
    ...(way.cardBrand === undefined ? {} : { cardBrand: way.cardBrand }),
    ...(isDuplicateAccepted ? { duplicateAccepted: true } : {}),
  }
  const idempotencyKey = `${keySalt}-${textHash(JSON.stringify([booking, companyId]))}`
  return { booking: { idempotencyKey, ...booking }, channel: consent.channel }
}
