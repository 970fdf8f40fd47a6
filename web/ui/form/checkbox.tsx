import { type ReactNode, useRef } from 'react'
import { FieldError } from './field.tsx'
import { usePreHydrationChoice } from './restore-pre-hydration-choice.ts'
import { type FieldLabels, useField } from './use-field.ts'
import fieldStyles from './field.module.css'
import styles from './checkbox.module.css'

/** Properties of a checkbox. */
export type CheckboxProps = FieldLabels & {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
  /** Stands at the end of the row: a count, a price. */
  readonly aside?: ReactNode
}

/** A checkbox. The whole row can be clicked. */
export function Checkbox({ isChecked, onChange, isDisabled, aside, ...labels }: CheckboxProps) {
  const { control, id, hintId, errorId } = useField(labels)
  const ref = useRef<HTMLInputElement>(null)
  usePreHydrationChoice(ref, (early) => {
    if (early.checked !== isChecked) onChange(early.checked)
  })
  return (
    <div className={styles.checkbox}>
      <label className={styles.row} htmlFor={id}>
        <input
          {...control}
          ref={ref}
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.text}>{labels.label}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </label>
      {labels.hint !== undefined && (
        <p className={fieldStyles.hint} id={hintId}>
          {labels.hint}
        </p>
      )}
      <FieldError error={labels.error} id={errorId} />
    </div>
  )
}
