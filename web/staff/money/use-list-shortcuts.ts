import { useShortcuts } from '../use-shortcuts.ts'

/** The action of a single key in a work list. */
export type ListShortcut = 'next' | 'previous' | 'main' | 'other' | 'list'

const keysOf = {
  next: ['j'],
  previous: ['k'],
  main: ['a', 'c'],
  other: ['r'],
  list: ['Escape'],
} as const satisfies Readonly<Record<ListShortcut, readonly string[]>>

/** Handles single keys in a work list, while they are switched on. */
export function useListShortcuts(actions: Readonly<Record<ListShortcut, () => void>>, isOn: boolean): void {
  const named = Object.entries(keysOf).flatMap(([name, keys]) =>
    keys.map((key) => [key, actions[name as ListShortcut]] as const),
  )
  useShortcuts(Object.fromEntries(named), isOn)
}
