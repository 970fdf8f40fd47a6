import { useSingleKeys } from '../use-shortcuts.ts'

/** What a single key does in a list of money. */
export type ListShortcut = 'next' | 'previous' | 'main' | 'other' | 'help' | 'list'

const keyOf = {
  next: 'j',
  previous: 'k',
  main: 'c',
  other: 'r',
  help: '?',
  list: 'Escape',
} as const satisfies Readonly<Record<ListShortcut, string>>

/** Does what single keys mean in a list of money, while they are switched on. */
export function useListShortcuts(actions: Readonly<Record<ListShortcut, () => void>>, isOn: boolean): void {
  const named = Object.entries(keyOf).map(([name, key]) => [key, actions[name as ListShortcut]] as const)
  useSingleKeys(Object.fromEntries(named), isOn)
}
