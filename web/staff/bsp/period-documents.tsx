import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type BspReconciliationAnswer,
  type ReconciledDocument,
  readBspReconciliation,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import { type BillingOutcome, billingOutcomes } from '#contract/terms/bsp/billing.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SortableTable } from '../reports/sortable-table.tsx'
import { RemarkDialog } from './remark-dialog.tsx'
import { useOutcomeLabels } from './use-bsp-labels.ts'
import { useDocumentColumns } from './use-document-columns.tsx'
import money from '../money/money.module.css'

/** Properties of the documents of a period. */
export type PeriodDocumentsProps = {
  readonly summary: Pick<BspReconciliationAnswer, 'period' | 'counts' | 'totals'>
  readonly renew: () => Promise<void>
}

/** The documents of a period page by page: all of them, or those with one outcome. */
export function PeriodDocuments({ summary, renew }: PeriodDocumentsProps) {
  const { t } = useLingui()
  const { counts, totals } = summary
  const { periodId: period } = summary.period
  const [outcome, setOutcome] = useState<BillingOutcome | ''>('')
  const [opened, setOpened] = useState<ReconciledDocument>()
  const columns = useDocumentColumns(setOpened)
  const labels = useOutcomeLabels()
  const { items, fault, hasMore, isReading, readMore, askAgain } = usePagedList(
    ['desk', 'bsp', period, outcome],
    (after: string | undefined, signal) =>
      callApi(readBspReconciliation, { query: { period, outcome: outcome || undefined, after }, signal }),
    ({ documents }) => documents,
  )
  const choices = billingOutcomes.map((value) => ({ value, text: `${labels[value]} (${counts[value]})` }))
  const all = { value: '', text: t`All documents (${totals.documents})` }
  return (
    <Card className={money.stack}>
      <Select
        label={t`Show`}
        value={outcome}
        onChange={(value) => setOutcome(billingOutcomes.find((one) => one === value) ?? '')}
        choices={[all, ...choices]}
      />
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {items === undefined && !fault && <Skeleton size="line" count={4} />}
      {items !== undefined && (
        <SortableTable
          caption={t`Documents`}
          columns={columns}
          rows={items}
          keyOf={({ documentNumber, transaction }) => `${documentNumber} ${transaction}`}
        />
      )}
      {hasMore && (
        <div>
          <Button onClick={readMore} isBusy={isReading}>{t`Show more`}</Button>
        </div>
      )}
      <RemarkDialog
        key={opened && `${opened.documentNumber} ${opened.transaction}`}
        periodId={period}
        document={opened}
        close={() => setOpened(undefined)}
        renew={renew}
      />
    </Card>
  )
}
