import { type ColumnType, type Generated, type GeneratedAlways } from 'kysely'
import { type TripShape } from '#contract/terms/itinerary.ts'
import { type SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { type Instant, type LocalDate } from '#contract/terms/time.ts'

/** One version of the agency's markup rules: append only. */
type MarkupBookTable = {
  book_id: Generated<number>
  /** The newest book when this one was written; 0 for the first. */
  follows: number
  /** The rules in their order. */
  rules: ColumnType<unknown, string, never>
  /** Tells these rules from others. */
  digest: GeneratedAlways<string>
  takes_effect_at: Instant
  set_by: string
  note: string
  /** The book whose undoing this is. */
  undoes: number | null
  created_at: Instant
}

/** A book that was taken back before it took effect. */
type MarkupBookWithdrawnTable = { book_id: number; by: string; at: Instant }

/** Some of the searches of the last weeks, to try rules on. */
type PastSearchTable = {
  search_id: string
  at: Instant
  channel: SalesChannel
  from_code: string
  to_code: string
  shape: TripShape
  departure_on: LocalDate
  /** How many offers it found; fewer are kept. */
  offer_count: number
  payload: Uint8Array
}

/** How often a route was searched for on a day in Bangkok, and how many of its offers were chosen on it. */
type SearchCountTable = {
  counted_on: LocalDate
  channel: SalesChannel
  from_code: string
  to_code: string
  searches: number
  chosen: Generated<number>
}

/** The tables of markup rules and of what they are tried on. */
export type MarkupTables = {
  markup_book: MarkupBookTable
  markup_book_withdrawn: MarkupBookWithdrawnTable
  past_search: PastSearchTable
  search_count: SearchCountTable
}
