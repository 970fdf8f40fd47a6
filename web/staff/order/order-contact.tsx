import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { customersUrl } from '../customers/customers-url.ts'
import { PaymentLinkOpener } from '../payment-link/payment-link-opener.tsx'
import { RecordedConsent } from './change/recorded-consent.tsx'
import styles from './order.module.css'

/** Whom to call or write to about an order. */
export function OrderContact({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const { orderNumber, contact } = order
  const maySeeCustomers = useHasRight('viewCustomers')
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
      <a href={`mailto:${email}`} className={styles.link}>
        {email}
      </a>
      {companyName !== undefined && companyName !== '' && <span className={styles.line}>{companyName}</span>}
      {costCenter !== undefined && costCenter !== '' && (
        <span className={styles.line}>{t`Cost centre: ${costCenter}`}</span>
      )}
      {lineId !== undefined && lineId !== '' && <span className={styles.line}>{t`LINE: ${lineId}`}</span>}
      <RecordedConsent order={order} />
      <PaymentLinkOpener order={order} />
      {maySeeCustomers && (
        <a
          href={customersUrl({ search: orderNumber })}
          className={styles.link}
        >{t`All orders of this customer`}</a>
      )}
    </Card>
  )
}
