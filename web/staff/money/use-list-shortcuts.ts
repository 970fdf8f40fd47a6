import { useShortcuts } from '../use-shortcuts.ts'

/** The action of a single key in a work list. */
export type ListShortcut = 'next' | 'previous' | 'main' | 'other' | 'list'

const keyOf = {
  next: 'j',
  previous: 'k',
  main: 'c',
  other: 'r',
  list: 'Escape',
} as const satisfies Readonly<Record<ListShortcut, string>>

/** Handles single keys in a work list, while they are switched on. */
export function useListShortcuts(actions: Readonly<Record<ListShortcut, () => void>>, isOn: boolean): void {
  const named = Object.entries(keyOf).map(([name, key]) => [key, actions[name as ListShortcut]] as const)
  useShortcuts(Object.fromEntries(named), isOn)
}
