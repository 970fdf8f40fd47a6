import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useConfirmLeave } from '../form/leave-context.ts'
import { useListShortcuts } from './use-list-shortcuts.ts'
import { type QueueState, useMasterDetail } from './use-master-detail.ts'
import { rowStepOf } from '../shortcut.ts'
import styles from './master-detail.module.css'

/** Properties of a list with one open item beside it. */
export type QueueProps<Item> = {
  /** What the list contains, for screen readers. */
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly renderRow: (item: Item) => ReactNode
  /** The key of the item to open initially; the first of the list where it is absent. */
  readonly firstKey?: string | undefined
  /** Refetches the list. */
  readonly renew: () => Promise<void>
  /** Shown when the list is empty. */
  readonly empty: ReactNode
  /** The open item; `finish` opens the next and says what was done with this one. */
  readonly renderDetail: (item: Item, finish: (said: string) => void) => ReactNode
}

/**
 * A work list with one open item beside it, operated by keys alone. Nothing replaces the open item by itself,
 * so that a key never hits another one than the clerk has read.
 */
export function MasterDetail<Item>({
  label,
  items,
  keyOf,
  renderRow,
  empty,
  renderDetail,
  renew,
  firstKey,
}: QueueProps<Item>) {
  const { t } = useLingui()
  const queue = useSelectionFromUrl(items.map(keyOf), firstKey)
  const [said, setSaid] = useState('')
  const areKeysOn = useMasterDetailShortcuts(queue)
  const open = items.find((item) => keyOf(item) === queue.openKey)
  const finishItem = (done: string) => {
    setSaid(done)
    queue.finish()
    void renew()
  }
  return (
    <div id={queue.ids.frame} tabIndex={-1} className={styles.frame}>
      <div className={styles.head}>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
      {items.length === 0 ? (
        empty
      ) : (
        <div className={styles.queue}>
          <ul
            id={queue.ids.list}
            role="listbox"
            tabIndex={0}
            aria-label={label}
            aria-activedescendant={open && queue.openKey ? queue.rowId(queue.openKey) : undefined}
            aria-keyshortcuts={areKeysOn ? 'J K' : undefined}
            className={styles.list}
            onKeyDown={(event) => moveByArrows(event, queue, items.length)}
          >
            {items.map((item) => {
              const key = keyOf(item)
              return (
                <li
                  key={key}
                  id={queue.rowId(key)}
                  role="option"
                  aria-selected={key === queue.openKey}
                  className={styles.row}
                  onClick={() => queue.open(key)}
                >
                  {renderRow(item)}
                </li>
              )
            })}
          </ul>
          <div id={queue.ids.detail} className={styles.detail}>
            {open ? (
              <div key={keyOf(open)}>{renderDetail(open, finishItem)}</div>
            ) : (
              <Card>
                <Notice kind="info" isAnnounced heading={t`Handled by another user`}>
                  <Button data-reach="main" onClick={queue.finish}>{t`Next`}</Button>
                </Notice>
              </Card>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** The list, whose open item is left only when no input in it is lost. */
function useSelectionFromUrl(keys: readonly string[], firstKey: string | undefined): QueueState {
  const leave = useConfirmLeave()
  const queue = useMasterDetail(keys, firstKey)
  const leaveOpenItem = (goOn: () => void) => leave(goOn, document.getElementById(queue.ids.detail))
  return {
    ...queue,
    open: (key) => key !== queue.openKey && leaveOpenItem(() => queue.open(key)),
    move: (steps) => leaveOpenItem(() => queue.move(steps)),
  }
}

function useMasterDetailShortcuts(queue: QueueState): boolean {
  const { t } = useLingui()
  const areKeysOn = useShortcutHelp([
    { keys: ['J', '↓'], does: t`Next` },
    { keys: ['K', '↑'], does: t`Previous` },
    { keys: ['A', 'C', 'Enter'], does: t`Go to main action, Enter to run it` },
    { keys: ['R'], does: t`Go to alternative action` },
    { keys: ['Esc'], does: t`Back to list` },
  ])
  const actions = {
    next: () => queue.move(1),
    previous: () => queue.move(-1),
    main: () => queue.reach('main'),
    other: () => queue.reach('other'),
    list: queue.focusList,
  }
  useListShortcuts(actions, areKeysOn)
  return areKeysOn
}

function moveByArrows(event: KeyboardEvent, queue: QueueState, count: number): void {
  const step = rowStepOf(event.key, count)
  if (step !== undefined) queue.move(step)
  else if (event.key === 'Enter') queue.reach('main')
  else return
  event.preventDefault()
}
