import { useEffect, useEffectEvent, useRef } from 'react'
import { isControlLetter, singleKeyOf } from '../shortcut.ts'
import { isTypingElsewhere } from '../use-shortcuts.ts'
import { type StaffSection, staffSectionTable } from '../staff-section.ts'

/** What the keys of the shell do. */
export type ShellKeyActions = {
  readonly openPalette: () => void
  readonly openHelp: () => void
  readonly goTo: (section: StaffSection) => void
}

/** How long G waits for its letter, in ms. */
const prefixMs = 1500

/**
 * Handles the keys of every staff page: Ctrl or ⌘ with K, the slash, the question mark, and G followed by the
 * letter of one of these sections. Only the first works while single keys are off.
 */
export function useShellKeys(
  { openPalette, openHelp, goTo }: ShellKeyActions,
  { areKeysOn, sections }: { readonly areKeysOn: boolean; readonly sections: readonly StaffSection[] },
): void {
  const prefixAt = useRef(-Infinity)
  /** The keys that no page may take: the palette, and both parts of a jump. */
  const handleFirst = useEffectEvent((event: KeyboardEvent) => {
    if (isControlLetter(event, 'k')) return claim(event, openPalette)
    const key = singleKeyOf(event)
    const isAfterPrefix = event.timeStamp - prefixAt.current < prefixMs
    prefixAt.current = -Infinity
    if (!areKeysOn || key === undefined || isTypingElsewhere(event.target, key)) return
    const section = sections.find((one) => staffSectionTable[one].key === key)
    if (isAfterPrefix && section !== undefined) return claim(event, () => goTo(section))
    if (key === 'g') claim(event, () => (prefixAt.current = event.timeStamp))
  })
  /** The keys that a page may take for its own search and help. */
  const handleLast = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event)
    if (!areKeysOn || event.defaultPrevented || isTypingElsewhere(event.target, key ?? '')) return
    if (key === '/') claim(event, openPalette)
    if (key === 'c' && sections.includes('newBooking')) claim(event, () => goTo('newBooking'))
    if (key === '?') claim(event, openHelp)
  })
  useEffect(() => {
    const first = (event: KeyboardEvent) => handleFirst(event)
    const last = (event: KeyboardEvent) => handleLast(event)
    window.addEventListener('keydown', first, { capture: true })
    window.addEventListener('keydown', last)
    return () => {
      window.removeEventListener('keydown', first, { capture: true })
      window.removeEventListener('keydown', last)
    }
  }, [])
}

function claim(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}
