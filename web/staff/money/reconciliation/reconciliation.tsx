import { runReconciliation, type ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useReconciliation } from '../../use-money-lists.ts'
import { ListSection } from '../list-section.tsx'
import { DifferenceDetail } from './difference-detail.tsx'
import { MoneyRow } from '../money-row.tsx'
import { useProviderNames } from '../../use-provider-names.ts'
import { MasterDetail } from '../master-detail.tsx'
import { ReleasedReservations } from './released-reservations.tsx'
import { ReconciliationRunTable } from './reconciliation-run-table.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useMoneyLabels } from '../use-money-labels.ts'
import styles from '../money.module.css'

/** The reconciliation with the payment services: its differences, and when it ran. */
export function Reconciliation() {
  const { t } = useLingui()
  const list = useReconciliation()
  return (
    <>
      <CompareNow renew={list.renew} />
      <ListSection list={list}>
        {({ runs, differences, releases }) => (
          <>
            <MasterDetail
              label={t`Differences`}
              items={differences}
              keyOf={({ differenceId }) => differenceId}
              empty={
                runs.length > 0 && (
                  <Notice
                    kind="done"
                    heading={t`No differences`}
                    help={t`Payments are compared with providers automatically. Differences appear here.`}
                  />
                )
              }
              renew={list.renew}
              renderRow={(one) => <DifferenceRow difference={one} />}
              renderDetail={(one, finish) => <DifferenceDetail difference={one} finish={finish} />}
            />
            <ReconciliationRunTable runs={runs} />
            <ReleasedReservations releases={releases} />
          </>
        )}
      </ListSection>
    </>
  )
}

function CompareNow({ renew }: { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  const action = useCommand()
  const [isCompared, setCompared] = useState(false)
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button
          isBusy={action.isBusy}
          onClick={() => {
            setCompared(false)
            void action.run(
              () => sendCommand(runReconciliation),
              () => {
                setCompared(true)
                void renew()
              },
            )
          }}
        >
          {t`Run reconciliation`}
        </Button>
        <p role="status" className={styles.saved}>
          {isCompared && t`Reconciled just now.`}
        </p>
      </div>
    </div>
  )
}

type DifferenceProps = { readonly difference: ReconciliationAnswer['differences'][number] }

function DifferenceRow({ difference }: DifferenceProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const labels = useMoneyLabels()
  const { orderNumber, ours, theirs, kind, providerId } = difference
  return (
    <MoneyRow
      orderNumber={orderNumber ?? t`No order`}
      amount={theirs ?? ours}
      about={labels.differences[kind]}
      aside={providerName(providerId)}
    />
  )
}
