import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type PriceStep } from '#server/flow/price/price.ts'
import { type CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import { type AttemptStore } from '#server/platform/attempt-store.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type Booking } from './booking-record.ts'
import { type BookingStore } from './booking-store.ts'
import { type ClientReferences } from './request/client-reference.ts'
import { type ContactDigests } from './order-search/contact-digest.ts'
import { type FlightNameStore } from './request/duplicate-key-store.ts'
import { type OpenHoldStore } from './request/hold-limit-store.ts'
import { type HoldLimits } from './request/hold-limits.ts'
import { type OrderSearchStore } from './order-search/order-search-store.ts'
import { type QuoteStore } from './quote/quote-store.ts'

/** What booking for a company needs to know of it; a later step and the accounts know it. */
export type CompanyFacts = {
  /** What its account still covers, in satang; undefined where it has none to pay from. */
  creditLeft(companyId: string): Promise<number | undefined>
  /** Whether trips can be booked on this cost centre of it. */
  hasCostCentre(companyId: string, code: string): Promise<boolean>
}

/** What the key of an order is made of. */
export type KeyedOrder = Pick<Booking, 'orderNumber' | 'keyVersion'>

/** Makes and reads keys of orders for one purpose. */
export type VersionedKeys = {
  keyOf(order: KeyedOrder): string
  /** What a key of ours was made of; it opens the order only while the order is at this version. */
  open(orderKey: string): KeyedOrder | undefined
}

/** Makes and reads the keys that open an order without sign-in. */
export type OrderKeys = {
  /** The key of mailed links: whoever shows it reads the mail of the contact, or has booked the order. */
  keyOf(order: KeyedOrder): string
  /** The key for who is no proven customer: who looked the order up, and staff. See `keyWanted` for what it opens. */
  foundKeyOf(order: KeyedOrder): string
  /** What a key of either kind was made of. */
  open(orderKey: string): (KeyedOrder & { readonly isMailed: boolean }) | undefined
}

/** What the booking step is made of. */
export type BookingDeps = {
  readonly price: PriceStep
  /** The supplier of a booking: old orders keep the one they were made with. */
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: BookingStore
  readonly quotes: QuoteStore
  readonly outbox: Outbox
  /** Where answers of customers are written down. */
  readonly audit: CustomerAudit
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly orderKeys: OrderKeys
  readonly contactDigests: ContactDigests
  /** Where mails that anybody can ask for are counted, and what makes the digests that they are counted under. */
  readonly attempts: AttemptStore
  readonly attemptSigner: Pick<Signer, 'sign'>
  readonly clientReferences: ClientReferences
  /** How many seats are held unpaid, and how many may be. */
  readonly holds: OpenHoldStore
  readonly holdLimits: HoldLimits
  /** Who is booked on which flight, so that a second booking of the same is noticed. */
  readonly flightNames: FlightNameStore
  /** By what staff find orders. */
  readonly search: OrderSearchStore
  /** Longest time in ms that a reservation may show up after the answer was lost. */
  readonly settleMs: number
  readonly publicUrl: string
  /** Whether there is a country of this code (ISO 3166-1, two letters). */
  readonly isCountry: (code: string) => boolean
  /** The ways to pay that the shop offers; a later step knows them. */
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  /** By how many percent a quote may lie below the agreed total without approval; a later step keeps it. */
  readonly quoteBelowPercent: () => Promise<number>
  readonly companies: CompanyFacts
  /** Bookings that are being driven forward by this process, by their id. */
  readonly underWay: Map<string, Promise<Booking>>
}

/** How long a customer waits for the supplier, in ms, before the answer says "we are confirming". */
export const answerWithinMs = 8_000

/** Names of the jobs of this step. */
export const bookingJobs = {
  advance: 'advance-booking',
  expire: 'expire-booking',
  release: 'release-seats',
  sweep: 'sweep-bookings',
  askAboutWish: 'ask-about-wish',
  endUnanswered: 'end-unanswered',
  remind: 'remind-of-payment',
  renewSearch: 'renew-order-search',
  tellOfPayment: 'tell-of-payment',
} as const
/** The job of a later step that a paid booking asks for. */
export const issueTicketJob = 'issue-ticket'
/** The job of a later step that closes what is left of the payment of a booking that ended unpaid. */
export const endPaymentJob = 'end-payment'
