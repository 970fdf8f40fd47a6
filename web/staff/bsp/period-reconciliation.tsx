import { useLingui } from '@lingui/react/macro'
import {
  type BillingAirlineTotals,
  type BspReconciliationAnswer,
  type ReportingPeriod,
  readBspReconciliation,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import { billingOutcomes } from '#contract/terms/bsp/billing.ts'
import { Card } from '#web/ui/card.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { ListSection } from '../money/list-section.tsx'
import { type Column, SortableTable } from '../reports/sortable-table.tsx'
import { useFigureFormatters } from '../reports/use-figure-formatters.ts'
import { useWorkList } from '../use-work-list.ts'
import { ImportedFiles } from './imported-files.tsx'
import { PeriodDocuments } from './period-documents.tsx'
import { useOutcomeLabels } from './use-bsp-labels.ts'
import money from '../money/money.module.css'

/** Properties of the comparison of a period. */
export type PeriodReconciliationProps = { readonly period: ReportingPeriod }

/** The documents of a period by both sides, and the net to remit per airline. */
export function PeriodReconciliation({ period: { periodId } }: PeriodReconciliationProps) {
  const list = useWorkList(readBspReconciliation, { right: 'seeReports', query: { period: periodId } })
  return (
    <ListSection list={list}>{(value) => <Reconciliation answer={value} renew={list.renew} />}</ListSection>
  )
}

type ReconciliationProps = {
  readonly answer: BspReconciliationAnswer
  readonly renew: () => Promise<void>
}

function Reconciliation({ answer, renew }: ReconciliationProps) {
  const outcomes = useOutcomeLabels()
  return (
    <>
      <ImportedFiles statements={answer.statements} />
      <AirlineTotals answer={answer} />
      <Card>
        <dl className={money.facts}>
          {billingOutcomes.map((outcome) => (
            <FactRow key={outcome} name={outcomes[outcome]}>
              <span className="figures">{answer.counts[outcome]}</span>
            </FactRow>
          ))}
        </dl>
      </Card>
      <PeriodDocuments summary={answer} renew={renew} />
    </>
  )
}

function AirlineTotals({ answer: { airlines, totals } }: { readonly answer: BspReconciliationAnswer }) {
  const { t } = useLingui()
  const { money: amount } = useFigureFormatters()
  const figure = (id: 'ours' | 'theirs' | 'difference', head: string): Column<BillingAirlineTotals> => ({
    id,
    head,
    show: (row) => amount(row[id]),
    sortBy: (row) => row[id],
    isFigure: true,
    total: amount(totals[id]),
  })
  const columns: Column<BillingAirlineTotals>[] = [
    {
      id: 'airline',
      head: t`Airline`,
      show: ({ airline }) => airline,
      sortBy: ({ airline }) => airline,
      isFigure: false,
    },
    {
      id: 'documents',
      head: t`Documents`,
      show: ({ documents }) => documents,
      sortBy: ({ documents }) => documents,
      isFigure: true,
      total: totals.documents,
    },
    figure('ours', t`Net, our records`),
    figure('theirs', t`Net, BSP billing`),
    figure('difference', t`Difference`),
  ]
  return (
    <Card className={money.stack}>
      <SortableTable
        caption={t`Net to remit per airline`}
        columns={columns}
        rows={airlines}
        keyOf={({ airline }) => airline}
      />
    </Card>
  )
}
