import { type RuleAnswerWire } from '#contract/api/offers.ts'
import { type AfterSalesStatus } from '#contract/terms/after-sales.ts'
import { type BookingState } from '#contract/terms/booking.ts'
import { type CabinClass } from '#contract/terms/codes.ts'
import { type PriceLineKind } from '#contract/terms/offer.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { type PriceStanding } from '#contract/terms/price/price-validity.ts'

/**
 * What a booking summary says. The order page says the same: a sentence that both have is translated alike,
 * which a test holds against the page's catalogues. Placeholders are written {like this}.
 */
export type ItineraryReceiptMessages = {
  readonly title: string
  readonly notATicket: string
  /** Instead of it once tickets are issued, and once they are no longer valid. */
  readonly ticketed: string
  readonly ticketsVoid: string
  /** Instead of it while one of the flights is cancelled. */
  readonly flightCancelled: string
  readonly simulated: string
  readonly asOf: string
  readonly page: string
  readonly labels: Readonly<Record<SummaryLabel, string>>
  /** How the booking stands; `wishEnded` where seats were waited for and never held. */
  readonly states: Readonly<Record<BookingState | AfterSalesStatus | 'wishEnded', string>>
  readonly prices: Readonly<Record<PriceStanding, string>>
  readonly passengerTypes: Readonly<Record<PassengerType, string>>
  readonly cabins: Readonly<Record<CabinClass, string>>
  readonly flights: Readonly<Record<FlightMessage, string>>
  readonly baggage: Readonly<Record<BaggageMessage, string>>
  readonly lines: Readonly<Record<Exclude<PriceLineKind, 'tax'>, string>>
  /** Taxes by code; of others the name is printed as whoever raises them calls them. */
  readonly taxes: Readonly<Record<string, string>>
  readonly rules: Readonly<Record<RuleQuestion, string>>
  readonly answers: Readonly<Record<RuleAnswerWire['kind'], string>>
}

/** Headings and names of facts. */
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
  | 'total'
  | 'conditions'
  | 'allConditions'

/** What is said of a flight, and of the wait between two. */
export type FlightMessage = 'operatedBy' | 'waitingList' | 'cancelled' | 'wait' | 'airportChange' | 'stop'

/** What is said of bags. */
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

/** The questions about a fare that a summary answers. */
export type RuleQuestion = 'refund' | 'noShow' | 'change' | 'reroute'

/** A sentence with its placeholders filled in. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}
