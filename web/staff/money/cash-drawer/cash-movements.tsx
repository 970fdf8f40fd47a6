import { useLingui } from '@lingui/react/macro'
import type { CashDrawerView } from '#contract/api/staff/shift/cash-drawer.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from '../money.module.css'

/** The cash that went into a drawer and out of it. */
export function CashMovements({ movements }: Pick<CashDrawerView, 'movements'>) {
  const { t } = useLingui()
  const kinds: Readonly<Record<CashDrawerView['movements'][number]['kind'], string>> = {
    received: t`Cash received`,
    returned: t`Cash returned`,
    paidOut: t`Refund paid out`,
  }
  if (movements.length === 0)
    return <p className={styles.soft}>{t`No cash has been received or paid out.`}</p>
  return (
    <Table caption={t`Cash movements`}>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Movement`}</th>
          <th scope="col">{t`Order number`}</th>
          <th scope="col" className={styles.wideOnly}>{t`Receipt number`}</th>
          <th scope="col" className="figures">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ kind, amount, orderNumber, issuedReceipt = '–', at }) => (
          <tr key={`${orderNumber} ${at} ${amount}`}>
            <td>
              <MomentText at={at} />
            </td>
            <td className={styles.oneLine}>{kinds[kind]}</td>
            <td>{orderNumber}</td>
            <td className={styles.wideOnly}>{issuedReceipt}</td>
            <td className="figures">
              <PriceText amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
