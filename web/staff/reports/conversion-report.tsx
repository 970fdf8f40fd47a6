import {
  readConversionReport,
  type ConversionFigures,
  type ConversionReport,
} from '#contract/api/staff/reports.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { FigureCard } from './figure-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type ReportProps } from './report-props.ts'
import { type Column, SortableTable } from './sortable-table.tsx'
import { useKeyNames } from './use-key-names.ts'
import { useReport } from './use-report.ts'
import { type FigureLabels, useGroupNames } from './use-report-labels.ts'
import { useShownFigures } from './use-shown-figures.ts'
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
      means: t`Searches that we answered, in the period; each change of dates is one more.`,
    },
    chosen: {
      name: t`Offers chosen`,
      means: t`Offers that somebody went on with to their exact price, in the period; each counts once.`,
    },
    orders: { name: t`Orders made`, means: t`Orders and requests that customers sent in the period.` },
    held: { name: t`Seats held`, means: t`Of these orders: seats were held at some time, up to now.` },
    paid: { name: t`Orders paid`, means: t`Of these orders: paid up to now, be it after the period.` },
    ticketed: { name: t`Ticketed`, means: t`Of these orders: tickets issued up to now.` },
  }
}

function Conversion({ address, report }: ReportProps & { readonly report: ConversionReport }) {
  const labels = useStepLabels()
  const { count } = useShownFigures()
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
      <Funnel totals={totals} told={told} />
      <StepTable key={address.by} address={address} report={report} />
    </>
  )
}

type FunnelProps = { readonly totals: ConversionFigures; readonly told: readonly StepName[] }

/** Each step as a bar, as a share of the largest; with the percentage that continued from the step before. */
function Funnel({ totals, told }: FunnelProps) {
  const { t } = useLingui()
  const labels = useStepLabels()
  const { count, share } = useShownFigures()
  const largest = Math.max(0, ...told.map((name) => totals[name] ?? 0))
  return (
    <Card labelledBy="report-funnel" className={styles.part}>
      <h2 id="report-funnel" className={styles.title}>{t`From step to step`}</h2>
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
                {last !== undefined && from > 0 && ` · ${t`${rate} of the step before`}`}
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
  const groups = useGroupNames()
  const { count, share } = useShownFigures()
  const { rows, totals, isCut } = report
  const names = useKeyNames(
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
      head: t`Paid of orders`,
      show: (row) => share(row.paid, row.orders),
      sortBy: (row) => (row.orders === 0 ? 0 : row.paid / row.orders),
      isFigure: true,
      total: share(totals.paid, totals.orders),
    },
  ]
  return (
    <Card className={styles.part}>
      <SortableTable
        caption={t`The same in figures`}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
      />
      {isCut && <p className={styles.soft}>{t`There are more lines: the largest are shown.`}</p>}
    </Card>
  )
}
