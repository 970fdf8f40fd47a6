import type { Money } from '#contract/terms/money.ts'
import type { QuoteReason, QuoteState } from '#contract/terms/quote.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SearchOrigin } from '#server/flow/offers/offers.ts'
import type { AgreedOffer } from '../booking-changes.ts'

/** The exact price that staff have named for a booking, and what it buys. */
export type Quote = AgreedOffer & {
  readonly quoteId: string
  readonly bookingId: string
  /** Counts the quotes of a booking, from 1. */
  readonly number: number
  readonly state: QuoteState
  /** The total before: shown or agreed. */
  readonly was: Money
  readonly why: QuoteReason
  /** In the words of staff; may be empty. */
  readonly note: string
  readonly validUntil: Instant
  readonly quotedBy: string
  readonly createdAt: Instant
  readonly answeredAt?: Instant
  /** Who approved it, where it took a second person. */
  readonly approvedBy?: string
}

/** Who quotes: a clerk, by the id of the account. */
export type QuoteContext = SearchOrigin & { readonly clerk: string }
