import { listNearThreshold } from '#contract/api/staff/refunds-and-receipts.ts'
import { useLingui } from '@lingui/react/macro'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWorkList } from '../../use-work-list.ts'
import styles from '../money.module.css'

/** The report of money actions by one person alone that came near the approval threshold. */
export function NearThresholdReport() {
  const { t } = useLingui()
  const mayRead = useHasRight('readAudit')
  const list = useWorkList(listNearThreshold, { right: 'readAudit' })
  if (!mayRead || !list.value) return null
  const { sums } = list.value
  const kinds = {
    creditLimits: t`Credit limits raised, all companies`,
    collectedBills: t`Collected payments, all files`,
    airlineMemos: t`Debit memos, all airlines`,
  }
  return (
    <Card labelledBy="near-threshold" className={styles.stack}>
      <h2 id="near-threshold" className={styles.title}>{t`Near the approval threshold`}</h2>
      <p className={styles.soft}>
        {t`What one person did alone for the same company or order within 24 hours, from 80% of the amount that takes two people. Last 30 days.`}
      </p>
      {sums.length === 0 ? (
        <p>{t`No actions near the threshold.`}</p>
      ) : (
        <Table caption={t`Near the approval threshold`}>
          <thead>
            <tr>
              <th scope="col">{t`Requested by`}</th>
              <th scope="col">{t`Company or order`}</th>
              <th scope="col">{t`Last action`}</th>
              <th scope="col" className="figures">{t`Actions`}</th>
              <th scope="col" className="figures">{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map((one) => (
              <tr key={`${one.by} ${one.account} ${one.at}`}>
                <td>{one.by}</td>
                <td>{one.kind ? kinds[one.kind] : one.account}</td>
                <td>
                  <MomentText at={one.at} />
                </td>
                <td className="figures">{one.count}</td>
                <td className="figures">
                  <PriceText amount={one.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
