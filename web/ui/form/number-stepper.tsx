import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import styles from './number-stepper.module.css'

/** Properties of a small number. */
export type NumberStepperProps = {
  /** What is counted, as a plain text: it is also in the names of the buttons. */
  readonly label: string
  readonly hint?: ReactNode
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
}

/** A small number with a button for one less and one for one more. */
export function NumberStepper({ label, hint, value, onChange, min, max }: NumberStepperProps) {
  const { t } = useLingui()
  const id = useId()
  const stepBy = (by: number) => () => {
    const next = value + by
    if (next >= min && next <= max) onChange(next)
  }
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <div className={styles.words}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.controls}>
        {/* aria-disabled keeps the focus on a button that has just reached the limit. */}
        <button
          type="button"
          className={styles.button}
          aria-label={t`Remove one: ${label}`}
          aria-disabled={value <= min}
          onClick={stepBy(-1)}
        >
          −
        </button>
        <output className={styles.value} aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          className={styles.button}
          aria-label={t`Add one: ${label}`}
          aria-disabled={value >= max}
          onClick={stepBy(1)}
        >
          +
        </button>
      </div>
    </div>
  )
}
