import { useEffect, useEffectEvent } from 'react'
import { singleKeyOf } from './shortcut.ts'

/** Actions by single key: a small letter, "Shift+" and a letter, "?", "/", or a name such as "Escape". */
export type ShortcutActions = Readonly<Record<string, (() => void) | undefined>>

/**
 * Handles single keys, wherever the focus is but in a field or a dialog; Escape leaves a field. Enter and
 * Space are left to a focused button or link. Only while they are switched on.
 */
export function useShortcuts(actions: ShortcutActions, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event)
    const action = key === undefined || !Object.hasOwn(actions, key) ? undefined : actions[key]
    if (!action || key === undefined || event.defaultPrevented || isTypingElsewhere(event.target, key)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn])
}

/** Elements that text is typed into, as a selector. */
export const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const pressable = 'a[href], button, summary, input'

/** Returns whether the key belongs to what has the focus, or to an open dialog. */
export function isTypingElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog') || document.querySelector('dialog[open]')) return true
  if ((key === 'Enter' || key === 'Space') && target.matches(pressable)) return true
  return key !== 'Escape' && target.matches(fields)
}
