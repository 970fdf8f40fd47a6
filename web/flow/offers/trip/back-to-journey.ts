import { withValues } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'

/**
 * Returns to picking the journey with this index: it and later ones are no longer picked, nor is their fare.
 */
export function backToJourney({ choices, change, step }: ListProps, index: number): void {
  const isByStep = choices.way === 'steps'
  const picked = isByStep ? step.takenKeys.slice(0, index) : choices.picked
  const anyFare = isByStep ? withValues(choices, 'brands', []) : choices
  change({ ...anyFare, picked, open: undefined, chosen: undefined }, 'step')
}
