import { useId, useState } from 'react'
import {
  type OpenItem,
  initialOpenItem,
  openItemAfterListChange,
  openItemAfterMove,
  openItemWhenDone,
} from './open-list-item.ts'

/** A list with one open item. */
export type QueueState = {
  /** The key of the open item, which may be gone from the list. */
  readonly openKey: string | undefined
  /** The ids of the whole, of its list, and of the open item's detail. */
  readonly ids: { readonly frame: string; readonly list: string; readonly detail: string }
  /** Returns the id of a row by its key. */
  readonly rowId: (key: string) => string
  readonly open: (key: string) => void
  readonly move: (steps: number) => void
  /**
   * The open item is settled: the next opens, and the list has the focus; without a next the whole has it.
   */
  readonly finish: () => void
  /** Focuses the element with this mark in the detail. */
  readonly reach: (mark: 'main' | 'other') => void
  readonly focusList: () => void
}

/** Holds which item of a list is open, by its key; the requested one initially. */
export function useMasterDetail(keys: readonly string[], wanted?: string): QueueState {
  const prefix = useId()
  const ids = { frame: `${prefix}frame`, list: `${prefix}list`, detail: `${prefix}detail` }
  const [kept, setKept] = useState<OpenItem | undefined>(() => initialOpenItem(keys, wanted))
  const place = openItemAfterListChange(kept, keys)
  if (place !== kept) setKept(place)
  const listRowId = (key: string) => `${prefix}${key}`
  const showItem = (next: OpenItem | undefined) => {
    setKept(next)
    if (next) document.getElementById(listRowId(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const focusList = () => focusElement(ids.list)
  return {
    openKey: place?.key,
    ids,
    rowId: listRowId,
    open: (key) => showItem({ key, index: keys.indexOf(key) }),
    move: (steps) => showItem(openItemAfterMove(place, keys, steps)),
    finish: () => {
      const next = place && openItemWhenDone(place, keys)
      showItem(next)
      if (next) focusList()
      else focusElement(ids.frame)
    },
    reach: (mark) =>
      document.getElementById(ids.detail)?.querySelector<HTMLElement>(`[data-reach='${mark}']`)?.focus(),
    focusList,
  }
}

function focusElement(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
