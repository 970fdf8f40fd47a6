import { useLingui } from '@lingui/react/macro'
import type { AuditEventView } from '#contract/api/staff/audit.ts'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'

/** Keyboard navigation of the audit events. */
export type AuditShortcuts = {
  /** Returns the id of a row, for the focus. */
  readonly rowId: (action: AuditEventView) => string
}

/** Moves the focus from row to row; from the last one on, more are loaded. */
export function useAuditShortcuts(actions: readonly AuditEventView[], more: () => void): AuditShortcuts {
  const { t } = useLingui()
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
  ])
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
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1), Enter: openFocusedEvent }, areKeysOn)
  return { rowId: auditRowId }
}

function auditRowId({ eventId }: AuditEventView): string {
  return `action-${eventId}`
}
