import { useDownload } from '#web/api/use-download.ts'
import { isPeriodOnly, reportFilter } from './report-url.ts'
import {
  exportConversionReport,
  exportLostReport,
  exportMarginReport,
  exportSalesReport,
  type ReportChoices,
} from '#contract/api/staff/reports.ts'
import { exportCurrencyGains } from '#contract/api/staff/books/currency-gains.ts'
import { exportSalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import { exportTicketSales, exportTicketSalesSheet } from '#contract/api/staff/order/ticket-sales.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ReportFilters } from './report-filters.tsx'
import type { ReportName } from './report-url.ts'
import type { ReportProps } from './report-props.ts'
import styles from './reports.module.css'

type ReportFrameProps<Value> = ReportProps & {
  readonly report: {
    readonly answer: Result<Value, Failure> | undefined
    readonly isOld: boolean
    readonly askAgain: () => void
  }
  readonly children: (value: Value) => ReactNode
}

type FramedReport = {
  readonly choices?: ReportChoices
  readonly totals: object
  /** Absent where the report is current. */
  readonly asOf?: string | undefined
}

const noChoices: ReportChoices = { airlines: [], routes: [] }

/** A loaded report with its filters and download; until then its state or failure. */
export function ReportFrame<Value extends FramedReport>(props: ReportFrameProps<Value>) {
  const { t } = useLingui()
  const { report, address, change, children } = props
  const { answer, isOld, askAgain } = report
  return (
    <>
      <div className={styles.controls}>
        {!isPeriodOnly(address.report) && (
          <ReportFilters
            address={address}
            change={change}
            choices={(answer?.ok && answer.value.choices) || noChoices}
          />
        )}
        <FileButtons address={address} />
      </div>
      {answer === undefined && (
        <div aria-busy="true">
          <VisuallyHidden>{t`Loading`}</VisuallyHidden>
          <Skeleton size="card" count={3} />
        </div>
      )}
      {answer?.ok === false && (
        <FailureNotice failure={answer.fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {answer?.ok && (
        <div className={styles.report} data-old={isOld || undefined} aria-busy={isOld}>
          {answer.value.asOf !== undefined && <ReportAge asOf={answer.value.asOf as Instant} />}
          {children(answer.value)}
        </div>
      )}
    </>
  )
}

/** The time of the newest change in a report that is a little behind. */
function ReportAge({ asOf }: { readonly asOf: Instant }) {
  const { t } = useLingui()
  const moment = formatLocalTime(toLocal(asOf, bangkok))
  return <p className={styles.soft}>{t`As of ${moment} (Bangkok time)`}</p>
}

/** Ageing and journal have files of their own. */
const csvEndpoints = {
  sales: exportSalesReport,
  margin: exportMarginReport,
  conversion: exportConversionReport,
  lost: exportLostReport,
  salesVat: exportSalesVatReport,
  ticketSales: exportTicketSales,
  currencyGains: exportCurrencyGains,
} satisfies Partial<Record<ReportName, unknown>>

const hasCsv = (report: ReportName): report is keyof typeof csvEndpoints => report in csvEndpoints

function FileButtons({ address }: Pick<ReportProps, 'address'>) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const { report } = address
  const downloadReport = async () => {
    if (!hasCsv(report)) return
    const fetchReport = () => fetchFile(csvEndpoints[report], { query: reportFilter(address) })
    await download(fetchReport, `${report}-${address.from}-${address.to}.csv`)
  }
  const downloadSheet = () =>
    download(
      () => fetchFile(exportTicketSalesSheet, { query: reportFilter(address) }),
      `ticket-sales-${address.from}-${address.to}.xlsx`,
    )
  return (
    <div className={styles.files}>
      <Button isBusy={isBusy} onClick={() => void downloadReport()}>{t`Export CSV`}</Button>
      {address.report === 'ticketSales' && (
        <Button isBusy={isBusy} onClick={() => void downloadSheet()}>{t`Export Excel`}</Button>
      )}
      <Button onClick={() => window.print()}>{t`Print`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}
