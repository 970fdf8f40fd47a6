import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { todayIn } from '#contract/terms/time-zone.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { AgeingReportPart } from './books/ageing-report.tsx'
import { CurrencyGainsReportPart } from './books/currency-gains-report.tsx'
import { JournalReportPart } from './books/journal-report.tsx'
import { ConversionReportPart } from './conversion-report.tsx'
import { LostOrdersReportPart } from './lost-orders-report.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { type ReportUrlParams, parseReportUrl, reportNames, reportQuery } from './report-url.ts'
import type { ReportProps } from './report-props.ts'
import { SalesReportPart } from './sales-report.tsx'
import { SalesVatReportPart } from './sales-vat-report.tsx'
import { TicketSalesReportPart } from './ticket-sales-report.tsx'
import { useReportNames } from './use-report-labels.ts'
import styles from './reports.module.css'

/** Sales, margin, conversion and lost orders of the period in the address. */
export function ReportsPage() {
  const { t } = useLingui()
  const names = useReportNames()
  const query = usePageQuery()
  const navigate = useNavigate()
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  const address = parseReportUrl(query, today)
  const reportUrl = (more: Partial<ReportUrlParams>) =>
    pageUrl(pagePaths.staff, reportQuery({ ...address, ...more }))
  const changeReport = (more: Partial<ReportUrlParams>) =>
    void navigate({ href: reportUrl(more), resetScroll: false })
  return (
    <div className={styles.page}>
      <nav aria-label={t`Reports`} className={styles.tabs}>
        {reportNames.map((report) => (
          <a
            key={report}
            href={reportUrl({ report })}
            aria-current={report === address.report ? 'page' : undefined}
            className={styles.tab}
          >
            {names[report]}
          </a>
        ))}
      </nav>
      {address.report !== 'ageing' && (
        <PeriodPicker
          key={`${address.from}${address.to}`}
          address={address}
          today={today}
          change={changeReport}
        />
      )}
      <SelectedReport address={address} change={changeReport} />
    </div>
  )
}

function SelectedReport(props: ReportProps) {
  switch (props.address.report) {
    case 'conversion':
      return <ConversionReportPart {...props} />
    case 'lost':
      return <LostOrdersReportPart {...props} />
    case 'ticketSales':
      return <TicketSalesReportPart {...props} />
    case 'salesVat':
      return <SalesVatReportPart {...props} />
    case 'ageing':
      return <AgeingReportPart />
    case 'currencyGains':
      return <CurrencyGainsReportPart {...props} />
    case 'journal':
      return <JournalReportPart {...props} />
    default:
      return <SalesReportPart {...props} />
  }
}
