import type { BookingFormLabels } from './use-booking-form-labels.ts'
import styles from './payment-deadline.module.css'

/** Properties of the deadline. */
export type PaymentDeadlineProps = { readonly labels: Pick<BookingFormLabels, 'deadline' | 'deadlineHelp'> }

/** How long there is to pay, the same for every method. */
export function PaymentDeadline({ labels }: PaymentDeadlineProps) {
  return (
    <div className={styles.deadline}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.clock}>
        <circle cx="12" cy="12" r="8.5" />
        <path d="M12 7.5V12l3 2" />
      </svg>
      <p>
        <strong>{labels.deadline}</strong>
        <span className={styles.soft}>{labels.deadlineHelp}</span>
      </p>
    </div>
  )
}
