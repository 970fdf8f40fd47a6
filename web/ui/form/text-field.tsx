import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { type FieldLabels, useField } from './use-field.ts'
import styles from './field.module.css'

/** Properties of a text field: its labels, its value, and those of the native input. */
export type TextFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> & {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly className?: string | undefined
  }

/** One line of text. */
export function TextField({ label, hint, error, id, value, onChange, className, ...input }: TextFieldProps) {
  const labels = { label, hint, error, id }
  const { control, ...ids } = useField(labels)
  return (
    <Field labels={labels} ids={ids} className={className}>
      <input
        type="text"
        {...input}
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.control}
      />
    </Field>
  )
}
