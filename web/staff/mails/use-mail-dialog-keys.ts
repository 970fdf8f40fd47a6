import { useContext, useEffect, useEffectEvent } from 'react'
import { ShortcutContext } from '../shell/shortcut-context.ts'
import { singleKeyOf } from '../shortcut.ts'
import { fields } from '../use-shortcuts.ts'

/** Steps to the next and previous mail by J and K while a mail is open; not while somebody types. */
export function useMailDialogKeys(step: (steps: 1 | -1) => void): void {
  const { areKeysOn } = useContext(ShortcutContext)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(fields)
    // A question in front of the mail has the keys for itself.
    const isCovered = document.querySelectorAll('dialog[open]').length > 1
    const key = singleKeyOf(event)
    if (!areKeysOn || isTyping || isCovered || event.defaultPrevented) return
    if (key !== 'j' && key !== 'k') return
    event.preventDefault()
    step(key === 'j' ? 1 : -1)
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
