import type { ReactNode } from 'react'
import type { FieldLabels, useField } from './use-field.ts'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

/** Properties of the frame of a control. */
export type FieldProps = {
  readonly labels: FieldLabels
  readonly ids: Pick<ReturnType<typeof useField>, 'id' | 'hintId' | 'errorId'>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Label, hint, control, and the error right under the control. */
export function Field({ labels, ids, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, labels.error !== undefined && styles.wrong, className)}>
      <label className={styles.label} htmlFor={ids.id}>
        {labels.label}
      </label>
      {labels.hint !== undefined && (
        <p className={styles.hint} id={ids.hintId}>
          {labels.hint}
        </p>
      )}
      {children}
      <FieldError error={labels.error} id={ids.errorId} />
    </div>
  )
}

/** The error under a control; nothing while there is none. */
export function FieldError({
  error,
  id,
}: {
  readonly error: string | undefined
  readonly id: string | undefined
}) {
  if (error === undefined) return null
  return (
    <p className={styles.error} id={id}>
      {error}
    </p>
  )
}
