import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { AuditEventView } from '#contract/api/staff/audit.ts'
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
  const focusedIndex = () =>
    actions.findIndex((action) => document.getElementById(auditRowId(action))?.matches(':focus-within'))
  const moveFocus = (steps: number) => {
    const next = focusedIndex() + steps
    if (next >= actions.length) more()
    const action = actions[Math.max(0, Math.min(actions.length - 1, next))]
    if (action) document.getElementById(auditRowId(action))?.focus()
  }
  const openFocusedEvent = () => {
    const action = actions[focusedIndex()]
    if (action) document.getElementById(auditRowId(action))?.querySelector('a')?.click()
  }
  useShortcuts(
    { j: () => moveFocus(1), k: () => moveFocus(-1), Enter: openFocusedEvent, '?': () => setHelpOpen(true) },
    areKeysOn,
  )
  const keys = [
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['?'], does: t`Show shortcuts` },
  ]
  const help = <ShortcutHelp {...{ keys, isOpen: isHelpOpen, setOpen: setHelpOpen, areKeysOn, setKeysOn }} />
  return { help, rowId: auditRowId }
}

function auditRowId({ eventId }: AuditEventView): string {
  return `action-${eventId}`
}
