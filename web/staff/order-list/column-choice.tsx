import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import type { ColumnChoice } from './chosen-columns.ts'
import { useOrderColumnLabels } from './use-order-list-labels.ts'
import styles from './order-list.module.css'

/** Properties of the column choice. */
export type ColumnChoiceButtonProps = {
  readonly columns: ColumnChoice
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** A button that unfolds the columns to choose from. */
export function ColumnChoiceButton({ columns, isOpen, setOpen }: ColumnChoiceButtonProps) {
  const { t } = useLingui()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const labels = useOrderColumnLabels()
  const [shown, all] = [columns.shown.length, columns.choices.length]
  useCloseOutside(frame, isOpen, () => setOpen(false))
  return (
    <div ref={frame} className={styles.columns}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.small}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Columns`} <span className={styles.said}>{t`${shown} of ${all}`}</span>
      </Button>
      <div
        id={id}
        role="group"
        aria-label={t`Columns`}
        hidden={!isOpen}
        className={isOpen ? styles.popover : undefined}
      >
        {columns.choices
          .filter((one) => isOpen && one !== 'orderNumber')
          .map((column) => (
            <Checkbox
              key={column}
              label={labels[column]}
              isChecked={columns.shown.includes(column)}
              onChange={() => columns.toggle(column)}
            />
          ))}
        <Button className={styles.small} onClick={columns.reset}>{t`Reset columns`}</Button>
      </div>
    </div>
  )
}

/** Closes by Escape, and by a press or focus elsewhere. */
function useCloseOutside(frame: RefObject<HTMLDivElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    frame.current?.addEventListener('keydown', closeByKey)
    const element = frame.current
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      element?.removeEventListener('keydown', closeByKey)
    }
  })
}
