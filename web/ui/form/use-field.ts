import { type ReactNode, useId } from 'react'

/** What every field of a form says about itself. */
export type FieldLabels = {
  readonly label: ReactNode
  /** Helps before anything is typed: what it is for, and in which form. */
  readonly hint?: ReactNode
  /** What is wrong and how to put it right; undefined while nothing is. */
  readonly error?: string | undefined
  /** Set it where an error summary links to the field. */
  readonly id?: string | undefined
}

/** The ids that tie a field to its label, hint and error, and the properties that go on the control. */
export function useField(labels: FieldLabels) {
  const ownId = useId()
  const id = labels.id ?? ownId
  const hintId = labels.hint === undefined ? undefined : `${id}-hint`
  const errorId = labels.error === undefined ? undefined : `${id}-error`
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return {
    id,
    hintId,
    errorId,
    control: { id, 'aria-describedby': describedBy, 'aria-invalid': labels.error !== undefined || undefined },
  }
}
