import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useCloseOutside } from './use-close-outside.ts'
import styles from './saved-views.module.css'

/** Properties of the column choice. */
export type ColumnChoiceProps<Column extends string> = {
  /** The columns that can be chosen, in their usual order. */
  readonly choices: readonly Column[]
  readonly shown: readonly Column[]
  readonly usual: readonly Column[]
  readonly labels: Readonly<Record<Column, string>>
  readonly choose: (columns: Column[]) => void
  /** Called when the choice is closed. */
  readonly keep: () => void
}

/** A button that unfolds the columns to choose from. */
export function ColumnChoice<Column extends string>(props: ColumnChoiceProps<Column>) {
  const { t } = useLingui()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { choices, shown, usual, labels, choose, keep } = props
  const close = () => {
    setOpen(false)
    keep()
  }
  useCloseOutside(frame, isOpen, close)
  const chosen = choices.filter((one) => shown.includes(one))
  const [some, all] = [chosen.length, choices.length]
  const toggle = (column: Column) =>
    choose(choices.filter((one) => (one === column ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <div ref={frame} className={styles.columns}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.small}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {t`Columns`} <span className={styles.said}>{t`${some} of ${all}`}</span>
      </Button>
      <div
        id={id}
        role="group"
        aria-label={t`Columns`}
        hidden={!isOpen}
        className={isOpen ? styles.popover : undefined}
      >
        {isOpen &&
          choices.map((column) => (
            <Checkbox
              key={column}
              label={labels[column]}
              isChecked={chosen.includes(column)}
              onChange={() => toggle(column)}
            />
          ))}
        <Button className={styles.small} onClick={() => choose([...usual])}>{t`Reset columns`}</Button>
      </div>
    </div>
  )
}
