import type { KeyboardEvent } from 'react'
import { rowStepOf, singleKeyOf } from '../shortcut.ts'
import { rowTargetId } from './focus-target.ts'

/** Moves the focus among the buttons of a list by J, K and the arrow keys; Enter presses the focused one. */
export function moveRowFocus(event: KeyboardEvent, list: 'customer' | 'offer', count: number): void {
  const key = singleKeyOf(event.nativeEvent)
  const letters: Readonly<Record<string, number>> = { j: 1, k: -1 }
  const step = key === undefined ? undefined : (letters[key] ?? rowStepOf(key, count))
  if (step === undefined) return
  const rows = Array.from({ length: count }, (_, place) => document.getElementById(rowTargetId(list, place)))
  const current = rows.findIndex((row) => row === document.activeElement)
  const next = rows[Math.max(0, Math.min(count - 1, current + step))]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
