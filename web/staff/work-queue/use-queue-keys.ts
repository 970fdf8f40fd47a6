import { useLingui } from '@lingui/react/macro'
import type { KeyLine } from '../shell/shortcut-context.ts'
import type { ShortcutActions } from '../use-shortcuts.ts'

/** What the keys of the work queue do. */
export type QueueKeyActions = {
  readonly move: (steps: number) => void
  /** Selects the row at the cursor and the next one in that direction. */
  readonly extend: (steps: number) => void
  readonly toggle: () => void
  /** Selects all rows, or none when all are selected. */
  readonly toggleAll: () => void
  readonly togglePreview: () => void
  readonly open: () => void
  readonly assignToMe: () => void
  readonly focusAssignTo: () => void
  readonly remind: () => void
  readonly showNew: () => void
  readonly focusFilter: () => void
  readonly leave: () => void
}

/** The handlers of single keys, and the lines of the help and the command palette. */
export type QueueKeys = { readonly actions: ShortcutActions; readonly lines: readonly KeyLine[] }

/** Returns the keys of the table, or of an open order, which has keys of its own besides. */
export function useQueueKeys(isOrderOpen: boolean, actions: QueueKeyActions): QueueKeys {
  const table = useTableKeys(actions)
  const order = useOrderKeys(actions)
  return isOrderOpen ? order : table
}

function useTableKeys(does: QueueKeyActions): QueueKeys {
  const { t } = useLingui()
  return {
    actions: {
      j: () => does.move(1),
      k: () => does.move(-1),
      'Shift+j': () => does.extend(1),
      'Shift+k': () => does.extend(-1),
      x: does.toggle,
      'Shift+x': does.toggleAll,
      Space: does.togglePreview,
      Enter: does.open,
      o: does.open,
      a: does.assignToMe,
      h: does.focusAssignTo,
      m: does.remind,
      s: does.showNew,
      f: does.focusFilter,
      Escape: does.leave,
    },
    lines: [
      { keys: ['J', '↓'], does: t`Next` },
      { keys: ['K', '↑'], does: t`Previous` },
      { keys: ['X'], does: t`Select`, run: does.toggle },
      { keys: ['Shift X'], does: t`Select all`, run: does.toggleAll },
      { keys: ['Shift J', 'Shift K'], does: t`Extend selection` },
      { keys: ['Space'], does: t`Preview`, run: does.togglePreview },
      { keys: ['Enter'], does: t`Open order`, run: does.open },
      { keys: ['A'], does: t`Assign to me`, run: does.assignToMe },
      { keys: ['H'], does: t`Assign to colleague` },
      { keys: ['M'], does: t`Send payment reminders`, run: does.remind },
      { keys: ['S'], does: t`Show new tasks`, run: does.showNew },
      { keys: ['F'], does: t`Filter`, run: does.focusFilter },
      { keys: ['Esc'], does: t`Clear selection, close preview` },
    ],
  }
}

function useOrderKeys(does: QueueKeyActions): QueueKeys {
  const { t } = useLingui()
  return {
    actions: { j: () => does.move(1), k: () => does.move(-1), Escape: does.leave },
    lines: [
      { keys: ['J'], does: t`Next` },
      { keys: ['K'], does: t`Previous` },
      { keys: ['A'], does: t`Assign to me` },
      { keys: ['T'], does: t`Reassign to me` },
      { keys: ['H'], does: t`Assign to colleague` },
      { keys: ['N'], does: t`Add note` },
      { keys: ['P'], does: t`Receive payment` },
      { keys: ['I'], does: t`Enter ticket numbers` },
      { keys: ['Q'], does: t`Send quote` },
      { keys: ['R'], does: t`Refund` },
      { keys: ['F'], does: t`Quote ticket refund` },
      { keys: ['V'], does: t`Void tickets` },
      { keys: ['E'], does: t`Exchange tickets` },
      { keys: ['M'], does: t`Message customer` },
      { keys: ['Esc'], does: t`Back to list`, run: does.leave },
    ],
  }
}
