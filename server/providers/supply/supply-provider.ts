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

/** The suppliers an operator can choose with SUPPLY; one is active, every one serves its own old orders. */
export const supplierIds = ['house', 'sabre', 'duffel', 'demo'] as const
/** Name of a supplier. */
export type SupplierId = (typeof supplierIds)[number]

/** What a supplier can do, declared as data. Screens and steps ask these, never the supplier's name. */
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
  /** True when booking twice with one client reference makes one reservation: the supplier promises it. */
  readonly isIdempotentByReference: boolean
  /** Whether {@link SupplyProvider.seatMaps} can draw the cabin of an offer. Absent: no. */
  readonly seatMaps?: boolean
  /** How far back {@link SupplyProvider.listReservations} goes: without end, for the last days, or there is no list. */
  readonly reservationList: 'all' | 'recent' | 'none'
  /** How one hears of what airlines do to reservations afterwards. Absent: not at all. */
  readonly changeFeed?: 'webhook' | 'queue' | 'none'
  /** How long names may be; checked before it is asked for seats. */
  readonly names: NameLimits
  /** True where no passenger is booked without phone and email: one cannot refuse them to the airlines. Absent: one can. */
  readonly needsContact?: boolean
}

/** What each call gets from the host. */
export type SupplyContext = {
  readonly requestId: string
  /** Ends the call: time-out or the asker went away. */
  readonly signal: AbortSignal
  /** The moment of asking, from the injected clock. */
  readonly now: Instant
  /**
   * Asked just before a change is sent; after false it must not be. Whoever asked may have stood still
   * meanwhile (a paused machine), and somebody else may have asked since: timers do not tell that in time.
   */
  readonly maySend?: () => boolean
  /** Our own reference of the order that this call is about, for whoever looks up what was said. */
  readonly clientReference?: string
  /** The net total that was agreed for the order whose tickets are asked for; a supplier that would take more must refuse. */
  readonly agreedTotal?: Money
}

/** One wished journey; a place is an airport or a whole city. */
export type RequestedJourney = {
  readonly from: AirportCode | CityCode
  readonly to: AirportCode | CityCode
  readonly departureOn: LocalDate
  readonly cabin: CabinClass
  readonly window?: TimeWindow
}

/** So many connections a journey has at most, at every supplier alike; none where only nonstop flights are asked for. */
export const mostConnections = 2

/** A search, in the trade's terms. */
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

/** The supplier's own handle of an offer: opaque to us, kept on the server, never shown to a browser. */
export type SupplierOfferRef = string

/** A supplier's offer: net, before our markup and fees. */
export type SupplierOffer = Offer & {
  readonly ref: SupplierOfferRef
  /** Two offers with one key are the same flights in the same fare; the later replaces the earlier. */
  readonly dedupeKey: string
  readonly priceGuaranteedUntil?: Instant
  /** True when it cannot be held: whoever books it pays the supplier in the same moment. */
  readonly isInstant?: true
}

/** How one source ended. */
export type SourceStatus = 'ok' | 'empty' | 'timeout' | 'failed' | 'notEntitled'

/**
 * Why an offer that a supplier sent is not sold.
 * - payAtOnce: it cannot be held, and nobody here pays the supplier in the same moment
 * - otherCurrency: it is priced in another currency than THB
 * - incomplete: it has no price for the whole party, or something in it cannot be read
 */
export const unsoldReasons = ['payAtOnce', 'otherCurrency', 'incomplete'] as const
/** Why an offer that a supplier sent is not sold; see {@link unsoldReasons}. */
export type UnsoldReason = (typeof unsoldReasons)[number]
/** How many offers of a search are not sold, by reason; a reason without offers is absent. */
export type UnsoldOffers = Readonly<Partial<Record<UnsoldReason, number>>>

/** What a search yields, as it arrives. */
export type ShopEvent =
  /** `unsold` counts what was left out until now, for a search that is cut off before its end. */
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
   * complete is false when not everything that exists could be looked at, or an offer that was asked for cannot be
   * sold here; `unsold` counts the latter and is absent where every offer is sold.
   */
  | { readonly kind: 'end'; readonly complete: boolean; readonly unsold?: UnsoldOffers }

/** The supplier's answer when asked again for one offer. It reports a change, it never decides about it. */
export type PriceOutcome =
  | { readonly kind: 'same'; readonly offer: SupplierOffer }
  | {
      readonly kind: 'changed'
      readonly offer: SupplierOffer
      readonly was: Money
      readonly why: 'fare' | 'class' | 'tax' | 'schedule' | 'unknown'
    }
  | { readonly kind: 'gone' }
  /** The supplier could not be asked. */
  | { readonly kind: 'silent' }

/**
 * Three outcomes of every call that changes something.
 * done: it happened. notDone: the supplier guarantees that nothing happened. unknown: nobody can tell yet;
 * the host finds out with {@link SupplyProvider.find} and never sends the command again inside the settle window.
 */
export type SupplyOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notDone'; readonly reason: RefusalReason }
  | {
      readonly kind: 'unknown'
      readonly note: string
      /** The supplier has said that it is still at it: it may come true long after the settle window. */
      readonly isStillAtIt?: true
    }

/** Why a supplier refused, as far as it matters for what happens next. */
export type RefusalReason =
  | 'seatsGone'
  | 'priceChanged'
  | 'offerExpired'
  | 'badPassenger'
  | 'notFound'
  | 'notPossible'
  | 'unreachable'

/** Asks for seats. The client reference is ours, unique, and given to the supplier so that find() can see it. */
export type BookCommand = {
  readonly mode: 'hold' | 'instant' | 'waitlist'
  readonly clientReference: string
  readonly ref: SupplierOfferRef
  /** The net total we expect; a supplier that would take more must refuse. */
  readonly expectedTotal: Money
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
}

/** A reservation as the supplier has it. */
export type Reservation = {
  /** The supplier's own id, for later calls. */
  readonly reservationRef: string
  /** Six characters that airline and traveller know it by (PNR). */
  readonly recordLocator: string
  readonly clientReference: string
  readonly state: 'held' | 'ticketed' | 'waitlisted' | 'cancelled'
  readonly total: Money
  /** True where the supplier has been paid and its tickets are still being issued; absent otherwise. */
  readonly isPaid?: true
  readonly ticketingTimeLimitAt: Instant
  /** Until when the price stands, where the supplier names a moment; absent, it stands as long as the seats. */
  readonly priceGuaranteedUntil?: Instant
  readonly tickets: readonly Ticket[]
  /**
   * The flights as the airlines have them now, in the order in which they are flown. Absent where the supplier does
   * not say; then nobody can tell whether they have changed.
   */
  readonly flights?: readonly ReservedFlight[]
  /** What the supplier gives back for what was cancelled, where it says so. */
  readonly refund?: SupplierRefund
  /**
   * True when an airline has told its time limit in a wording that cannot be read for certain: the limit is the
   * earliest that it may mean, and a person must look.
   */
  readonly isTimeLimitUnclear?: true
}

/** Money that a supplier gives back to the agency. The amount is absent where the airline names it later. */
export type SupplierRefund = {
  readonly amount?: Money
  /** In the supplier's word: "balance", "arc_bsp_cash", "voucher". */
  readonly to: string
}

/**
 * How a flight of a reservation stands.
 * - confirmed: as it was sold, or as it was agreed since
 * - unconfirmed: sold, and the airline has not said yes yet
 * - waitlisted: asked for
 * - changed: the airline has moved it; the new times are told and nobody has agreed to them yet
 * - cancelledByCarrier: it is not flown, or the airline has taken the seats away
 */
export type FlightStatus = 'confirmed' | 'unconfirmed' | 'waitlisted' | 'changed' | 'cancelledByCarrier'

/** A flight of a reservation. Cabin and class are those that were sold; times are wall clocks at the airports. */
export type ReservedFlight = FlightFacts & {
  readonly status: FlightStatus
  /** The code by which the airline itself knows the reservation, where it is another than the record locator. */
  readonly airlineLocator?: string
}

/**
 * A supplier's hint that something happened to a reservation. What did happen is told by `retrieve` alone: a hint
 * may come twice, late, or out of order.
 */
export type SupplierNotice = {
  /** The supplier's own name for it; the same hint has the same name. */
  readonly noticeId: string
  /** Absent when the supplier only names our own reference, or neither. */
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

/** What stands on a supplier's queue, or in a delivery that came from it. */
export type NoticesOutcome =
  | { readonly kind: 'notices'; readonly notices: readonly SupplierNotice[] }
  | { readonly kind: 'silent' }

/** A delivery that says it comes from a supplier. */
export type SupplierDelivery = {
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** As it came, to the byte: its signature is over this. */
  readonly body: string
}

/** A seat of a cabin, or what stands in its place. */
export type SeatPlace = {
  /** "14B"; absent for what is not a seat. */
  readonly designator?: string
  readonly kind: 'seat' | 'gap' | 'aisle' | 'facility'
  /** True when it can be had; false when taken, blocked, or not known to be free. */
  readonly isFree: boolean
  readonly isExitRow: boolean
  /** What it costs a passenger; absent when it is free of charge or the supplier does not say. */
  readonly fee?: Money
}

/** The cabin of one segment, row by row from the nose. */
export type SeatMap = {
  readonly journey: number
  readonly segment: number
  readonly cabin: CabinClass
  readonly rows: readonly { readonly number?: number; readonly places: readonly SeatPlace[] }[]
}

/** What find() saw. */
export type FindOutcome =
  | { readonly kind: 'found'; readonly reservation: Reservation }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent' }

/** Which of our reservations are listed. */
export type ReservationQuery = {
  /** Those that were made at this moment or later. */
  readonly since: Instant
  /** Where the page begins, as the page before it has told; absent for the first one. */
  readonly cursor?: string
}

/** A reservation in a supplier's list. */
export type ListedReservation = Pick<Reservation, 'reservationRef' | 'recordLocator' | 'isPaid'> & {
  /** Our reference as the supplier keeps it; empty when the reservation carries none. */
  readonly clientReference: string
  /** "unreadable" when the list does not say it in a way that can be read. */
  readonly state: Reservation['state'] | 'unreadable'
  /** Absent when it cannot be read. */
  readonly total?: Money
  /** True where the list holds nothing but what this shop has made; absent where others may have made it. */
  readonly isOurs?: true
}

/** Whether a reservation has been bought at the supplier: it has tickets, or it is paid for and its tickets are on the way. */
export function isPurchased({ state, isPaid }: Pick<ListedReservation, 'state' | 'isPaid'>): boolean {
  return state !== 'cancelled' && (state === 'ticketed' || isPaid === true)
}

/** One page of a supplier's list of reservations, in any order. */
export type ReservationPage =
  | {
      readonly kind: 'page'
      readonly reservations: readonly ListedReservation[]
      /** The cursor of the next page; absent on the last one. */
      readonly next?: string
    }
  | { readonly kind: 'silent' }

/** The cheapest price on a date, or there and back on two dates; net, of the whole party. */
export type DatedPrice = {
  readonly departureOn: LocalDate
  readonly returnOn?: LocalDate
  readonly total: Money
}

/** Cheapest prices by date. Dates without an offer are left out. */
export type DatedPrices = {
  readonly prices: readonly DatedPrice[]
  /** False when not everything that exists could be looked at. */
  readonly complete: boolean
}

/** How the supplier feels. */
export type SupplyHealth = { readonly isReady: boolean; readonly note: string }

/** Where offers and reservations come from. Every implementation passes supply-provider.suite.ts. */
export type SupplyProvider = {
  readonly supplierId: SupplierId
  readonly capabilities: SupplyCapabilities
  /** The sources that every search asks, for whoever waits to see what is still missing; itself alone where absent. */
  readonly sources?: readonly string[]
  /**
   * Longest time in seconds that a reservation may appear after the call that made it was lost.
   * Absent: the host's default settle window counts.
   */
  readonly settleWindowSeconds?: number
  /** Whether it can be asked now. */
  health(context: SupplyContext): Promise<SupplyHealth>
  /** Streams offers; ends with one `end` event. Never throws for a silent source: it says so in `sourceDone`. */
  shop(request: ShopRequest, context: SupplyContext): AsyncIterable<ShopEvent>
  /**
   * The cheapest price of a one way on each of so many days from the wished one on; what a search of that day would
   * give first. Absent where the supplier cannot tell; undefined when it could not be asked.
   */
  calendar?(request: ShopRequest, days: number, context: SupplyContext): Promise<DatedPrices | undefined>
  /** The same for a trip there and back, from three days before to three days after both wished dates. */
  matrix?(request: ShopRequest, context: SupplyContext): Promise<DatedPrices | undefined>
  /** Asks again for one offer; `known` is the net total that was shown. */
  price(ref: SupplierOfferRef, known: Money, context: SupplyContext): Promise<PriceOutcome>
  /** The rules of an offer's fare, in full. */
  rules(ref: SupplierOfferRef, context: SupplyContext): Promise<FareRules | undefined>
  /** Makes a reservation. */
  book(command: BookCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** Issues tickets for a held reservation. Asking again for issued ones answers done with the same tickets. */
  ticket(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** Gives the seats back. Cancelling what is cancelled answers done. */
  cancel(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** The reservation as it stands now. */
  retrieve(reservationRef: string, context: SupplyContext): Promise<FindOutcome>
  /** Looks for a reservation by our own reference: the way out of an unknown outcome. */
  find(clientReference: string, context: SupplyContext): Promise<FindOutcome>
  /**
   * Lists the reservations of the account that were made since a moment, ours and others, cancelled ones too. Absent where
   * the supplier keeps no list; see {@link SupplyCapabilities.reservationList}.
   */
  listReservations?(query: ReservationQuery, context: SupplyContext): Promise<ReservationPage>
  /** The cabins of an offer's segments; undefined when there are none or the supplier could not be asked. */
  seatMaps?(ref: SupplierOfferRef, context: SupplyContext): Promise<readonly SeatMap[] | undefined>
  /** What stands on the supplier's queue. It stays there until it is acknowledged. */
  notices?(context: SupplyContext): Promise<NoticesOutcome>
  /** Takes hints off the queue, once they are written down. Those that stay there come again. */
  acknowledge?(noticeIds: readonly string[], context: SupplyContext): Promise<void>
  /** Reads a delivery; undefined unless the supplier has signed it and it is fresh. */
  receive?(delivery: SupplierDelivery, now: Instant): readonly SupplierNotice[] | undefined
  /** Tells the airline that the travellers take the flights as they are now. */
  acceptFlights?(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
}
