import { type AirlineCode, type AirportCode, type CabinClass, type CityCode } from '#contract/terms/codes.ts'
import { type FareRules } from '#contract/terms/fare.ts'
import { type TripShape } from '#contract/terms/itinerary.ts'
import { type Money } from '#contract/terms/money.ts'
import { type Offer } from '#contract/terms/offer.ts'
import { type Contact, type Passenger, type PassengerCounts } from '#contract/terms/passenger.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type NameLimits } from '#contract/terms/ticket-name.ts'
import { type TimeWindow } from '#contract/terms/time-window.ts'
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
  /** How long names may be; checked before it is asked for seats. */
  readonly names: NameLimits
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
}

/** One wished journey; a place is an airport or a whole city. */
export type WishedJourney = {
  readonly from: AirportCode | CityCode
  readonly to: AirportCode | CityCode
  readonly departureOn: LocalDate
  readonly cabin: CabinClass
  readonly window?: TimeWindow
}

/** A search, in the trade's terms. */
export type ShopRequest = {
  readonly shape: TripShape
  readonly journeys: readonly WishedJourney[]
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
}

/** How one source ended. */
export type SourceStatus = 'ok' | 'empty' | 'timeout' | 'failed' | 'notEntitled'

/** What a search yields, as it arrives. */
export type ShopEvent =
  | { readonly kind: 'offers'; readonly source: string; readonly offers: readonly SupplierOffer[] }
  | {
      readonly kind: 'sourceDone'
      readonly source: string
      readonly status: SourceStatus
      readonly note?: string
    }
  /** complete is false when not everything that exists could be looked at. */
  | { readonly kind: 'end'; readonly complete: boolean }

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
  | { readonly kind: 'unknown'; readonly note: string }

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
  readonly ticketingTimeLimitAt: Instant
  /** Until when the price stands, where the supplier names a moment; absent, it stands as long as the seats. */
  readonly priceGuaranteedUntil?: Instant
  readonly tickets: readonly Ticket[]
}

/** What find() saw. */
export type FindOutcome =
  | { readonly kind: 'found'; readonly reservation: Reservation }
  | { readonly kind: 'notFound' }
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
}
