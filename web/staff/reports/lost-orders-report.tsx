import { readLostReport, type LostReport } from '#contract/api/staff/reports.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FigureCard } from './figure-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { ReportProps } from './report-props.ts'
import { type Column, SortableTable } from './sortable-table.tsx'
import { useReport } from './use-report.ts'
import { useOrderEndLabels, useRefusalReasons } from './use-report-labels.ts'
import { useFigureFormatters } from './use-figure-formatters.ts'
import styles from './reports.module.css'

type Row = LostReport['rows'][number]

/** Why orders were lost. */
export function LostOrdersReportPart(props: ReportProps) {
  const report = useReport(props.address, readLostReport)
  return (
    <ReportFrame {...props} report={report}>
      {(value) => <LostOrders report={value} />}
    </ReportFrame>
  )
}

function LostOrders({ report }: { readonly report: LostReport }) {
  const { t } = useLingui()
  const { count, money, share } = useFigureFormatters()
  const { totals, before, made } = report
  const lost = {
    name: t`Lost orders`,
    means: t`Orders created in the period and since rejected, expired or cancelled.`,
  }
  const value = { name: t`Value`, means: t`Total customer price of these orders.` }
  const part = share(totals.orders, made.orders)
  const all = count(made.orders)
  return (
    <>
      <dl className={styles.cards}>
        <FigureCard labels={lost} value={totals.orders} before={before.orders} show={count} />
        <FigureCard labels={value} value={totals.total} before={before.total} show={money} />
      </dl>
      {totals.orders === 0 ? (
        <Notice kind="done" heading={t`No lost orders in this period`} />
      ) : (
        <>
          <p>{t`${part} of ${all} orders created in this period`}</p>
          <LostTable report={report} />
        </>
      )}
    </>
  )
}

function LostTable({ report }: { readonly report: LostReport }) {
  const { t } = useLingui()
  const ends = useOrderEndLabels()
  const reasons = useRefusalReasons()
  const { count, money, share } = useFigureFormatters()
  const { rows, totals } = report
  const lossReasonLabel = ({ cause, reason }: Row) => {
    const end = ends[cause] ?? cause
    return reason === '' ? end : `${end}: ${reasons[reason] ?? reason}`
  }
  const columns: Column<Row>[] = [
    { id: 'cause', head: t`Cause`, show: lossReasonLabel, sortBy: lossReasonLabel, isFigure: false },
    {
      id: 'orders',
      head: t`Work queue`,
      show: (row) => count(row.orders),
      sortBy: (row) => row.orders,
      isFigure: true,
      total: count(totals.orders),
    },
    {
      id: 'share',
      head: t`Share`,
      show: (row) =>
        shareCell({ part: row.orders, whole: totals.orders, text: share(row.orders, totals.orders) }),
      sortBy: (row) => row.orders,
      isFigure: true,
    },
    {
      id: 'total',
      head: t`Value`,
      show: (row) => money(row.total),
      sortBy: (row) => row.total,
      isFigure: true,
      total: money(totals.total),
    },
  ]
  return (
    <Card className={styles.part}>
      <SortableTable
        caption={t`Lost orders by cause`}
        columns={columns}
        rows={rows}
        keyOf={({ cause, reason }) => cause + reason}
        first={{ column: 'orders', isDown: true }}
      />
    </Card>
  )
}

type SharePart = { readonly part: number; readonly whole: number; readonly text: string }

/** Returns a share as a bar and as a figure. */
function shareCell({ part, whole, text }: SharePart) {
  return (
    <span className={styles.share}>
      <span className={styles.stepBar} aria-hidden="true">
        <span style={{ inlineSize: `${(part / Math.max(1, whole)) * 100}%` }} />
      </span>
      {text}
    </span>
  )
}
