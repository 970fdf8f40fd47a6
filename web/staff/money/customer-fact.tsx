import { useLingui } from '@lingui/react/macro'
import type { UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import { MoneyFact } from './money-fact.tsx'
import styles from './money.module.css'

/** The customer's name, with the number to call. */
export function CustomerFact({ customer: { name, phone } }: Pick<UnappliedReceiptView, 'customer'>) {
  const { t } = useLingui()
  return (
    <MoneyFact name={t`Customer`}>
      {name}
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={styles.phone}>
          {phone}
        </a>
      )}
    </MoneyFact>
  )
}
