import type { SearchRequest } from '#contract/api/search.ts'
import type { TripStep } from '../list-model/trip-choice.ts'
import type { RowActions } from './use-row-actions.ts'

/** What all rows share: their step of the trip, and the actions. */
export type RowSetting = Pick<TripStep, 'journey' | 'journeyCount' | 'isLast'> & {
  /** The search parameter of the address. */
  readonly param: string
  readonly request: SearchRequest
  readonly actions: RowActions
}
