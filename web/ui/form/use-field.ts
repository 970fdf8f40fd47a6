import { type ReactNode, useId } from 'react'

/** The texts of every form field. */
export type FieldLabels = {
  readonly label: ReactNode
  /** Helps before anything is typed: purpose and format. */
  readonly hint?: ReactNode
  /** The fault and how to correct it; undefined without one. */
  readonly error?: string | undefined
  /** Set it where an error summary links to the field. */
  readonly id?: string | undefined
}

/** Returns the ids that tie a field to its label, hint and error, and the properties of the control. */
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
