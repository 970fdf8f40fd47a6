import { useLayoutEffect, useState } from 'react'
import { withValues } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'

/** Actions on a row. Stable functions, so that unchanged rows are not rendered again. */
export type RowActions = {
  readonly toggle: (rowKey: string) => void
  /** Picks the journey of a row in a fare, by its name, and continues with the next one. */
  readonly take: (rowKey: string, fareBrand: string | undefined) => void
  /** Remembers which fare was chosen, on the way to its price. */
  readonly choose: (fareKey: string) => void
}

/** Returns the actions, which use the list as it is when they are called. */
export function useRowActions(list: ListProps): RowActions {
  const [on] = useState(() => createRowActions(list))
  useLayoutEffect(() => on.follow(list), [on, list])
  return on.actions
}

function createRowActions(first: ListProps) {
  let list = first
  const actions: RowActions = {
    toggle: (rowKey) => {
      const { choices, change } = list
      change({ ...choices, open: choices.open === rowKey ? undefined : rowKey })
    },
    take: (rowKey, fareBrand) => {
      const { choices, change, step } = list
      const picked = [...step.takenKeys, rowKey]
      // A fare is for the whole trip: the next list shows the flights that it can be combined with.
      const inFare = fareBrand === undefined ? choices : withValues(choices, 'brands', [fareBrand])
      change({ ...inFare, picked, open: undefined }, 'step')
    },
    choose: (fareKey) => {
      const { choices, change } = list
      change({ ...choices, chosen: fareKey }, 'now')
    },
  }
  return {
    actions,
    follow: (next: ListProps) => {
      list = next
    },
  }
}
