import { type OrderNumber } from '#contract/terms/booking.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type PriceStep } from '#server/flow/price/price.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type Booking } from './booking-record.ts'
import { type BookingStore } from './booking-store.ts'
import { type ContactDigests } from './contact-digest.ts'
import { type FlightNameStore } from './flight-name-store.ts'
import { type OrderSearchStore } from './order-search-store.ts'
import { type QuoteStore } from './quote-store.ts'

/** What booking for a company needs to know of it; a later step and the accounts know it. */
export type CompanyFacts = {
  /** What its account still covers, in satang; undefined where it has none to pay from. */
  creditLeft(companyId: string): Promise<number | undefined>
  /** Whether trips can be booked on this cost centre of it. */
  hasCostCentre(companyId: string, code: string): Promise<boolean>
}

/** Makes and reads the keys that open an order without sign-in. */
export type OrderKeys = {
  keyOf(orderNumber: OrderNumber): string
  open(orderKey: string): OrderNumber | undefined
}

/** What the booking step is made of. */
export type BookingParts = {
  readonly price: PriceStep
  /** The supplier of a booking: old orders keep the one they were made with. */
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: BookingStore
  readonly quotes: QuoteStore
  readonly outbox: Outbox
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly orderKeys: OrderKeys
  readonly contactDigests: ContactDigests
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
