import { useLingui } from '@lingui/react/macro'
import { exportJournal, readJournalAccounts } from '#contract/api/staff/books/journal.ts'
import { type JournalLayout, journalLayouts } from '#contract/terms/tax/journal.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../../use-work-list.ts'
import type { ReportProps } from '../report-props.ts'
import { ExportFailure } from './export-failure.tsx'
import { JournalTemplatePart } from './journal-template.tsx'
import { JournalAccounts } from './journal-accounts.tsx'
import styles from '../reports.module.css'

/** Exports the balanced journal of the period, and shows the accounts that it is posted to. */
export function JournalReportPart({ address: { from, to } }: ReportProps) {
  const { t } = useLingui()
  const { value, fault, askAgain, renew } = useWorkList(readJournalAccounts, { right: 'seeReports' })
  const { isBusy, failure, download } = useDownload()
  const names: Readonly<Record<JournalLayout, string>> = {
    lines: t`Journal (CSV)`,
    xero: t`Xero manual journals (CSV)`,
    xeroInvoices: t`Xero sales invoices (CSV)`,
    peak: t`PEAK receipts (CSV)`,
    template: t`Journal by template (CSV)`,
  }
  const exportLayout = (layout: JournalLayout) =>
    void download(
      () => fetchFile(exportJournal, { query: { from, to, layout } }),
      `journal-${layout}-${from}-${to}.csv`,
    )
  return (
    <>
      <div className={styles.files}>
        {journalLayouts.map((layout) => (
          <Button key={layout} isBusy={isBusy} onClick={() => exportLayout(layout)}>
            {names[layout]}
          </Button>
        ))}
      </div>
      {failure && <ExportFailure failure={failure} />}
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {value === undefined && !fault && <Skeleton size="card" count={2} />}
      {value !== undefined && <JournalAccounts setup={value} renew={renew} />}
      <JournalTemplatePart />
    </>
  )
}
