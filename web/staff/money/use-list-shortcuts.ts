import { useSingleKeys } from '../use-shortcuts.ts'

/** What a single key does in a list of money. */
export type DeskKey = 'next' | 'previous' | 'main' | 'other' | 'help' | 'list'

const keyOf = {
  next: 'j',
  previous: 'k',
  main: 'c',
  other: 'r',
  help: '?',
  list: 'Escape',
} as const satisfies Readonly<Record<DeskKey, string>>

/** Does what single keys mean in a list of money, while they are switched on. */
export function useDeskKeys(deeds: Readonly<Record<DeskKey, () => void>>, isOn: boolean): void {
  const named = Object.entries(keyOf).map(([name, key]) => [key, deeds[name as DeskKey]] as const)
  useSingleKeys(Object.fromEntries(named), isOn)
}
