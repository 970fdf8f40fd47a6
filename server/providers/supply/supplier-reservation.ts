import type { Money } from '#contract/terms/money.ts'
import type { Passenger, Contact } from '#contract/terms/passenger.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Ticket } from '#contract/terms/ticket.ts'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { FlightFacts } from '#contract/terms/schedule-change.ts'
import type { ForeignAmount } from '#contract/terms/supply/exchange-rate.ts'
import type { ReservedExtra } from './supplier-extras.ts'
import type { SupplierOfferRef } from './supplier-offer.ts'
import type { ReservedService } from './supplier-service.ts'

/** A booking command. The client reference is ours, unique, and passed to the supplier for find(). */
export type BookCommand = {
  readonly mode: 'hold' | 'instant' | 'waitlist'
  readonly clientReference: string
  readonly ref: SupplierOfferRef
  /** The expected net total; a supplier that would charge more must refuse. */
  readonly expectedTotal: Money
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
  /** Bags and seats to be bought; their amounts are part of the expected total. Absent for none. */
  readonly extras?: readonly PricedExtra[]
}
/** A reservation at the supplier. */
export type Reservation = {
  /** The supplier's own id, for later calls. */
  readonly reservationRef: string
  /** Record locator (PNR) of six characters. */
  readonly recordLocator: string
  readonly clientReference: string
  readonly state: 'held' | 'ticketed' | 'waitlisted' | 'cancelled'
  readonly total: Money
  /** The total in the currency in which the supplier charges it; absent in baht. */
  readonly foreignTotal?: ForeignAmount
  /** True when the supplier has been paid and its tickets are still being issued; absent otherwise. */
  readonly isPaid?: true
  readonly ticketingTimeLimitAt: Instant
  /** End of the price guarantee, where the supplier states one; absent, it lasts as long as the seats. */
  readonly priceGuaranteedUntil?: Instant
  /** Valid tickets. */
  readonly tickets: readonly Ticket[]
  /**
   * Every ticket and EMD with its status, ended ones included. Absent where the supplier lists only valid
   * tickets.
   */
  readonly documents?: readonly TravelDocument[]
  /**
   * The current flights in travel order. Absent where the supplier does not state them; then schedule changes
   * cannot be detected.
   */
  readonly flights?: readonly ReservedFlight[]
  /** Names of the passengers, in the order of the supplier. Absent where the supplier does not state them. */
  readonly names?: readonly ReservedName[]
  /** Bags and seats that it has; absent for none, and where the supplier does not state them. */
  readonly extras?: readonly ReservedExtra[]
  /** Special services with their status. Absent where the supplier does not state them. */
  readonly services?: readonly ReservedService[]
  /** The supplier's refund of a cancellation, where stated. */
  readonly refund?: SupplierRefund
  /**
   * True when an airline's time limit text is ambiguous: the limit is its earliest possible meaning, and
   * needs manual review.
   */
  readonly isTimeLimitUnclear?: true
}
/** The name of a passenger as the supplier has it; a title may follow the given name. */
export type ReservedName = { readonly surname: string; readonly givenName: string }
/** A refund of the supplier to the agency. The amount is absent where the airline states it later. */
export type SupplierRefund = {
  readonly amount?: Money
  /** Destination in the supplier's terms: "balance", "arc_bsp_cash", "voucher". */
  readonly to: string
  /** True when the amount is on the agency's account already. */
  readonly isPaid?: true
}
/**
 * Status of a flight of a reservation.
 * - confirmed: as sold, or as agreed since
 * - unconfirmed: sold, and not confirmed by the airline yet
 * - waitlisted: on the waitlist
 * - changed: moved by the airline; the new times are not accepted yet
 * - cancelledByCarrier: it does not operate, or the airline has withdrawn the seats
 */
export type FlightStatus = 'confirmed' | 'unconfirmed' | 'waitlisted' | 'changed' | 'cancelledByCarrier'
/** A flight of a reservation. Cabin and class are those sold; times are local to the airports. */
export type ReservedFlight = FlightFacts & {
  readonly status: FlightStatus
  /** The airline's own record locator, where it differs. */
  readonly airlineLocator?: string
}
/**
 * A supplier's hint of a change to a reservation. Only `retrieve` returns the facts: a hint may be repeated,
 * late, or out of order.
 */
export type SupplierNotice = {
  /** The supplier's id of the hint; equal for repetitions. */
  readonly noticeId: string
  /** Absent when the supplier only names our client reference, or neither. */
  readonly reservationRef?: string
  readonly clientReference?: string
  readonly about:
    | 'scheduleChanged'
    | 'cancelledByCarrier'
    | 'waitlistCleared'
    | 'deadlineMoved'
    | 'ticketingProblem'
    | 'other'
}
/** The notices on a supplier's queue, or in its delivery. */
export type NoticesOutcome =
  | { readonly kind: 'notices'; readonly notices: readonly SupplierNotice[] }
  | { readonly kind: 'silent' }
/** An unverified webhook delivery of a supplier. */
export type SupplierDelivery = {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact bytes received: the signature covers them. */
  readonly body: string
}
/** The result of find(). */
export type FindOutcome =
  | { readonly kind: 'found'; readonly reservation: Reservation }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent' }
/** Selects reservations of a list. */
export type ReservationQuery = {
  /** Made at or after this instant. */
  readonly since: Instant
  /** Cursor of the page, from the previous page; absent for the first. */
  readonly cursor?: string
}
/** A reservation in a supplier's list. */
export type ListedReservation = Pick<Reservation, 'reservationRef' | 'recordLocator' | 'isPaid'> & {
  /** Our reference at the supplier; empty when the reservation has none. */
  readonly clientReference: string
  /** "unreadable" when the list does not state it readably. */
  readonly state: Reservation['state'] | 'unreadable'
  /** Absent when unreadable. */
  readonly total?: Money
  /** True where the list contains only this shop's reservations; absent where others may be in it. */
  readonly isOurs?: true
}
/** Whether a reservation has been purchased: it is ticketed, or paid with tickets pending. */
export function isPurchased({ state, isPaid }: Pick<ListedReservation, 'state' | 'isPaid'>): boolean {
  return state !== 'cancelled' && (state === 'ticketed' || isPaid === true)
}
/** One page of a supplier's reservations, in any order. */
export type ReservationPage =
  | {
      readonly kind: 'page'
      readonly reservations: readonly ListedReservation[]
      /** Cursor of the next page; absent on the last. */
      readonly next?: string
    }
  | { readonly kind: 'silent' }
