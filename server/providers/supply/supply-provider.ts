import type { SupplierId } from '#contract/terms/provider.ts'
import type { CabinClass } from '#contract/terms/codes.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import type { Money } from '#contract/terms/money.ts'
import type { NameLimits } from '#contract/terms/passenger/ticket-name.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { WrittenShopEvent } from './offer-writer.ts'
import type {
  BagService,
  CalendarDays,
  DatedPrices,
  PriceOutcome,
  SeatMap,
  ShopEvent,
  ShopRequest,
  SupplierOfferRef,
} from './supplier-offer.ts'
import type {
  BookCommand,
  FindOutcome,
  NoticesOutcome,
  Reservation,
  ReservationPage,
  ReservationQuery,
  SupplierDelivery,
  SupplierNotice,
} from './supplier-reservation.ts'
import type { DivideCommand } from './supplier-division.ts'
import type { AddExtrasCommand, ExtrasOnSaleOutcome, ReservationForExtras } from './supplier-extras.ts'
import type { ExchangeCommand, ExchangeSearch, ExchangeSearchOutcome } from './supplier-exchange.ts'
import type { RefundTicketsCommand, TicketRefundOutcome } from './supplier-ticket-refund.ts'
import type { ServiceCommand } from './supplier-service.ts'
import type { VoidCommand, VoidQuoteOutcome } from './supplier-void.ts'

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
      /** The supplier has confirmed the change, and only its result was not seen. */
      readonly isConfirmed?: true
    }

/** Why a supplier refused, as far as it affects what happens next. */
export type RefusalReason =
  | 'seatsGone'
  /** A chosen bag or seat is not sold any more. */
  | 'extraGone'
  | 'priceChanged'
  | 'offerExpired'
  | 'badPassenger'
  | 'notFound'
  | 'notPossible'
  | 'unreachable'

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
   * {@link shop} with offers written in the thread that finds them, by the writer module of the shop with these
   * settings. Absent where offers are found in the calling thread.
   */
  shopWritten?(
    request: ShopRequest,
    context: SupplyContext,
    settings: unknown,
  ): AsyncIterable<WrittenShopEvent>
  /**
   * Returns a text that differs whenever the same search may be answered differently, by all that was committed
   * before the call. Absent where that cannot be known; undefined when it could not be found out.
   */
  answerVersion?(context: SupplyContext): Promise<string | undefined>
  /**
   * Returns the cheapest trip on each of several days, as a search of that day would: one way, or a round trip.
   * Absent where unsupported; undefined when the supplier could not be reached.
   */
  calendar?(
    request: ShopRequest,
    days: CalendarDays,
    context: SupplyContext,
  ): Promise<DatedPrices | undefined>
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
  /** Asks whether the issued documents can be voided now; changes nothing. Absent: voided elsewhere, by hand. */
  quoteVoid?(reservationRef: string, context: SupplyContext): Promise<VoidQuoteOutcome>
  /**
   * Voids documents, which cannot be undone. The supplier is asked once more before. done: the reservation as read
   * afterwards; its documents tell which were voided, perhaps only some. notDone: none was. unknown: only
   * {@link SupplyProvider.retrieve} tells, and the command is never repeated before it has.
   */
  voidTickets?(command: VoidCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /**
   * Searches for other flights of a ticketed reservation and prices the exchange; changes nothing. Absent: exchanged
   * elsewhere, by hand.
   */
  searchExchange?(search: ExchangeSearch, context: SupplyContext): Promise<ExchangeSearchOutcome>
  /**
   * Exchanges the tickets of a reservation, which cannot be undone. done: the reservation as read afterwards, with the
   * old documents exchanged and the new ones linked to them. notDone: nothing was exchanged. unknown: only
   * {@link SupplyProvider.retrieve} tells, and the command is never repeated before it has.
   */
  exchangeTickets?(command: ExchangeCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /**
   * Whether the supplier charges nothing for an exchange that is involuntary. Absent: it charges what it has quoted, and
   * the airline is asked by hand.
   */
  readonly waivesInvoluntaryExchange?: true
  /**
   * Asks what the supplier pays back for the open documents now; changes nothing. Absent: refunded elsewhere, by an
   * application.
   */
  quoteRefund?(reservationRef: string, context: SupplyContext): Promise<TicketRefundOutcome>
  /**
   * Refunds documents, which cannot be undone. done: the reservation as read afterwards; its documents tell which were
   * refunded, perhaps only some. notDone and unknown as for {@link SupplyProvider.voidTickets}.
   */
  refundTickets?(command: RefundTicketsCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /**
   * Requests a special service. done: the reservation as read afterwards; the airline answers later. notDone: it was not
   * requested. unknown: only {@link SupplyProvider.retrieve} tells. Absent: requested elsewhere, by hand.
   */
  requestService?(command: ServiceCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /**
   * Divides a reservation. done: the new reservation, with the passengers who left, their seats and tickets; the old has the
   * others, in their order. notDone: it is undivided. unknown: {@link SupplyProvider.find} tells. Absent: divided in the
   * supplier's own system, by hand.
   */
  divide?(command: DivideCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
  /** Returns the bags and seats that are sold for a ticketed reservation now; changes nothing. Absent: none are. */
  extrasOnSale?(asked: ReservationForExtras, context: SupplyContext): Promise<ExtrasOnSaleOutcome>
  /**
   * Adds bags and seats to a ticketed reservation, all or none, and charges for them. done: the reservation as read
   * afterwards, with its extras and their EMDs. notDone: none was added. unknown: only {@link SupplyProvider.retrieve}
   * tells, and the command is never repeated.
   */
  addExtras?(command: AddExtrasCommand, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
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
  /**
   * Returns the bags that are sold with an offer; undefined when the supplier could not be reached. Absent: none are sold,
   * nor seats.
   */
  bags?(ref: SupplierOfferRef, context: SupplyContext): Promise<readonly BagService[] | undefined>
  /** Returns the notices on the supplier's queue. They stay there until acknowledged. */
  notices?(context: SupplyContext): Promise<NoticesOutcome>
  /** Removes notices from the queue after they were recorded. Others are returned again. */
  acknowledge?(noticeIds: readonly string[], context: SupplyContext): Promise<void>
  /** Reads a delivery; undefined unless its signature is valid and it is fresh. */
  receive?(delivery: SupplierDelivery, now: Instant): readonly SupplierNotice[] | undefined
  /** Accepts the current flights on behalf of the passengers. */
  acceptFlights?(reservationRef: string, context: SupplyContext): Promise<SupplyOutcome<Reservation>>
}
