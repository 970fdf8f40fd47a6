import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { PriceStep } from '#server/flow/price/price.ts'
import type { CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import type { AttemptStore } from '#server/platform/attempt-store.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Booking } from './booking-record.ts'
import type { BookingStore } from './booking-store.ts'
import type { ClientReferences } from './request/client-reference.ts'
import type { ManualBookingStore } from './manual/manual-booking-store.ts'
import type { FlightReference } from './manual/manual-itinerary.ts'
import type { ContactDigests } from './order-search/contact-digest.ts'
import type { FlightPassengerStore } from './request/flight-passenger-store.ts'
import type { OpenHoldStore } from './request/hold-limit-store.ts'
import type { HoldLimits } from './request/hold-limits.ts'
import type { OrderSearchStore } from './order-search/order-search-store.ts'
import type { QuoteStore } from './quote/quote-store.ts'

/** Facts about a company that a booking for it needs; a later step and the account ledger supply them. */
export type CompanyFacts = {
  /** Tells whether there is such a company that is open. */
  isOpen(companyId: string): Promise<boolean>
  /** Returns the available credit in satang; undefined when the company has no account to pay from. */
  creditLeft(companyId: string): Promise<number | undefined>
  /** Tells whether overdue invoices keep the company from paying on account. */
  isOnHold(companyId: string): Promise<boolean>
  /** Tells whether the company has this cost centre for bookings. */
  hasCostCentre(companyId: string, code: string): Promise<boolean>
}

/** The data that an order key is made of. */
export type KeyedOrder = Pick<Booking, 'orderNumber' | 'keyVersion'>

/** Makes and reads order keys for one purpose. */
export type VersionedKeys = {
  keyOf(order: KeyedOrder): string
  /** Returns the data of a valid key; the caller must check that the order is still at this version. */
  open(orderKey: string): KeyedOrder | undefined
}

/** Makes and reads the keys that open an order without signing in. */
export type OrderKeys = {
  /** Returns the key of mailed links: its holder reads the mail of the contact, or has booked the order. */
  keyOf(order: KeyedOrder): string
  /** Returns the key for callers who are not proven customers: order finders and staff; see `keyWanted`. */
  foundKeyOf(order: KeyedOrder): string
  /** Returns the data of a key of either kind; undefined when the key is not valid. */
  open(orderKey: string): (KeyedOrder & { readonly isMailed: boolean }) | undefined
}

/** The quotation that an offer was chosen from; the quotations supply it. */
export type QuotationLinks = {
  /** Returns the number of the quotation whose customer chose an offer of this search. */
  numberOf(searchId: string): Promise<string | undefined>
  /** Marks a quotation as accepted, now that an order is booked from it. */
  accept(tx: Tx, number: string): Promise<void>
}

/** Dependencies of the booking step. */
export type BookingDeps = Platform & {
  readonly price: PriceStep
  /** Returns the supplier of a booking: an order keeps the supplier that it was made with. */
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: BookingStore
  readonly quotes: QuoteStore
  readonly outbox: Outbox
  /** The audit of customers' answers. */
  readonly audit: CustomerAudit
  readonly orderKeys: OrderKeys
  readonly contactDigests: ContactDigests
  /** Counts the mails that anybody can request, and signs the digests under which they are counted. */
  readonly attempts: AttemptStore
  readonly attemptSigner: Pick<Signer, 'sign'>
  readonly clientReferences: ClientReferences
  /** Counts the seats that are held unpaid, against the limits below. */
  readonly holds: OpenHoldStore
  readonly holdLimits: HoldLimits
  /** Passengers by flight, for detecting duplicate bookings. */
  readonly flightNames: FlightPassengerStore
  /** The index by which staff find orders. */
  readonly search: OrderSearchStore
  /** Longest time in ms after a lost answer until which a reservation may still appear. */
  readonly settleMs: number
  /** Tells whether a country code exists (ISO 3166-1 alpha-2). */
  readonly isCountry: (code: string) => boolean
  /** Returns the payment methods that the shop offers; a later step supplies them. */
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  /** Returns how many percent below the agreed total a quote may lie without approval; set in a later step. */
  readonly quoteBelowPercent: () => Promise<number>
  readonly companies: CompanyFacts
  /** Airports and airlines, for bookings that staff enter by hand. */
  readonly reference: FlightReference
  readonly manualBookings: ManualBookingStore
  readonly quotations: QuotationLinks
  /** Bookings that this process is advancing, by booking id. */
  readonly underWay: Map<string, Promise<Booking>>
}

/** Longest wait for the supplier in ms, after which the customer is told that the booking is being confirmed. */
export const answerWithinMs = 8_000

/** The kinds of the booking jobs. */
export const bookingJobs = {
  advance: 'advance-booking',
  expire: 'expire-booking',
  release: 'release-seats',
  sweep: 'sweep-bookings',
  pollWaitlistRequest: 'ask-about-wish',
  endUnanswered: 'end-unanswered',
  remind: 'remind-of-payment',
  renewSearch: 'renew-order-search',
  notifyOfPayment: 'tell-of-payment',
} as const
/** The job of a later step that issues the tickets of a paid booking. */
export const issueTicketJob = 'issue-ticket'
/** The job of a later step that closes the open payment attempt of a booking that ended unpaid. */
export const endPaymentJob = 'end-payment'
/** The job of a later step that captures, releases or refunds the payment of a pay-first booking. */
export const settlePurchaseJob = 'settle-purchase'
