import type { RuleAnswerWire } from '#contract/api/offer/offer-answer.ts'
import type { AfterSalesStatus } from '#contract/terms/after-sales.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { CabinClass } from '#contract/terms/codes.ts'
import type { PriceLineKind } from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { PriceStanding } from '#contract/terms/price/price-validity.ts'

/**
 * Messages of a booking summary. Sentences shared with the order page have the same translation, which a test
 * checks against the web catalogues. Placeholders are written {like this}.
 */
export type ItineraryReceiptMessages = {
  readonly title: string
  readonly notATicket: string
  /** Replaces it once tickets are issued, and once they are no longer valid. */
  readonly ticketed: string
  readonly ticketsVoid: string
  /** Replaces it while one of the flights is cancelled. */
  readonly flightCancelled: string
  readonly simulated: string
  readonly asOf: string
  readonly page: string
  /** Below the code that leads to the booking on the web. */
  readonly openOnline: string
  readonly labels: Readonly<Record<SummaryLabel, string>>
  /** The booking's status; `waitlistEnded` is for a waitlist request that never got seats. */
  readonly states: Readonly<Record<BookingState | AfterSalesStatus | 'waitlistEnded', string>>
  readonly prices: Readonly<Record<PriceStanding, string>>
  readonly passengerTypes: Readonly<Record<PassengerType, string>>
  readonly cabins: Readonly<Record<CabinClass, string>>
  readonly flights: Readonly<Record<FlightMessage, string>>
  readonly baggage: Readonly<Record<BaggageMessage, string>>
  readonly lines: Readonly<Record<Exclude<PriceLineKind, 'tax'>, string>>
  /** Tax names by code; other taxes are printed under the name that their authority uses. */
  readonly taxes: Readonly<Record<string, string>>
  readonly rules: Readonly<Record<RuleQuestion, string>>
  readonly answers: Readonly<Record<RuleAnswerWire['kind'], string>>
}

/** Keys of headings and labels. */
export type SummaryLabel =
  | 'orderNumber'
  | 'bookingCode'
  | 'notYet'
  | 'state'
  | 'payBy'
  | 'bangkokTime'
  | 'passengers'
  | 'ticket'
  | 'flights'
  | 'localTimes'
  | 'changedSince'
  | 'cancelledFlights'
  | 'someCancelled'
  | 'baggage'
  | 'price'
  | 'perPerson'
  | 'taxes'
  | 'extras'
  | 'laterExtras'
  | 'seat'
  | 'bag'
  | 'total'
  | 'conditions'
  | 'allConditions'

/** Keys of messages about a flight, and about the wait between two flights. */
export type FlightMessage = 'operatedBy' | 'waitingList' | 'cancelled' | 'wait' | 'airportChange' | 'stop'

/** Keys of messages about bags. */
export type BaggageMessage =
  | 'cabin'
  | 'cabinCount'
  | 'noCabin'
  | 'cabinNotStated'
  | 'checkedNotStated'
  | 'checked'
  | 'manyChecked'
  | 'checkedCount'
  | 'checkedInAll'
  | 'noChecked'

/** The fare rule questions that a summary answers. */
export type RuleQuestion = 'refund' | 'noShow' | 'change' | 'reroute'

/** Fills in the placeholders of a sentence. */
export function fillPlaceholders(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}
