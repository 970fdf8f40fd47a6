import type { SearchRequest } from '#contract/api/search.ts'
import type { Facets } from './facets.ts'
import type { ListChoices } from './list-choices.ts'
import type { OfferFacts } from './offer-facts.ts'
import type { PriceView } from './price-view.ts'
import type { TripStep } from './trip-choice.ts'
import type { TripRow } from './trip-row.ts'
import type { ChangeChoices } from '../use-list-choices.ts'

/** The input of every part of the results page: one search, its offers, and the choices. */
export type ListProps = {
  readonly request: SearchRequest
  /** The search parameter of the address. */
  readonly param: string
  /** Every offer found, regardless of filters. */
  readonly all: readonly OfferFacts[]
  /** Whether more offers that continue from the picked journeys are loading. */
  readonly isAskingMore: boolean
  /** Requests them again; only present when loading failed. */
  readonly retryMore?: () => void
  /** The journey that the rows are for. */
  readonly step: TripStep
  /** The number of rows without filters. */
  readonly rowCount: number
  /** The rows that the choices leave, in order. */
  readonly rows: readonly TripRow[]
  readonly facets: Facets
  readonly priceOf: PriceView
  readonly choices: ListChoices
  readonly change: ChangeChoices
}
