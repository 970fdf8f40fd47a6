import { type AirlineCode, type AirportCode, type CabinClass, type CityCode } from '#contract/terms/codes.ts'
import { type FareRules } from '#contract/terms/fare.ts'
import { type FlightFacts } from '#contract/terms/schedule-change.ts'
import { type TripShape } from '#contract/terms/itinerary.ts'
import { type Money } from '#contract/terms/money.ts'
import { type Offer } from '#contract/terms/offer.ts'
import { type Contact, type Passenger, type PassengerCounts } from '#contract/terms/passenger.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type NameLimits } from '#contract/terms/passenger/ticket-name.ts'
import { type TimeWindow } from '#contract/terms/calendar/time-window.ts'
import { type Instant, type LocalDate } from '#contract/terms/time.ts'

/** The suppliers that SUPPLY can select; one is active, and every one services its own old orders. */
export const supplierIds = ['house', 'sabre', 'duffel', 'demo'] as const
export type SupplierId = (typeof supplierIds)[number]

/** Capabilities of a supplier, as data. Screens and steps check these, never the supplier's id. */
export type SupplyCapabilities = {
  readonly maxJourneys: number
  readonly cabins: readonly CabinClass[]
  readonly timeWindows: boolean
  readonly viaPoint: boolean
  readonly carrierFilter: boolean
  readonly refundableFilter: boolean
  readonly waitlist: boolean
  readonly perPassengerPricing: boolean
  readonly fareRules: boolean
  readonly hold: 'never' | 'perOffer' | 'always'
  readonly holdGuaranteesPrice: 'always' | 'sometimes' | 'never'
  readonly ticketing: 'atBooking' | 'separate' | 'offline'
  /** True when the supplier guarantees one reservation per client reference. */
  readonly isIdempotentByReference: boolean
  /** Whether {@link SupplyProvider.seatMaps} is supported. Absent: no. */
  readonly seatMaps?: boolean
  /** Range of {@link SupplyProvider.listReservations}: unlimited, the last days, or no list. */
  readonly reservationList: 'all' | 'recent' | 'none'
  /** How later airline changes are reported. Absent: not at all. */
  readonly changeFeed?: 'webhook' | 'queue' | 'none'
  /** Length limits of names; checked before booking. */
  readonly names: NameLimits
  /** True when every booking needs phone and email, which cannot be withheld from the airlines. Absent: they can. */
  readonly needsContact?: boolean
}

/** The context of a call. */
export type SupplyContext = {
  readonly requestId: string
  /** Aborts the call on a timeout or when the caller leaves. */
  readonly signal: AbortSignal
  /** The current time, from the injected clock. */
  readonly now: Instant
  /**
   * Checked just before a change is sent; false prevents it. The process may have been suspended meanwhile,
   * and another may have taken over: timers do not detect that in time.
   */
  readonly maySend?: () => boolean
  /** Client reference of the order, for the supplier call log. */
  readonly clientReference?: string
  /** The agreed net total of an order to be ticketed; a supplier that would charge more must refuse. */
  readonly agreedTotal?: Money
}

/** One requested journey; a place is an airport or a whole city. */
export type RequestedJourney = {
  readonly from: AirportCode | CityCode
  readonly to: AirportCode | CityCode
  readonly departureOn: LocalDate
  readonly cabin: CabinClass
  readonly window?: TimeWindow
}

/** Most connections of a journey, the same for every supplier; none in a nonstop search. */
export const mostConnections = 2

/** A search request. */
export type ShopRequest = {
  readonly shape: TripShape
  readonly journeys: readonly RequestedJourney[]
  readonly party: PassengerCounts
  /** Empty means every airline. */
  readonly airlines: readonly AirlineCode[]
  readonly nonstopOnly: boolean
  readonly refundableOnly: boolean
  readonly via?: AirportCode | CityCode
}

/** The supplier's own offer reference: opaque, kept on the server, never sent to a browser. */
export type SupplierOfferRef = string

/** A supplier's offer: net, before our markup and fees. */
export type SupplierOffer = Offer & {
  readonly ref: SupplierOfferRef
  /** Offers with equal keys are the same flights in the same fare; the later replaces the earlier. */
  readonly dedupeKey: string
  readonly priceGuaranteedUntil?: Instant
  /** True when it cannot be held: booking pays the supplier at once. */
  readonly isInstant?: true
}

/** How one source ended. */
export type SourceStatus = 'ok' | 'empty' | 'timeout' | 'failed' | 'notEntitled'

/**
 * Why a supplier's offer is not sold.
 * - payAtOnce: it cannot be held, and the shop does not pay suppliers at booking
 * - otherCurrency: it is priced in another currency than THB
 * - incomplete: it has no price for the whole party, or is partly unreadable
 */
export const unsoldReasons = ['payAtOnce', 'otherCurrency', 'incomplete'] as const
/** Why a supplier's offer is not sold; see {@link unsoldReasons}. */
export type UnsoldReason = (typeof unsoldReasons)[number]
/** Number of unsold offers of a search by reason; a reason without offers is absent. */
export type UnsoldOffers = Readonly<Partial<Record<UnsoldReason, number>>>

/** An event of a search. */
export type ShopEvent =
  /** `unsold` counts the offers left out so far, for a search that is aborted. */
  | {
      readonly kind: 'offers'
      readonly source: string
      readonly offers: readonly SupplierOffer[]
      readonly unsold?: UnsoldOffers
    }
  | {
      readonly kind: 'sourceDone'
      readonly source: string
      readonly status: SourceStatus
      readonly note?: string
    }
  /**
   * complete is false when a source is missing, or a requested offer cannot be sold here; `unsold` counts the
   * latter and is absent where every offer is sold.
   */
  | { readonly kind: 'end'; readonly complete: boolean; readonly unsold?: UnsoldOffers }

/** The result of repricing an offer. It reports a change and never decides about it. */
export type PriceOutcome =
  | { readonly kind: 'same'; readonly offer: SupplierOffer }
  | {
      readonly kind: 'changed'
      readonly offer: SupplierOffer
      readonly was: Money
      readonly why: 'fare' | 'class' | 'tax' | 'schedule' | 'unknown'
    }
  | { readonly kind: 'gone' }
  /** The supplier could not be reached. */
  | { readonly kind: 'silent' }

/**
 * Three outcomes of every change.
 * done: it happened. notDone: the supplier guarantees that nothing happened. unknown: the outcome is open;
 * the host resolves it with {@link SupplyProvider.find} and never repeats the command within the settle
 * window.
 */
export type SupplyOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notDone'; readonly reason: RefusalReason }
  | {
      readonly kind: 'unknown'
      readonly note: string
      /** The supplier is still processing: the change may complete long after the settle window. */
      readonly isStillAtIt?: true
    }

/** Why a supplier refused, as far as it affects what happens next. */
export type RefusalReason =
  | 'seatsGone'
  | 'priceChanged'
  | 'offerExpired'
  | 'badPassenger'
  | 'notFound'
  | 'notPossible'
  | 'unreachable'

/** A booking command. The client reference is ours, unique, and passed to the supplier for find(). */
export type BookCommand = {
  readonly mode: 'hold' | 'instant' | 'waitlist'
  readonly clientReference: string
  readonly ref: SupplierOfferRef
  /** The expected net total; a supplier that would charge more must refuse. */
  readonly expectedTotal: Money
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
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
  /** True when the supplier has been paid and its tickets are still being issued; absent otherwise. */
  readonly isPaid?: true
  readonly ticketingTimeLimitAt: Instant
  /** End of the price guarantee, where the supplier states one; absent, it lasts as long as the seats. */
  readonly priceGuaranteedUntil?: Instant
  readonly tickets: readonly Ticket[]
  /**
   * The current flights in travel order. Absent where the supplier does not state them; then schedule changes
   * cannot be detected.
   */
  readonly flights?: readonly ReservedFlight[]
  /** The supplier's refund of a cancellation, where stated. */
  readonly refund?: SupplierRefund
  /**
   * True when an airline's time limit text is ambiguous: the limit is its earliest possible meaning, and
   * needs manual review.
   */
  readonly isTimeLimitUnclear?: true
}

/** A refund of the supplier to the agency. The amount is absent where the airline states it later. */
export type SupplierRefund = {
  readonly amount?: Money
  /** Destination in the supplier's terms: "balance", "arc_bsp_cash", "voucher". */
  readonly to: string
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

/** A seat of a cabin, or another element in its place. */
export type SeatPlace = {
  /** "14B"; absent for other elements. */
  readonly designator?: string
  readonly kind: 'seat' | 'gap' | 'aisle' | 'facility'
  /** True when available; false when taken, blocked, or unknown. */
  readonly isFree: boolean
  readonly isExitRow: boolean
  /** Price per passenger; absent when it is free of charge or not stated. */
  readonly fee?: Money
}

/** The cabin of one segment, row by row from the nose. */
export type SeatMap = {
  readonly journey: number
  readonly segment: number
  readonly cabin: CabinClass
  readonly rows: readonly { readonly number?: number; readonly places: readonly SeatPlace[] }[]
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

/** The cheapest price on a date, or of a round trip on two dates; net, for the whole party. */
export type DatedPrice = {
  readonly departureOn: LocalDate
  readonly returnOn?: LocalDate
  readonly total: Money
}

/** Cheapest prices by date. Dates without an offer are left out. */
export type DatedPrices = {
  readonly prices: readonly DatedPrice[]
  /** False when the search was not exhaustive. */
  readonly complete: boolean
}

/** The state of a supplier. */
export type SupplyHealth = { readonly isReady: boolean; readonly note: string }

/** The source of offers and reservations. Every implementation passes supply-provider.suite.ts. */
export type SupplyProvider = {
  readonly supplierId: SupplierId
  readonly capabilities: SupplyCapabilities
  /** The sources of every search, to show which are still missing; the supplier itself where absent. */
  readonly sources?: readonly string[]
  /**
   * Longest time in seconds after which a reservation of a lost call may still appear. Absent: the host's
   * default settle window.
   */
  readonly settleWindowSeconds?: number
  /** Returns whether it can be called now. */
  health(context: SupplyContext): Promise<SupplyHealth>
  /** Streams offers; ends with one `end` event. Never throws for a failed source: `sourceDone` reports it. */
  shop(request: ShopRequest, context: SupplyContext): AsyncIterable<ShopEvent>
  /**
   * Returns the cheapest one way on each of several days from the requested one on, as a search of that day
   * would. Absent where unsupported; undefined when the supplier could not be reached.
   */
  calendar?(request: ShopRequest, days: number, context: SupplyContext): Promise<DatedPrices | undefined>
  /** The same for a round trip, within three days of both requested dates. */
  matrix?(request: ShopRequest, context: SupplyContext): Promise<DatedPrices | undefined>
  /** Reprices an offer; `known` is the net total that was shown. */
  price(ref: SupplierOfferRef, known: Money, context: SupplyContext): Promise<PriceOutcome>
  /** Returns the full fare rules of an offer. */
  rules(ref: SupplierOfferRef, context: SupplyContext): Promise<FareRules | undefined>
  /** Makes a reservation. */
  book(command: BookCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** Issues tickets for a held reservation. Idempotent: returns done with the same tickets. */
  ticket(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** Cancels and releases the seats. Idempotent. */
  cancel(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** Returns the current reservation. */
  retrieve(reservationRef: string, context: SupplyContext): Promise<FindOutcome>
  /** Finds a reservation by our client reference, to resolve an unknown outcome. */
  find(clientReference: string, context: SupplyContext): Promise<FindOutcome>
  /**
   * Lists the account's reservations made since an instant, of any origin and state. Absent where the
   * supplier has no list; see {@link SupplyCapabilities.reservationList}.
   */
  listReservations?(query: ReservationQuery, context: SupplyContext): Promise<ReservationPage>
  /**
   * Returns the seat maps of an offer's segments; undefined when there are none or the supplier could not be
   * reached.
   */
  seatMaps?(ref: SupplierOfferRef, context: SupplyContext): Promise<readonly SeatMap[] | undefined>
  /** Returns the notices on the supplier's queue. They stay there until acknowledged. */
  notices?(context: SupplyContext): Promise<NoticesOutcome>
  /** Removes notices from the queue after they were recorded. Others are returned again. */
  acknowledge?(noticeIds: readonly string[], context: SupplyContext): Promise<void>
  /** Reads a delivery; undefined unless its signature is valid and it is fresh. */
  receive?(delivery: SupplierDelivery, now: Instant): readonly SupplierNotice[] | undefined
  /** Accepts the current flights on behalf of the passengers. */
  acceptFlights?(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
}
