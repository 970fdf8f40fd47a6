import { type Language } from '#contract/problem.ts'
import { type BookingState, type OrderNumber, type SellingMode } from '#contract/terms/booking.ts'
import { type FareRules } from '#contract/terms/fare.ts'
import { type Money } from '#contract/terms/money.ts'
import { type Offer, type OfferPrice } from '#contract/terms/offer.ts'
import { type Contact, type Passenger } from '#contract/terms/passenger.ts'
import { type CardBrand, type PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type AskedAt } from '#server/flow/offers/offers.ts'
import { type SupplierId } from '#server/providers/supply/supply-provider.ts'

/** Our customer's purchase, from request to ticket or cancellation. */
export type Booking = {
  readonly bookingId: string
  readonly orderNumber: OrderNumber
  readonly state: BookingState
  readonly version: number
  /** Which version of the key opens the order; raised to revoke those given out before. */
  readonly keyVersion: number
  readonly ownerUserId?: string
  /** Whether its owner booked it as a member of staff, for a customer. */
  readonly isBookedByStaff: boolean
  /** The company that its agent booked it for, and what they book the trip on there. */
  readonly companyId?: string
  readonly costCentre?: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly supplierId: SupplierId
  readonly clientReference: string
  readonly attempt: number
  readonly attemptSentAt?: Instant
  readonly offer: BookedOffer
  readonly offerRef: string
  readonly net: Money
  readonly total: Money
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
  readonly language: Language
  readonly agreement: Agreement
  /** Consent to pass on what meals and wheelchairs tell about somebody; absent when nobody asked for any. */
  readonly sensitiveConsent?: Agreement
  /** The yes to the conditions of student and youth fares; absent when nobody travels on one. */
  readonly fareConditions?: Agreement
  readonly sellingMode: SellingMode
  readonly paymentMethod: PaymentMethod
  /** Whose card, where it is a card and the surcharges of brands differ. */
  readonly cardBrand?: CardBrand
  /** What ways to pay cost when the booking was made: these hold for it, whatever the shop sets later. */
  readonly paymentTerms: readonly PaymentTerms[]
  readonly reservationRef?: string
  readonly recordLocator?: string
  readonly payBy?: Instant
  readonly ticketingTimeLimitAt?: Instant
  /** Until when the supplier stands by the price of the held seats; absent where it names no moment. */
  readonly priceGuaranteedUntil?: Instant
  readonly reason?: string
  readonly createdAt: Instant
}

/** What was bought, as it was agreed: kept with the booking whatever becomes of the offer. */
export type BookedOffer = Pick<Offer, 'itinerary' | 'baggage' | 'validatingCarrier' | 'documents'> & {
  readonly rules: FareRules
  readonly selling: OfferPrice
}

/** Which text was accepted, in which language; the texts themselves are kept for good. */
export type Agreement = {
  readonly version: string
  readonly language: Language
  readonly acceptedAt: Instant
  /** Of the text that was shown; absent in bookings from before it was kept. */
  readonly digest?: string
}

/** A move that a booking has made. */
export type BookingHistoryEntry = { readonly state: BookingState; readonly at: Instant }

/** Who asks and how. */
export type BookContext = AskedAt & {
  readonly language: Language
  readonly userId?: string
  readonly isAgent: boolean
  /** Whether they sell as staff, by the roles of this sign-in: seats that staff hold are not limited. */
  readonly isSellingStaff: boolean
  /** Whether they work for the agency, also where their roles do not count in this sign-in. */
  readonly worksForAgency: boolean
  /** The network of the client. */
  readonly network: string
  /** The company that an agent books for. */
  readonly companyId?: string
}
