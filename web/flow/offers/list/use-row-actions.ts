import { useLayoutEffect, useState } from 'react'
import { type ListProps } from '../list-model/list-props.ts'

/** Actions on a row. Stable functions, so that unchanged rows are not rendered again. */
export type RowActions = {
  readonly toggle: (rowKey: string) => void
  /** Picks the journey of a row and continues with the next one. */
  readonly take: (rowKey: string) => void
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
    take: (rowKey) => {
      const { choices, change, step } = list
      change({ ...choices, picked: [...step.takenKeys, rowKey], open: undefined }, 'step')
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
