import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './order.module.css'

/** Whom to call or write to about an order. */
export function OrderContact({ order: { contact } }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const { name, mobilePhone, daytimePhone, email, companyName, costCenter, lineId } = contact
  return (
    <Card labelledBy="order-contact" className={styles.tight}>
      <h3 id="order-contact" className={styles.title}>{t`Contact`}</h3>
      <strong className={styles.line}>{name}</strong>
      {[mobilePhone, daytimePhone].map((phone) =>
        phone === undefined || phone === '' ? null : (
          <a key={phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={styles.phone}>
            {phone}
          </a>
        ),
      )}
      <a href={`mailto:${email}`} className={styles.line}>
        {email}
      </a>
      {companyName !== undefined && companyName !== '' && <span className={styles.line}>{companyName}</span>}
      {costCenter !== undefined && costCenter !== '' && (
        <span className={styles.line}>{t`Cost centre: ${costCenter}`}</span>
      )}
      {lineId !== undefined && lineId !== '' && <span className={styles.line}>{t`LINE: ${lineId}`}</span>}
    </Card>
  )
}
