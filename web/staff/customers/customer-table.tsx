import { useLingui } from '@lingui/react/macro'
import type { CustomerRow } from '#contract/api/staff/customers.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { BahtFigure } from '../order-list/baht-figure.tsx'
import { customersUrl } from './customers-url.ts'
import styles from './customers.module.css'

/** Properties of the table; `search` is kept for the way back. */
export type CustomerTableProps = { readonly customers: readonly CustomerRow[]; readonly search: string }

/** Customers with contact and sums; each links to its page. */
export function CustomerTable({ customers, search }: CustomerTableProps) {
  const { t } = useLingui()
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t`Customers`}>
        <thead>
          <tr>
            <th scope="col">{t`Customer`}</th>
            <th scope="col" data-wide="">{t`Email`}</th>
            <th scope="col" data-wide="">{t`Phone`}</th>
            <th scope="col" data-wide="">{t`Type`}</th>
            <th scope="col" className="figures">{t`Orders`}</th>
            <th scope="col" className="figures">{t`Sales ฿`}</th>
            <th scope="col" data-wide="">{t`Last order`}</th>
            <th scope="col" data-wide="">{t`Next departure`}</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <CustomerTableRow key={customer.customerId} customer={customer} search={search} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the id of a customer's link, to focus it by key. */
export function customerLinkId({ customerId }: CustomerRow): string {
  return `customer-${customerId}`
}

type RowProps = { readonly customer: CustomerRow; readonly search: string }

function CustomerTableRow({ customer, search }: RowProps) {
  const { t } = useLingui()
  const { customerId, name, email, phone, isAccount, orders, sales, lastSoldAt, nextDepartsAt } = customer
  return (
    <tr>
      <td className={styles.name}>
        <a id={customerLinkId(customer)} href={customersUrl({ search, customer: customerId })}>
          {name || email}
        </a>
      </td>
      <td data-wide="" className={styles.email} title={email}>
        {email}
      </td>
      <td data-wide="" className={styles.code}>
        {phone || '–'}
      </td>
      <td data-wide="">{isAccount ? t`Account` : t`Guest`}</td>
      <td className="figures">{orders}</td>
      <td className="figures">
        <BahtFigure satang={sales} />
      </td>
      <td data-wide="">
        <DayText at={lastSoldAt} />
      </td>
      <td data-wide="">
        <DayText at={nextDepartsAt} />
      </td>
    </tr>
  )
}

/** A day in Bangkok; a dash without one. */
export function DayText({ at }: { readonly at: string | undefined }) {
  const language = useLanguage()
  if (at === undefined) return '–'
  return (
    <time dateTime={at} className={styles.code}>
      {formatDate(todayIn(bangkok, at as Instant), language, 'date')}
    </time>
  )
}
