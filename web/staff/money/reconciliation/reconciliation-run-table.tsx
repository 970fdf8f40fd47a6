import { useLingui } from '@lingui/react/macro'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useProviderNames } from '../../use-provider-names.ts'

/** The reconciliation runs: payment service, period and result. */
export function ReconciliationRunTable({ runs }: Pick<ReconciliationAnswer, 'runs'>) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  if (runs.length === 0) return <p>{t`No reconciliation runs yet`}</p>
  return (
    <Card>
      <Table caption={t`Reconciliation runs (Bangkok time)`}>
        <thead>
          <tr>
            <th scope="col">{t`Compared with`}</th>
            <th scope="col">{t`Started`}</th>
            <th scope="col">{t`Period from`}</th>
            <th scope="col">{t`Period to`}</th>
            <th scope="col" className="figures">{t`Compared`}</th>
            <th scope="col" className="figures">{t`Differences`}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.runId}>
              <th scope="row">{providerName(run.providerId)}</th>
              <td>
                <MomentText at={run.beganAt} />
              </td>
              <td>
                <MomentText at={run.from} />
              </td>
              <td>
                <MomentText at={run.to} />
              </td>
              <td className="figures">{run.endedAt === undefined ? t`Unfinished` : run.compared}</td>
              <td className="figures">{run.differences}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
