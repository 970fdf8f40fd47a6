import { useLingui } from '@lingui/react/macro'
import { type SalesVatReport, readSalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { ReportProps } from './report-props.ts'
import { OrderLink } from '../order-link.tsx'
import { type Column, SortableTable } from './sortable-table.tsx'
import { useFigureFormatters } from './use-figure-formatters.ts'
import { useReport } from './use-report.ts'
import styles from './reports.module.css'

type Line = SalesVatReport['lines'][number]

/** The sales VAT report: the tax documents of the period; cancelled ones are lines of zero. */
export function SalesVatReportPart(props: ReportProps) {
  const report = useReport(props.address, readSalesVatReport)
  return (
    <ReportFrame {...props} report={report}>
      {(value) => (
        <>
          <OpenRequests requests={value.requests} />
          <MissingCertificates certificates={value.missingCertificates} />
          <SalesVat report={value} />
        </>
      )}
    </ReportFrame>
  )
}

/** Tax invoices that customers of paid orders ask for and staff have not issued, of any period. */
function OpenRequests({ requests }: Pick<SalesVatReport, 'requests'>) {
  const { t } = useLingui()
  if (requests.length === 0) return null
  return (
    <Card labelledBy="requested-invoices" className={styles.part}>
      <h2 id="requested-invoices" className={styles.title}>{t`Requested tax invoices to issue`}</h2>
      {requests.map(({ orderNumber, requestedAt }) => (
        <p key={orderNumber}>
          <strong className="figures">{orderNumber}</strong> · <MomentText at={requestedAt} /> ·{' '}
          <OrderLink orderNumber={orderNumber} />
        </p>
      ))}
    </Card>
  )
}

/** Withheld tax whose certificates companies have not sent, of any period. */
function MissingCertificates({
  certificates,
}: {
  readonly certificates: SalesVatReport['missingCertificates']
}) {
  const { t } = useLingui()
  const { money } = useFigureFormatters()
  if (certificates.length === 0) return null
  return (
    <Card labelledBy="missing-certificates" className={styles.part}>
      <h2
        id="missing-certificates"
        className={styles.title}
      >{t`Missing certificates of withheld tax (50 Tawi)`}</h2>
      {certificates.map(({ orderNumber, invoiceNumber, buyerName, amount, recordedAt }) => (
        <p key={invoiceNumber}>
          <strong className="figures">{invoiceNumber}</strong> · {buyerName} · {money(amount)} ·{' '}
          <MomentText at={recordedAt} /> · <OrderLink orderNumber={orderNumber} />
        </p>
      ))}
    </Card>
  )
}

function SalesVat({ report }: { readonly report: SalesVatReport }) {
  const { t } = useLingui()
  const columns = useColumns(report)
  if (report.lines.length === 0)
    return (
      <Notice
        kind="info"
        heading={t`No tax invoices in this period`}
        help={t`Tax invoices are issued on the page of a paid order.`}
      />
    )
  return (
    <Card className={styles.part}>
      {report.isCut && <p>{t`The first 500 documents are shown. The CSV file contains all of them.`}</p>}
      <SortableTable
        caption={t`Tax documents`}
        columns={columns}
        rows={report.lines}
        keyOf={({ number }) => number}
      />
    </Card>
  )
}

/** Why a line is zero or negative, or which paper it follows. */
function Remark({ line }: { readonly line: Line }) {
  const { t } = useLingui()
  const { isCancelled, replaces, corrects } = line
  if (corrects !== undefined)
    return isCancelled ? t`Cancelled · corrects ${corrects}` : t`Corrects ${corrects}`
  if (isCancelled) return t`Cancelled`
  return replaces === undefined ? null : t`Replaces ${replaces}`
}

function useColumns({ totals }: SalesVatReport): Column<Line>[] {
  const { t } = useLingui()
  const { money } = useFigureFormatters()
  return [
    {
      id: 'number',
      head: t`Document`,
      show: (line) => line.number,
      sortBy: (line) => line.number,
      isFigure: false,
    },
    {
      id: 'date',
      head: t`Date`,
      show: (line) => <MomentText at={line.issuedAt} />,
      sortBy: (line) => line.issuedAt,
      isFigure: false,
    },
    {
      id: 'buyer',
      head: t`Buyer`,
      show: (line) => line.buyer.name,
      sortBy: (line) => line.buyer.name,
      isFigure: false,
    },
    {
      id: 'taxId',
      head: t`Tax ID`,
      show: ({ buyer }) => [buyer.taxId, buyer.branch].filter((one) => one !== '').join(' · '),
      sortBy: (line) => line.buyer.taxId,
      isFigure: false,
    },
    {
      id: 'remark',
      head: t`Remark`,
      show: (line) => <Remark line={line} />,
      sortBy: (line) => (line.isCancelled ? 1 : 0),
      isFigure: false,
    },
    {
      id: 'value',
      head: t`Value`,
      show: (line) => money(line.value),
      sortBy: (line) => line.value,
      isFigure: true,
      total: money(totals.value),
    },
    {
      id: 'vat',
      head: t`VAT`,
      show: (line) => money(line.vat),
      sortBy: (line) => line.vat,
      isFigure: true,
      total: money(totals.vat),
    },
  ]
}
