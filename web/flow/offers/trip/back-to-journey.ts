import { type ListProps } from '../list-model/list-props.ts'

/** Returns to picking the journey with this index: it and later ones are no longer picked. */
export function backToJourney({ choices, change, step }: ListProps, index: number): void {
  const picked = choices.way === 'steps' ? step.takenKeys.slice(0, index) : choices.picked
  change({ ...choices, picked, open: undefined, chosen: undefined }, 'step')
}
