import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CustomerAnswer } from '#contract/api/staff/customers.ts'
import { BahtFigure } from '../../order-list/baht-figure.tsx'
import { staffOrderUrl } from '../../order-list/order-cell.tsx'
import { DayText } from '../customer-table.tsx'
import styles from '../customers.module.css'

/** Orders and notes of each that are compared: the newest. */
const mostCompared = 5

type ComparisonRow = {
  readonly key: string
  readonly label: string
  readonly of: (customer: CustomerAnswer) => ReactNode
}

/** Two customers in two columns: contact, sums, newest orders and notes. */
export function CustomerComparison({ customers }: { readonly customers: readonly CustomerAnswer[] }) {
  const { t } = useLingui()
  const rows = [...useContactRows(), ...useHistoryRows()]
  return (
    <table className={styles.comparison} aria-label={t`Compare customers`}>
      <thead>
        <tr>
          <td />
          {customers.map(({ customerId, name, email, isAccount }) => (
            <th key={customerId} scope="col">
              {name || email} <span className={styles.tag}>{isAccount ? t`Account` : t`Guest`}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, of }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {customers.map((customer) => (
              <td key={customer.customerId}>{of(customer)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useContactRows(): readonly ComparisonRow[] {
  const { t } = useLingui()
  const languages = { en: t`English`, ja: t`Japanese`, th: t`Thai` }
  return [
    { key: 'email', label: t`Email`, of: ({ email }) => email || '–' },
    { key: 'phone', label: t`Phone`, of: ({ phone }) => <span className={styles.code}>{phone || '–'}</span> },
    {
      key: 'otherNames',
      label: t`Other names in orders`,
      of: ({ otherNames }) => otherNames.join(', ') || '–',
    },
    { key: 'language', label: t`Language`, of: ({ language }) => languages[language] },
    { key: 'since', label: t`Customer since`, of: ({ since }) => <DayText at={since} /> },
  ]
}

function useHistoryRows(): readonly ComparisonRow[] {
  const { t } = useLingui()
  return [
    { key: 'sales', label: t`Sales ฿`, of: ({ sales }) => <BahtFigure satang={sales} /> },
    {
      key: 'orders',
      label: t`Orders`,
      of: ({ orders, orderRows }) => (
        <>
          {orders}
          {orderRows.slice(0, mostCompared).map(({ orderNumber, soldAt }) => (
            <span key={orderNumber} className={styles.line}>
              <a href={staffOrderUrl(orderNumber)} className={styles.code}>
                {orderNumber}
              </a>{' '}
              <DayText at={soldAt} />
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'notes',
      label: t`Notes`,
      of: ({ notes }) => (
        <>
          {notes.length}
          {notes.slice(-mostCompared).map(({ noteId, text }) => (
            <span key={noteId} className={styles.line}>
              {text}
            </span>
          ))}
        </>
      ),
    },
    { key: 'consents', label: t`Consents`, of: ({ consents }) => consents.length },
    {
      key: 'travellers',
      label: t`Saved passengers`,
      of: ({ savedTravellers }) => savedTravellers ?? '–',
    },
  ]
}
