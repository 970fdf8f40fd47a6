import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { focusTarget } from '../order/use-order-shortcuts.ts'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { fields, useShortcuts } from '../use-shortcuts.ts'
import { assignOrders, assignableToMe, oneItemPerOrder } from './bulk/bulk-actions.ts'
import { useAssignedText } from './bulk/use-assigned-text.ts'
import { useBulkAction } from './bulk/use-bulk-action.ts'
import { useRowSelection } from './bulk/use-row-selection.ts'
import { useRowCursor } from './table/use-row-cursor.ts'
import { type QueueKeyActions, useQueueKeys } from './use-queue-keys.ts'
import { useQueueListViews } from './use-queue-list-views.ts'
import { useWorkQueue } from './use-work-queue.ts'
import { useWorkQueueUrl } from './use-work-queue-url.ts'

/** From this width on there is room for the preview beside all columns. */
const previewFits = '(min-width: 1600px)'
/** Without room for a preview a press on a row opens its order. */
const noPreview = '(max-width: 1023px)'

/** The queue, the row at the cursor, the selected rows and the preview, and what can be done with them. */
export type WorkQueuePage = ReturnType<typeof useWorkQueuePage>

/** Holds the state of the work queue's page, and handles its keys. */
export function useWorkQueuePage() {
  const state = useQueueState()
  const commands = useQueueCommands(state)
  const isOrderOpen = state.place.order !== undefined
  const keys = useQueueKeys(isOrderOpen, keyActionsOf(state, commands))
  const areKeysOn = useShortcutHelp(keys.lines)
  useShortcuts(keys.actions, areKeysOn)
  useFocusAfterOrder(isOrderOpen, commands.focusTable)
  return { ...state, ...commands, areKeysOn }
}

/** Focuses the table when an order that stood in its place is closed. */
function useFocusAfterOrder(isOrderOpen: boolean, focusTable: () => void): void {
  const wasOpen = useRef(isOrderOpen)
  const focus = useEffectEvent(focusTable)
  useEffect(() => {
    if (wasOpen.current && !isOrderOpen) focus()
    wasOpen.current = isOrderOpen
  }, [isOrderOpen])
}

function useQueueState() {
  const { place, go } = useWorkQueueUrl()
  const views = useQueueListViews(place, go)
  const queue = useWorkQueue(place)
  const rows = queue.shown?.rows ?? []
  const cursor = useRowCursor(rows)
  const selection = useRowSelection(rows)
  const bulk = useBulkAction(queue.renew)
  const tableRef = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const ids = { task: `${prefix}task`, colleague: `${prefix}colleague`, remind: `${prefix}remind` }
  const [isPreviewOpen, setPreviewOpen] = useState(() => matchMedia(previewFits).matches)
  const current = rows[cursor.index]?.item
  const [linkedOrder] = useState(place.order)
  return {
    linkedOrder,
    place,
    go,
    views,
    queue,
    rows,
    cursor,
    selection,
    bulk,
    tableRef,
    ids,
    isPreviewOpen,
    setPreviewOpen,
    current,
  }
}

type QueueState = ReturnType<typeof useQueueState>

function useQueueCommands({ place, go, queue, rows, cursor, bulk, tableRef }: QueueState) {
  const assignedText = useAssignedText()
  const focusTable = () => tableRef.current?.focus({ preventScroll: true })
  const openRow = (index: number) => {
    const item = rows[index]?.item
    if (!item) return
    go({ order: item.orderNumber, work: item.kind }, place.order === undefined)
  }
  /** To the reader those orders that a colleague does not have; to a colleague all. */
  const assign = (items: readonly WorkQueueItem[], to: string, name = '') => {
    const orders = to === 'me' ? assignableToMe(items, queue.me) : oneItemPerOrder(items)
    void bulk.run(
      () => assignOrders(orders, to),
      (count) => assignedText(count, name),
    )
  }
  return {
    openRow,
    assign,
    focusTable,
    closeOrder: () => go({ order: undefined, work: undefined }),
    pressRow: (index: number) => {
      cursor.choose(index)
      focusTable()
      if (matchMedia(noPreview).matches) openRow(index)
    },
  }
}

type QueueCommands = ReturnType<typeof useQueueCommands>

function keyActionsOf(state: QueueState, commands: QueueCommands): QueueKeyActions {
  const { place, queue, rows, cursor, selection, ids, current } = state
  const isOrderOpen = place.order !== undefined
  const togglePreview = () => state.setPreviewOpen(!state.isPreviewOpen)
  return {
    move: (steps) => {
      cursor.move(steps)
      if (isOrderOpen) commands.openRow(Math.max(0, Math.min(rows.length - 1, cursor.index + steps)))
    },
    toggleAll: selection.toggleAll,
    extend: (steps) => {
      selection.extend(cursor.index, steps)
      cursor.move(steps)
    },
    toggle: () => selection.toggle(cursor.index),
    togglePreview,
    open: () => commands.openRow(cursor.index),
    assignToMe: () => {
      const atCursor = current ? [current] : []
      commands.assign(selection.items.length > 0 ? selection.items : atCursor, 'me')
    },
    focusAssignTo: () => document.getElementById(ids.colleague)?.focus(),
    // The button says for how many orders it is possible, and asks before anything is sent.
    remind: () => document.getElementById(ids.remind)?.click(),
    showNew: queue.tidy,
    focusFilter: () => document.getElementById(ids.task)?.focus(),
    leave: () => {
      // What is typed into a field of the order stays: the first press leaves the field.
      if (isOrderOpen && document.activeElement?.matches(fields)) focusTarget('head')
      else if (isOrderOpen) commands.closeOrder()
      else if (selection.items.length > 0) selection.clear()
      else if (state.isPreviewOpen) togglePreview()
      commands.focusTable()
    },
  }
}
