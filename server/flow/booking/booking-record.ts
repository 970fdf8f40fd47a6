import type { Language } from '#contract/problem.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { BookingState, OrderNumber, SellingMode } from '#contract/terms/booking.ts'
import type { ContactChannel } from '#contract/terms/consent/contact-channel.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Offer, OfferPrice } from '#contract/terms/offer.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { CardBrand, PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SearchOrigin } from '#server/flow/offers/offers.ts'
import type { BookingSource } from '#contract/terms/provider.ts'

/** A customer's purchase, from request to ticket or cancellation. */
export type Booking = {
  readonly bookingId: string
  readonly orderNumber: OrderNumber
  readonly state: BookingState
  readonly version: number
  /** Version of the key that opens the order; raising it revokes all earlier keys. */
  readonly keyVersion: number
  /** The customer's account; absent for guests, and for orders that staff booked until they are claimed. */
  readonly ownerUserId?: string
  /** True when a member of staff booked it for a customer. */
  readonly isBookedByStaff: boolean
  /** The member of staff who booked it. */
  readonly bookedBy?: string
  /** Owners of the orders that it was split off with another contact; absent for none. */
  readonly earlierOwners?: readonly string[]
  /** The company that an agent booked it for, and the company's cost centre; absent for other bookings. */
  readonly companyId?: string
  readonly costCentre?: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly supplierId: BookingSource
  readonly clientReference: string
  readonly attempt: number
  /** When the supplier was last asked to book; of a pay-first booking that has not been sent, when it was paid. */
  readonly attemptSentAt?: Instant
  readonly offer: BookedOffer
  readonly offerRef: string
  readonly net: Money
  /** The codes that found a negotiated fare, with its commission as agreed then; absent for other fares. */
  readonly privateFare?: PrivateFare
  readonly total: Money
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
  readonly language: Language
  readonly agreement: Agreement
  /** Consent to pass on requests that reveal belief or health; absent when no passenger made one. */
  readonly sensitiveConsent?: Agreement
  /** Acceptance of the student and youth fare conditions; absent when no passenger travels on such a fare. */
  readonly fareConditions?: Agreement
  /** How staff recorded the customer's consent; absent for bookings that customers made themselves. */
  readonly recordedConsent?: RecordedConsent
  /** The customer's own agreement on a page of the shop, after staff had recorded a consent. */
  readonly confirmedAgreement?: ConfirmedAgreement
  readonly sellingMode: SellingMode
  /** True for a pay-first offer: nothing is held, and it is ordered once its payment is authorised or received. */
  readonly isPayFirst: boolean
  readonly paymentMethod: PaymentMethod
  /** The card brand; present for card payments whose surcharge depends on the brand. */
  readonly cardBrand?: CardBrand
  /** The payment surcharges at the time of booking; they apply to it whatever the shop sets later. */
  readonly paymentTerms: readonly PaymentTerms[]
  readonly reservationRef?: string
  readonly recordLocator?: string
  readonly payBy?: Instant
  readonly ticketingTimeLimitAt?: Instant
  /** End of the supplier's price guarantee for the held seats, or of the offer of a pay-first booking; absent when it names none. */
  readonly priceGuaranteedUntil?: Instant
  readonly reason?: string
  /** The number of the quotation that it was booked from. */
  readonly quotationNumber?: string
  readonly createdAt: Instant
}

/** The offer as agreed; the booking keeps it even when the stored offer is deleted. */
export type BookedOffer = Pick<Offer, 'itinerary' | 'baggage' | 'validatingCarrier' | 'documents'> & {
  /** The filed fares with their net amounts; absent in bookings older than this field. */
  readonly pricingUnits?: Offer['pricingUnits']
  readonly rules: FareRules
  readonly selling: OfferPrice
  /** Bags and seats that were bought after the booking, with payments of their own; not in the price. Absent for none. */
  readonly laterExtras?: readonly PricedExtra[]
}

/** The accepted version of a text and its language; the texts themselves are kept permanently. */
export type Agreement = {
  readonly version: string
  readonly language: Language
  readonly acceptedAt: Instant
  /** Digest of the text that was shown; absent in bookings older than this field. */
  readonly digest?: string
}

/** A consent that a customer gave to staff: how, who recorded it, and the text that was read out or sent. */
export type RecordedConsent = {
  readonly channel: ContactChannel
  readonly recordedBy: string
  readonly statement: string
}

/** An agreement given on the payment page, with the kind of link that opened it. */
export type ConfirmedAgreement = Agreement & { readonly by: 'orderLink' | 'payLink' }

/** A state that a booking has entered, and when. */
export type BookingHistoryEntry = { readonly state: BookingState; readonly at: Instant }

/** The caller of a booking request and the request context. */
export type BookContext = SearchOrigin & {
  readonly language: Language
  readonly userId?: string
  readonly isAgent: boolean
  /** True when the roles of this session let the caller sell as staff: their unpaid holds are not limited. */
  readonly isSellingStaff: boolean
  /** True for agency staff, even when their roles do not apply in this session. */
  readonly worksForAgency: boolean
  /** Network of the client's IP address, for the hold limit. */
  readonly network: string
  /** The company that an agent books for, or that staff book for; absent for all other callers. */
  readonly companyId?: string | undefined
  /** Present when staff book for a customer: how the customer agreed, and whom it is recorded by. */
  readonly consentGiven?: Pick<RecordedConsent, 'channel' | 'recordedBy'>
}
