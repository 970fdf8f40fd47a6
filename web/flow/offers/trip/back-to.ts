import { type ListProps } from '../list-model/list-props.ts'

/** Goes back to choosing the journey of this position: it and those after it are not taken any more. */
export function backTo({ choices, change, step }: ListProps, index: number): void {
  const picked = choices.way === 'steps' ? step.takenKeys.slice(0, index) : choices.picked
  change({ ...choices, picked, open: undefined, chosen: undefined }, 'step')
}
