import { useLingui } from '@lingui/react/macro'
import type { KeyLine } from '../shell/shortcut-context.ts'

/** Returns the keys that the work queue handles, with what each does, for the help dialog. */
export function useWorkQueueShortcuts(): readonly KeyLine[] {
  const { t } = useLingui()
  return [
    { keys: ['J', '↓'], does: t`Next` },
    { keys: ['K', '↑'], does: t`Previous` },
    { keys: ['Enter', 'O'], does: t`Go to open order` },
    { keys: ['A'], does: t`Assign to me` },
    { keys: ['T'], does: t`Reassign to me` },
    { keys: ['H'], does: t`Assign to colleague` },
    { keys: ['N'], does: t`Add note` },
    { keys: ['P'], does: t`Receive payment` },
    { keys: ['Q'], does: t`Send quote` },
    { keys: ['R'], does: t`Refund` },
    { keys: ['E'], does: t`Reissue` },
    { keys: ['S'], does: t`Show new tasks` },
    { keys: ['/'], does: t`Search orders` },
    { keys: ['F'], does: t`Filter` },
    { keys: ['Esc'], does: t`Back to list` },
  ]
}
