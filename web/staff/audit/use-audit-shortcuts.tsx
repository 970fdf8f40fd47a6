import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type AuditEventView } from '#contract/api/staff/audit.ts'
import { ShortcutHelp } from '../shortcut-help.tsx'
import { useShortcuts } from '../use-shortcuts.ts'

/** Keyboard navigation of the audit events. */
export type AuditShortcuts = {
  /** What the keys do, and a way to switch them off. */
  readonly help: ReactNode
  /** Returns the id of a row, for the focus. */
  readonly rowId: (action: AuditEventView) => string
}

/** Moves the focus from row to row; from the last one on, more are loaded. */
export function useAuditShortcuts(actions: readonly AuditEventView[], more: () => void): AuditShortcuts {
  const { t } = useLingui()
  const [areKeysOn, setKeysOn] = useState(true)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const place = () =>
    actions.findIndex((action) => document.getElementById(rowId(action))?.matches(':focus-within'))
  const move = (steps: number) => {
    const next = place() + steps
    if (next >= actions.length) more()
    const action = actions[Math.max(0, Math.min(actions.length - 1, next))]
    if (action) document.getElementById(rowId(action))?.focus()
  }
  const open = () => {
    const action = actions[place()]
    if (action) document.getElementById(rowId(action))?.querySelector('a')?.click()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), Enter: open, '?': () => setHelpOpen(true) }, areKeysOn)
  const keys = [
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['?'], does: t`Show shortcuts` },
  ]
  const help = <ShortcutHelp {...{ keys, isOpen: isHelpOpen, setOpen: setHelpOpen, areKeysOn, setKeysOn }} />
  return { help, rowId }
}

function rowId({ eventId }: AuditEventView): string {
  return `action-${eventId}`
}
