import {
  readSalesReport,
  readMarginReport,
  type SalesFigures,
  type SalesReport,
  timeGroups,
} from '#contract/api/staff/reports.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BarChart } from './bar-chart.tsx'
import { FigureCard } from './figure-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { ReportProps } from './report-props.ts'
import { type Column, SortableTable } from './sortable-table.tsx'
import { useReportRowNames } from './use-report-row-names.ts'
import { useReport } from './use-report.ts'
import { useFigureLabels, useGroupingNames } from './use-report-labels.ts'
import { useFigureFormatters } from './use-figure-formatters.ts'
import styles from './reports.module.css'

type FigureName = keyof SalesFigures
type Row = SalesReport['rows'][number]

const afterSales = ['refundedOrders', 'partiallyRefundedOrders', 'airlineCancelledOrders'] as const
const counts: readonly FigureName[] = ['orders', 'passengers', 'tickets', ...afterSales]
const shownIn: Readonly<
  Record<
    'sales' | 'margin',
    {
      readonly cards: readonly FigureName[]
      readonly columns: readonly FigureName[]
      readonly drawn: FigureName
    }
  >
> = {
  sales: {
    cards: ['gross', 'orders', 'passengers', 'tickets', 'refunds', 'surcharges'],
    columns: ['orders', 'passengers', 'tickets', 'gross', 'price', 'surcharges', 'refunds', ...afterSales],
    drawn: 'gross',
  },
  margin: {
    cards: [
      'margin',
      'price',
      'net',
      'markup',
      'serviceFees',
      'commission',
      'absorbed',
      'otherMargin',
      'refunds',
    ],
    columns: [
      'orders',
      'price',
      'net',
      'margin',
      'markup',
      'serviceFees',
      'commission',
      'absorbed',
      'otherMargin',
      'refunds',
    ],
    drawn: 'margin',
  },
}

/** Sales, or the margin on them. */
export function SalesReportPart(props: ReportProps) {
  const report = useReport(
    props.address,
    props.address.report === 'margin' ? readMarginReport : readSalesReport,
  )
  return (
    <ReportFrame {...props} report={report}>
      {(value) => <Sales {...props} report={value} />}
    </ReportFrame>
  )
}

function Sales({ address, report }: ReportProps & { readonly report: SalesReport }) {
  const { t } = useLingui()
  const labels = useFigureLabels()
  const show = useShownMeasure()
  const { cards, drawn } = shownIn[address.report === 'margin' ? 'margin' : 'sales']
  const { totals, before, rows } = report
  const isNothing = totals.orders === 0 && totals.tickets === 0 && totals.refunds === 0
  return (
    <>
      <dl className={styles.cards}>
        {cards.map((name) => (
          <FigureCard
            key={name}
            labels={labels[name]}
            value={totals[name]}
            before={before[name]}
            show={(value) => show(name, value)}
          />
        ))}
      </dl>
      {isNothing ? (
        <Notice
          kind="info"
          heading={t`No sales in this period`}
          help={t`Choose a longer period or remove filters.`}
        />
      ) : (
        <>
          {rows.some((row) => row[drawn] !== 0) && <SalesChart address={address} rows={rows} name={drawn} />}
          <SalesTable key={`${address.report}${address.by}`} address={address} report={report} />
        </>
      )}
    </>
  )
}

function useShownMeasure() {
  const { count, money } = useFigureFormatters()
  return (name: FigureName, value: number) => (counts.includes(name) ? count(value) : money(value))
}

type DrawnProps = Pick<ReportProps, 'address'> & { readonly rows: readonly Row[]; readonly name: FigureName }

/** The most bars of a grouping other than time: the largest are drawn. */
const mostBars = 20

function SalesChart({ address, rows, name }: DrawnProps) {
  const labels = useFigureLabels()
  const names = useReportRowNames(
    address.by,
    rows.map(({ key }) => key),
  )
  const { shortMoney } = useFigureFormatters()
  const isTime = timeGroups.some((one) => one === address.by)
  const drawn = isTime ? rows : rows.slice(0, mostBars)
  return (
    <Card labelledBy="report-chart" className={styles.part}>
      <h2 id="report-chart" className={styles.title}>
        {labels[name].name}
      </h2>
      <BarChart
        show={shortMoney}
        partName={labels.refunds.name}
        bars={drawn.map((row) => {
          const { full, short } = names(row)
          const part = name === 'gross' ? { part: row.refunds } : {}
          return { key: row.key, short, name: full, value: row[name], ...part }
        })}
      />
    </Card>
  )
}

function SalesTable({ address, report }: Pick<ReportProps, 'address'> & { readonly report: SalesReport }) {
  const { t } = useLingui()
  const labels = useFigureLabels()
  const groups = useGroupingNames()
  const show = useShownMeasure()
  const { share } = useFigureFormatters()
  const { rows, totals, isCut } = report
  const names = useReportRowNames(
    address.by,
    rows.map(({ key }) => key),
  )
  const isMargin = address.report === 'margin'
  const figures = shownIn[isMargin ? 'margin' : 'sales'].columns
  const columns: Column<Row>[] = [
    {
      id: 'key',
      head: groups[address.by],
      show: (row) => names(row).full,
      sortBy: (row) => row.key,
      isFigure: false,
    },
    ...figures.map((name) => ({
      id: name,
      head: labels[name].name,
      show: (row: Row) => show(name, row[name]),
      sortBy: (row: Row) => row[name],
      isFigure: true,
      total: show(name, totals[name]),
    })),
    ...(isMargin
      ? [
          {
            id: 'share',
            head: t`Margin %`,
            show: (row: Row) => share(row.margin, row.price),
            sortBy: (row: Row) => (row.price === 0 ? 0 : row.margin / row.price),
            isFigure: true,
            total: share(totals.margin, totals.price),
          },
        ]
      : []),
  ]
  return (
    <Card className={styles.part}>
      <SortableTable caption={t`Data table`} columns={columns} rows={rows} keyOf={({ key }) => key} />
      {isCut && <p className={styles.soft}>{t`Only the largest rows are shown.`}</p>}
    </Card>
  )
}
