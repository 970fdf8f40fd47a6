import { useLingui } from '@lingui/react/macro'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { type ShownBill, useBillLabels } from './use-bill-payment-labels.ts'
import { useExpandableRows } from '../use-expandable-rows.tsx'
import styles from '../money.module.css'
import own from './upload-file.module.css'

/** Properties of a table of bills. */
export type BillTableProps = { readonly caption: string; readonly bills: readonly ShownBill[] }

/** Bills as in the file, each with its order and result. */
export function BillTable({ caption, bills }: BillTableProps) {
  const { t } = useLingui()
  const saysOf = useBillLabels()
  const { shown, more } = useExpandableRows(bills)
  return (
    <div className={styles.stack}>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`References`}</th>
            <th scope="col" className="figures">{t`Amount`}</th>
            <th scope="col">{t`Result`}</th>
            <th scope="col">{t`Paid (Bangkok time)`}</th>
            <th scope="col">{t`Channel reference`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((bill) => (
            <tr key={bill.line}>
              <th scope="row">{bill.line}</th>
              <td className={own.references}>
                <OrderReference bill={bill} /> / {bill.reference2}
              </td>
              <td className="figures">
                <PriceText amount={bill.amount} />
              </td>
              <td className={own.said}>{saysOf(bill)}</td>
              <td>
                <MomentText at={bill.paidAt} />
              </td>
              <td>{bill.transactionId}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </div>
  )
}

/** Links to the order, where the reference names one and its reader may open it. */
function OrderReference({ bill: { orderNumber, reference1 } }: { readonly bill: ShownBill }) {
  const mayOpen = useHasRight('desk')
  if (orderNumber === undefined || !mayOpen) return <span>{reference1}</span>
  return <a href={pageUrl(pagePaths.staff, { order: orderNumber })}>{orderNumber}</a>
}
