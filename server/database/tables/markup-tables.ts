import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CabinClass } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'

/** One version of the agency's markup rules; append-only. */
type MarkupBookTable = {
  book_id: Generated<number>
  /** The newest book when this one was written; 0 for the first. */
  follows: number
  /** The rules in their order. */
  rules: ColumnType<unknown, string, never>
  /** Digest of the rules. */
  digest: GeneratedAlways<string>
  takes_effect_at: Instant
  set_by: string
  note: string
  /** The book that this one reverts. */
  undoes: number | null
  created_at: Instant
}

/** A book that was withdrawn before it took effect. */
type MarkupBookWithdrawnTable = { book_id: number; by: string; at: Instant }

/** A sample of the searches of the last weeks, to simulate rules on. */
type PastSearchTable = {
  search_id: string
  at: Instant
  channel: SalesChannel
  from_code: string
  to_code: string
  shape: TripShape
  departure_on: LocalDate
  /** How many offers it found; fewer are stored. */
  offer_count: number
  payload: Uint8Array
}

/** Searches of a route on a day in Bangkok time, and how many of its offers were chosen. */
type SearchCountTable = {
  counted_on: LocalDate
  channel: SalesChannel
  from_code: string
  to_code: string
  searches: number
  chosen: Generated<number>
}

/** Searches of the web of one kind that were made in a month and found the same lowest price. */
type LowestPriceTable = {
  from_code: string
  to_code: string
  shape: TripShape
  cabin: CabinClass
  departure_month: LocalDate
  searched_month: LocalDate
  /** The lower end of a range of days. */
  days_ahead: number
  /** Of an adult, in whole hundreds of baht. */
  hundreds: number
  searches: number
}

/** The agency's markup per passenger; the row with the highest version counts. */
type MarkupTable = {
  version: Generated<number>
  adult_satang: number
  child_satang: number
  infant_satang: number
  service_fee_satang: number
  set_by: string
  created_at: Instant
}

/**
 * A seller's real-time markup on offers shown to that seller; append-only, the row with the highest version
 * counts.
 */
type RealTimeMarkupTable = {
  version: Generated<number>
  user_id: string
  adult_satang: number
  child_satang: number
  infant_satang: number
  ignores_standing: boolean
  created_at: Instant
}

/** The tables of markup rules and search statistics. */
export type MarkupTables = {
  lowest_price: LowestPriceTable
  markup: MarkupTable
  markup_book: MarkupBookTable
  markup_book_withdrawn: MarkupBookWithdrawnTable
  past_search: PastSearchTable
  real_time_markup: RealTimeMarkupTable
  search_count: SearchCountTable
}
