import { type ItineraryGroup } from './itinerary-group.ts'
import { type ListChoices } from './list-choices.ts'

/** What every part around the list needs: all rows, those that the choices leave, and how to change them. */
export type ListProps = {
  readonly groups: readonly ItineraryGroup[]
  readonly shown: readonly ItineraryGroup[]
  readonly choices: ListChoices
  readonly change: (what: Partial<ListChoices>) => void
}
