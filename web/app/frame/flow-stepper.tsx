import { useLingui } from '@lingui/react/macro'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './flow-stepper.module.css'

/** The five steps of the flow (specification §1) with the current one: 0 search … 4 finish. */
export function FlowStepper({ step }: { readonly step: number }) {
  const { t } = useLingui()
  const names = [
    t`Search`,
    t`Select fare and flights`,
    t`Review fare and flights and add passengers`,
    t`Booking`,
    t`Finish`,
  ]
  return (
    <nav aria-label={t`Booking steps`} className={styles.stepper}>
      <ol className={styles.steps}>
        {names.map((name, index) => (
          <li
            key={index}
            className={index < step ? styles.done : index === step ? styles.now : styles.later}
            aria-current={index === step ? 'step' : undefined}
            title={index === step ? undefined : name}
          >
            <span className={styles.number} aria-hidden="true">
              {index < step ? <CheckMark /> : index + 1}
            </span>
            <span className={styles.name}>
              {name}
              {index < step && <VisuallyHidden> ({t`done`})</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
