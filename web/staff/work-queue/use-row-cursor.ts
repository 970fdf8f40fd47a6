import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { useConfirmLeave } from '../form/leave-context.ts'
import type { QueueRows } from './work-queue-rows.ts'
import type { QueuePlace, useWorkQueueUrl } from './use-work-queue-url.ts'

/** The selected row and the open order. */
export type QueueCursor = {
  /** The index of the selected row; 0 without one. */
  readonly index: number
  /** The order to show beside the list. */
  readonly order: string | undefined
  readonly choose: (index: number) => void
  readonly move: (steps: number) => void
  /** Opens the selected one; on a narrow screen that is a page of its own. */
  readonly open: () => void
}

/**
 * How long a row must stay selected before its order is loaded, in ms: moving fast through the list loads
 * none.
 */
const restMs = 150
const wide = '(min-width: 1100px)'

/** Holds the selected row; the address names the open order, so that it can be shared and Back works. */
export function useRowCursor(
  shown: QueueRows | undefined,
  { place, go }: ReturnType<typeof useWorkQueueUrl>,
): QueueCursor {
  const rows = shown?.rows ?? []
  const { chosen, isMoved, choose: chooseKey, write } = useChosen(place, rows[0]?.item.itemKey)
  const isWide = useIsWide()
  const found = rows.findIndex(({ item }) => isItemOfKey(item, chosen))
  const isElsewhere = chosen !== undefined && found < 0
  const index = Math.max(0, found)
  const item = isElsewhere ? undefined : rows[index]?.item
  const rested = useDebouncedValue(isElsewhere ? chosen : item?.itemKey)
  const leave = useConfirmLeave()
  const choose = (at: number) => {
    const key = rows[at]?.item.itemKey
    if (key !== chosen) leave(() => chooseKey(key))
  }
  useEffect(() => {
    // On a wide screen the selected order is open; the first is open from the start and not in the address.
    if (!isWide || !isMoved || rested !== chosen || rested === undefined || rested === keyOfPlace(place))
      return
    write(rested)
    go(placeOfKey(rested))
  })
  return {
    index,
    order: isWide ? rested && placeOfKey(rested).order : place.order,
    choose,
    move: (steps) => choose(Math.max(0, Math.min(rows.length - 1, isElsewhere ? 0 : index + steps))),
    open: () => {
      if (item && !isWide) go(placeOfKey(item.itemKey), true)
    },
  }
}

/** Returns the selected key: by hand, from the address after a link or Back, or the first of all. */
function useChosen(place: QueuePlace, first: string | undefined) {
  const named = keyOfPlace(place)
  const filter = `${place.kind ?? ''} ${place.whose}`
  const [chosen, setChosen] = useState(named)
  const [isMoved, setMoved] = useState(false)
  const [seen, setSeen] = useState({ named, filter })
  const [written, write] = useState<string>()
  if (seen.named !== named || seen.filter !== filter) {
    setSeen({ named, filter })
    if (seen.filter !== filter) setMoved(false)
    // Changes of the address made here arrive late: the selection may have moved on.
    if (seen.filter !== filter || (named !== undefined && named !== written)) setChosen(named)
  }
  // Nothing replaces the first one under the hands of whoever is about to press a key.
  if (chosen === undefined && first !== undefined) setChosen(first)
  const choose = (key: string | undefined) => {
    setChosen(key)
    setMoved(true)
  }
  return { chosen, isMoved, choose, write }
}

function isItemOfKey({ itemKey, orderNumber }: WorkQueueItem, key: string | undefined): boolean {
  return itemKey === key || orderNumber === key
}

/** Returns the key of an item, or the order number alone where the address names no reason. */
function keyOfPlace({ order, work }: QueuePlace): string | undefined {
  return work === undefined ? order : `${order}.${work}`
}

function placeOfKey(key: string): Pick<QueuePlace, 'order' | 'work'> {
  const [order, work] = key.split('.')
  return { order, work: work as QueuePlace['work'] }
}

/** Returns the value once it has not changed for a moment. */
function useDebouncedValue(value: string | undefined): string | undefined {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (value === rested) return
    const timer = setTimeout(() => setRested(value), rested === undefined ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [value, rested])
  return rested
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(wide)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
