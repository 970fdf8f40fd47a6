import { type ComponentProps, useRef } from 'react'
import { Field } from './field.tsx'
import { usePreHydrationChoice } from './restore-pre-hydration-choice.ts'
import { type FieldLabels, useField } from './use-field.ts'
import styles from './field.module.css'

/** One choice of a list. */
export type SelectChoice = { readonly value: string; readonly text: string }

/** Properties of a select. */
export type SelectProps = FieldLabels &
  Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'className' | 'children'> & {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly choices: readonly SelectChoice[]
    /** Shown while nothing is chosen; its value is the empty text. */
    readonly placeholder?: string
    readonly className?: string | undefined
  }

/** A select; native, so that a phone shows its own picker. */
export function Select(props: SelectProps) {
  const { label, hint, error, id, value, onChange, choices, placeholder, className, ...select } = props
  const labels = { label, hint, error, id }
  const { control, ...ids } = useField(labels)
  const ref = useRef<HTMLSelectElement>(null)
  usePreHydrationChoice(ref, (early) => {
    if (early.value !== value && early.value !== '') onChange(early.value)
  })
  return (
    <Field labels={labels} ids={ids} className={className}>
      <select
        {...select}
        {...control}
        ref={ref}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.control}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </Field>
  )
}
