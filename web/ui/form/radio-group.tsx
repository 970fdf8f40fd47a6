import { type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'
import { usePreHydrationChoice } from './restore-pre-hydration-choice.ts'
import { type FieldLabels, useField } from './use-field.ts'
import fieldStyles from './field.module.css'
import styles from './radio-group.module.css'

/** One choice; `note` is a second line under it. */
export type RadioChoice<Value extends string> = {
  readonly value: Value
  readonly text: ReactNode
  readonly note?: ReactNode
  readonly isDisabled?: boolean
}

/** Properties of a radio group. */
export type RadioGroupProps<Value extends string> = FieldLabels & {
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly choices: readonly RadioChoice<Value>[]
  /** segmented: side by side as one bar. list: one below the other, with notes. */
  readonly look?: 'segmented' | 'list'
  /** Whether the legend is for screen readers only. */
  readonly isLegendHidden?: boolean
  /** Required where a choice may be made before hydration. */
  readonly name?: string
  readonly className?: string | undefined
}

/** A choice between a few visible options. Native radio buttons: arrow keys move, Tab leaves. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onChange, choices, look = 'segmented', isLegendHidden = false, className } = props
  const { control, id, hintId, errorId } = useField(props)
  const frame = useRef<HTMLFieldSetElement>(null)
  usePreHydrationChoice(frame, (fieldset) => {
    const checked = fieldset.querySelector<HTMLInputElement>('input:checked')?.value
    const chosen = choices.find((choice) => choice.value === checked)
    if (chosen && chosen.value !== value) onChange(chosen.value)
  })
  return (
    <fieldset
      ref={frame}
      id={id}
      tabIndex={-1}
      aria-describedby={control['aria-describedby']}
      className={classNames(styles.group, className)}
    >
      <legend className={classNames(fieldStyles.legend, isLegendHidden && styles.hidden)}>
        {props.label}
      </legend>
      {props.hint !== undefined && (
        <p className={fieldStyles.hint} id={hintId}>
          {props.hint}
        </p>
      )}
      <div className={styles[look]}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={props.name ?? id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.text}>
              {choice.text}
              {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError error={props.error} id={errorId} />
    </fieldset>
  )
}
