import { useLingui } from '@lingui/react/macro'
import { type KeyLine } from '../shortcut-help.tsx'

/** Returns the keys that the work queue handles, with what each does, for the help dialog. */
export function useWorkQueueShortcuts(): readonly KeyLine[] {
  const { t } = useLingui()
  return [
    { keys: ['J', '↓'], does: t`the next one` },
    { keys: ['K', '↑'], does: t`the one before` },
    { keys: ['Enter', 'O'], does: t`into the open order` },
    { keys: ['A'], does: t`take it on` },
    { keys: ['T'], does: t`take it over from a colleague` },
    { keys: ['G'], does: t`give it to a colleague` },
    { keys: ['N'], does: t`write a note` },
    { keys: ['Q'], does: t`name the exact price` },
    { keys: ['S'], does: t`show what is new` },
    { keys: ['/'], does: t`find an order` },
    { keys: ['F'], does: t`choose what is listed` },
    { keys: ['Esc'], does: t`back to the list` },
    { keys: ['?'], does: t`this list` },
  ]
}
