import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { type FieldLabels, useField } from './use-field.ts'
import styles from './field.module.css'

/** Properties of a multi-line field: its labels, its value, and those of the native element. */
export type TextAreaProps = FieldLabels &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }

/** Several lines of text. */
export function TextArea({ label, hint, error, id, value, onChange, ...area }: TextAreaProps) {
  const labels = { label, hint, error, id }
  const { control, ...ids } = useField(labels)
  return (
    <Field labels={labels} ids={ids}>
      <textarea
        rows={3}
        {...area}
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.control}
      />
    </Field>
  )
}
