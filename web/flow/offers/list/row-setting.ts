import { type SearchRequest } from '#contract/api/search.ts'
import { type TripStep } from '../list-model/trip-choice.ts'
import { type RowActions } from './use-row-actions.ts'

/** What all rows have in common: where in the trip they stand, and what can be done with them. */
export type RowSetting = Pick<TripStep, 'journey' | 'journeyCount' | 'isLast'> & {
  /** The search as it stands in the address. */
  readonly param: string
  readonly request: SearchRequest
  readonly actions: RowActions
}
