import { useLingui } from '@lingui/react/macro'
import { type CustomerAnswer, mostCustomerOrders } from '#contract/api/staff/customers.ts'
import type { OrderColumn } from '#contract/api/staff/order-list.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import { OrderCell } from '../order-list/order-cell.tsx'
import { useOrderColumnLabels } from '../order-list/use-order-list-labels.ts'
import styles from './customers.module.css'

const columns: readonly OrderColumn[] = [
  'orderNumber',
  'state',
  'route',
  'departure',
  'airline',
  'sold',
  'total',
]
/** Columns that a phone shows. */
const narrow: readonly OrderColumn[] = ['orderNumber', 'state', 'total']

/** The orders of a customer, newest first; each links to its page. */
export function CustomerOrders({ customer: { orders, orderRows } }: { readonly customer: CustomerAnswer }) {
  const { t } = useLingui()
  const labels = useOrderColumnLabels()
  const airlines = orderRows.flatMap(({ airline }) => (airline === undefined ? [] : [airline]))
  const names = useReferenceNames({ airlines: [...new Set(airlines)] })
  return (
    <Card labelledBy="customer-orders" className={styles.part}>
      <h2 id="customer-orders" className={styles.title}>
        {t`Orders`} <span className={styles.soft}>{orders}</span>
      </h2>
      {orderRows.length === 0 ? (
        <p>{t`No orders yet`}</p>
      ) : (
        <ReferenceNamesContext value={names}>
          <div className={styles.frame}>
            <table className={styles.table} aria-labelledby="customer-orders">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col" {...cellProps(column)}>
                      {labels[column]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {orderRows.map((order) => (
                  <tr key={order.orderNumber}>
                    {columns.map((column) => (
                      <td key={column} {...cellProps(column)}>
                        <OrderCell order={order} column={column} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </ReferenceNamesContext>
      )}
      {orders > mostCustomerOrders && <p className={styles.said}>{t`Only the newest orders are shown.`}</p>}
    </Card>
  )
}

function cellProps(column: OrderColumn) {
  return {
    className: column === 'total' ? 'figures' : undefined,
    'data-wide': narrow.includes(column) ? undefined : '',
  }
}
