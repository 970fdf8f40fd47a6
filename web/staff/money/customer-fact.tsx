import { useLingui } from '@lingui/react/macro'
import type { UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import { FactRow } from './fact-row.tsx'
import styles from './money.module.css'

/** The customer's name, with the number to call. */
export function CustomerFact({ customer: { name, phone } }: Pick<UnappliedReceiptView, 'customer'>) {
  const { t } = useLingui()
  return (
    <FactRow name={t`Customer`}>
      {name}
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={styles.phone}>
          {phone}
        </a>
      )}
    </FactRow>
  )
}
