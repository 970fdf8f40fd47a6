import { useLingui } from '@lingui/react/macro'
import { type CurrencyGainsReport, readCurrencyGains } from '#contract/api/staff/books/currency-gains.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useProviderNames } from '../../use-provider-names.ts'
import { ReportFrame } from '../report-frame.tsx'
import type { ReportProps } from '../report-props.ts'
import { type Column, SortableTable } from '../sortable-table.tsx'
import { useFigureFormatters } from '../use-figure-formatters.ts'
import { useReport } from '../use-report.ts'
import styles from '../reports.module.css'

type Row = CurrencyGainsReport['rows'][number]

/** Gain and loss on the exchange rates at which the orders of the period were sold. */
export function CurrencyGainsReportPart(props: ReportProps) {
  const report = useReport(props.address, readCurrencyGains)
  return (
    <ReportFrame {...props} report={report}>
      {(value) => <CurrencyGains report={value} />}
    </ReportFrame>
  )
}

function CurrencyGains({ report }: { readonly report: CurrencyGainsReport }) {
  const { t } = useLingui()
  const columns = useColumns(report)
  if (report.rows.length === 0)
    return (
      <Notice
        kind="info"
        heading={t`No orders in other currencies in this period`}
        help={t`Orders count on the day they were paid. Orders whose supplier charges in baht are not included.`}
      />
    )
  return (
    <Card className={styles.part}>
      <p>
        {t`Net prices at the rate each order was sold at, compared with the published rate in force when it was paid. Later refunds, voids and exchanges are not included.`}
      </p>
      <SortableTable
        caption={t`Currency gain and loss`}
        isStackedOnPhones
        columns={columns}
        rows={report.rows}
        keyOf={({ supplier, currency }) => `${supplier} ${currency}`}
      />
    </Card>
  )
}

function useColumns({ totals }: CurrencyGainsReport): Column<Row>[] {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const { count, money } = useFigureFormatters()
  const nameOf = ({ supplier }: Row) => providerName(supplier)
  const amount = (id: 'sold' | 'reference' | 'gain', head: string): Column<Row> => ({
    id,
    head,
    show: (row) => money(row[id]),
    sortBy: (row) => row[id],
    isFigure: true,
    total: money(totals[id]),
  })
  return [
    { id: 'supplier', head: t`Supplier`, show: nameOf, sortBy: nameOf, isFigure: false },
    {
      id: 'currency',
      head: t`Currency`,
      show: (row) => row.currency,
      sortBy: (row) => row.currency,
      isFigure: false,
      isCode: true,
    },
    {
      id: 'orders',
      head: t`Orders paid`,
      show: (row) => count(row.orders),
      sortBy: (row) => row.orders,
      isFigure: true,
      total: count(totals.orders),
    },
    amount('sold', t`At selling rate`),
    amount('reference', t`At reference rate`),
    amount('gain', t`Gain or loss`),
  ]
}
