import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** One or more keys with the same action, and the action's name. */
export type KeyLine = {
  readonly keys: readonly string[]
  readonly does: string
  /** Runs the action from the command palette, which lists the lines that have it. */
  readonly run?: (() => void) | undefined
}

/** The shortcuts of the open page, and whether single keys are on. */
export type StaffShortcuts = {
  readonly areKeysOn: boolean
  /** Registers the keys of a part of the page; returns how to unregister them. */
  readonly register: (lines: () => readonly KeyLine[]) => () => void
}

/** The shortcuts of the staff shell; outside it single keys are on. */
export const ShortcutContext = createContext<StaffShortcuts>({
  areKeysOn: true,
  register: () => () => undefined,
})

/** Lists these keys in the help and the command palette; returns whether single keys are on. */
export function useShortcutHelp(lines: readonly KeyLine[]): boolean {
  const { areKeysOn, register } = useContext(ShortcutContext)
  const read = useEffectEvent(() => lines)
  useEffect(() => register(() => read()), [register])
  return areKeysOn
}
