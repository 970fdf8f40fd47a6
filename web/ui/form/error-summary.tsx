import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

/** One mistake: the id of its field, and its sentence. */
export type FieldMistake = { readonly fieldId: string; readonly message: string }

/** Properties of an error summary. */
export type ErrorSummaryProps = {
  readonly mistakes: readonly FieldMistake[]
  /** Counts attempts to send: the summary takes the focus after each one. */
  readonly attempt: number
  /** Called with the id of a field before the focus moves there, to open the part of the page that it is in. */
  readonly onReveal?: ((fieldId: string) => void) | undefined
}

/** All mistakes of a form, each linked to its field. */
export function ErrorSummary({ mistakes, attempt, onReveal }: ErrorSummaryProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const hasMistakes = mistakes.length > 0
  useEffect(() => {
    if (!hasMistakes || attempt === 0) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [attempt, hasMistakes])
  if (!hasMistakes) return null
  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.heading}>{t`There is a problem`}</h2>
      <ul className={styles.list}>
        {mistakes.map(({ fieldId, message }) => (
          <li key={fieldId + message}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                onReveal?.(fieldId)
                focusField(fieldId)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to a field and scrolls it into the middle of the window. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
