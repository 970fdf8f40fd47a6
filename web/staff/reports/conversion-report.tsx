import {
  readConversionReport,
  type ConversionFigures,
  type ConversionReport,
} from '#contract/api/staff/reports.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { FigureCard } from './figure-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { ReportProps } from './report-props.ts'
import { type Column, SortableTable } from './sortable-table.tsx'
import { useReportRowNames } from './use-report-row-names.ts'
import { useReport } from './use-report.ts'
import { type FigureLabels, useGroupingNames } from './use-report-labels.ts'
import { useFigureFormatters } from './use-figure-formatters.ts'
import styles from './reports.module.css'

type StepName = keyof ConversionFigures
type Row = ConversionReport['rows'][number]

const steps: readonly StepName[] = ['searches', 'chosen', 'orders', 'held', 'paid', 'ticketed']

/** The conversion funnel of searches and orders. */
export function ConversionReportPart(props: ReportProps) {
  const report = useReport(props.address, readConversionReport)
  return (
    <ReportFrame {...props} report={report}>
      {(value) => <Conversion {...props} report={value} />}
    </ReportFrame>
  )
}

function useStepLabels(): Readonly<Record<StepName, FigureLabels>> {
  const { t } = useLingui()
  return {
    searches: {
      name: t`Searches`,
      means: t`Searches answered in the period. Each date change counts as one more.`,
    },
    chosen: {
      name: t`Offers selected`,
      means: t`Offers taken to the exact price in the period. Each counts once.`,
    },
    orders: { name: t`Orders created`, means: t`Orders and requests created in the period.` },
    held: { name: t`Seats held`, means: t`Of these: seats held at any time so far.` },
    paid: { name: t`Orders paid`, means: t`Of these: paid so far, including after the period.` },
    ticketed: { name: t`Ticketed`, means: t`Of these: ticketed so far.` },
  }
}

function Conversion({ address, report }: ReportProps & { readonly report: ConversionReport }) {
  const labels = useStepLabels()
  const { count } = useFigureFormatters()
  const { totals, before } = report
  const told = steps.filter((name) => totals[name] !== undefined)
  return (
    <>
      <dl className={styles.cards}>
        {told.map((name) => (
          <FigureCard
            key={name}
            labels={labels[name]}
            value={totals[name] ?? 0}
            before={before[name] ?? 0}
            show={count}
          />
        ))}
      </dl>
      <ConversionFunnel totals={totals} told={told} />
      <StepTable key={address.by} address={address} report={report} />
    </>
  )
}

type FunnelProps = { readonly totals: ConversionFigures; readonly told: readonly StepName[] }

/** Each step as a bar, as a share of the largest; with the percentage that continued from the step before. */
function ConversionFunnel({ totals, told }: FunnelProps) {
  const { t } = useLingui()
  const labels = useStepLabels()
  const { count, share } = useFigureFormatters()
  const largest = Math.max(0, ...told.map((name) => totals[name] ?? 0))
  return (
    <Card labelledBy="report-funnel" className={styles.part}>
      <h2 id="report-funnel" className={styles.title}>{t`Conversion funnel`}</h2>
      <ol className={styles.funnel}>
        {told.map((name, index) => {
          const value = totals[name] ?? 0
          const last = told[index - 1]
          const from = last === undefined ? value : (totals[last] ?? 0)
          const rate = share(value, from)
          return (
            <li key={name} className={styles.step}>
              <span className={styles.stepName}>{labels[name].name}</span>
              <span className={styles.stepBar} aria-hidden="true">
                <span style={{ inlineSize: `${largest === 0 ? 0 : (value / largest) * 100}%` }} />
              </span>
              <span className="figures">
                {count(value)}
                {last !== undefined && from > 0 && ` · ${t`${rate} of previous step`}`}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function StepTable({
  address,
  report,
}: Pick<ReportProps, 'address'> & { readonly report: ConversionReport }) {
  const { t } = useLingui()
  const labels = useStepLabels()
  const groups = useGroupingNames()
  const { count, share } = useFigureFormatters()
  const { rows, totals, isCut } = report
  const names = useReportRowNames(
    address.by,
    rows.map(({ key }) => key),
  )
  const told = steps.filter((name) => rows.some((row) => row[name] !== undefined))
  const columns: Column<Row>[] = [
    {
      id: 'key',
      head: groups[address.by],
      show: (row) => names(row).full,
      sortBy: (row) => row.key,
      isFigure: false,
    },
    ...told.map((name) => ({
      id: name,
      head: labels[name].name,
      show: (row: Row) => count(row[name] ?? 0),
      sortBy: (row: Row) => row[name] ?? 0,
      isFigure: true,
      total: count(totals[name] ?? 0),
    })),
    {
      id: 'share',
      head: t`Orders paid %`,
      show: (row) => share(row.paid, row.orders),
      sortBy: (row) => (row.orders === 0 ? 0 : row.paid / row.orders),
      isFigure: true,
      total: share(totals.paid, totals.orders),
    },
  ]
  return (
    <Card className={styles.part}>
      <SortableTable caption={t`Data table`} columns={columns} rows={rows} keyOf={({ key }) => key} />
      {isCut && <p className={styles.soft}>{t`Only the largest rows are shown.`}</p>}
    </Card>
  )
}
