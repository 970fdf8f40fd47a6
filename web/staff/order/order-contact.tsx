import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { ContactCorrection } from '../contact-correction/contact-correction.tsx'
import { customersUrl } from '../customers/customers-url.ts'
import { PaymentLinkOpener } from '../payment-link/payment-link-opener.tsx'
import { quotationsUrl } from '../quotations/quotations-url.ts'
import { RecordedConsent } from './change/recorded-consent.tsx'
import styles from './order.module.css'

/** Whom to call or write to about an order. */
export function OrderContact({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const { orderNumber, contact, company } = order
  const maySeeCustomers = useHasRight('viewCustomers')
  const mayCorrect = useHasRight('handleOrders')
  const { name, mobilePhone, daytimePhone, email, companyName, costCenter, lineId } = contact
  return (
    <Card labelledBy="order-contact" className={styles.tight}>
      <h3 id="order-contact" className={styles.title}>{t`Contact`}</h3>
      {company !== undefined && <span className={styles.line}>{t`Company: ${company}`}</span>}
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
      {mayCorrect && email !== '' && (
        <ContactCorrection orderNumber={orderNumber} contactEmail={email} pending={order.pendingCorrection} />
      )}
      <RecordedConsent order={order} />
      <QuotationLink number={order.quotationNumber} />
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

/** The quotation that the order was booked from; quotations are deleted after ninety days, their numbers stay. */
function QuotationLink({ number }: { readonly number: string | undefined }) {
  const { t } = useLingui()
  const maySee = useHasRight('makeQuotations')
  if (number === undefined) return null
  if (!maySee) return <span className={styles.line}>{t`Quotation ${number}`}</span>
  return <a href={quotationsUrl({ quotation: number })} className={styles.link}>{t`Quotation ${number}`}</a>
}
