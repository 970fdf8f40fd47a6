import { type SearchRequest } from '#contract/api/search.ts'
import { type Facets } from './facets.ts'
import { type ListChoices } from './list-choices.ts'
import { type OfferFacts } from './offer-facts.ts'
import { type PriceView } from './price-view.ts'
import { type TripStep } from './trip-choice.ts'
import { type TripRow } from './trip-row.ts'
import { type ChangeChoices } from '../use-list-choices.ts'

/** What every part of the results page is drawn from: one search, what was found, and what is chosen of it. */
export type ListProps = {
  readonly request: SearchRequest
  /** The search as it stands in the address. */
  readonly param: string
  /** Every offer found, whatever the filters. */
  readonly all: readonly OfferFacts[]
  /** More offers that go on from what was taken are on their way. */
  readonly isAskingMore: boolean
  /** Asks for them again; only there while they could not be loaded. */
  readonly retryMore?: () => void
  /** Which journey the rows are for. */
  readonly step: TripStep
  /** How many rows there are without filters. */
  readonly rowCount: number
  /** The rows that the choices leave, in order. */
  readonly rows: readonly TripRow[]
  readonly facets: Facets
  readonly priceOf: PriceView
  readonly choices: ListChoices
  readonly change: ChangeChoices
}
