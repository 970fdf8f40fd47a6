import { useLingui } from '@lingui/react/macro'
import {
  type AgeingLine,
  type MissingCompanyCertificate,
  exportAgeing,
  exportAgeingSheet,
  readAgeing,
} from '#contract/api/staff/books/ageing.ts'
import { pagePaths } from '#contract/paths.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { pageUrl } from '#web/session/page-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { type Column, SortableTable } from '../sortable-table.tsx'
import { useFigureFormatters } from '../use-figure-formatters.ts'
import styles from '../reports.module.css'

type Figure = Exclude<keyof AgeingLine, 'companyId' | 'name'>

/** What companies owe today by days overdue. */
export function AgeingReportPart() {
  const { t } = useLingui()
  const { value, fault, askAgain } = useWorkList(readAgeing, { right: 'seeReports', everyMs: 300_000 })
  const { isBusy, failure, download } = useDownload()
  const columns = useColumns(value?.lines ?? [])
  return (
    <>
      <div className={styles.files}>
        <Button
          isBusy={isBusy}
          onClick={() => void download(() => fetchFile(exportAgeing), 'ageing.csv')}
        >{t`Export CSV`}</Button>
        <Button
          isBusy={isBusy}
          onClick={() => void download(() => fetchFile(exportAgeingSheet), 'ageing.xlsx')}
        >{t`Export Excel`}</Button>
        {failure && <FailureNotice failure={failure} />}
      </div>
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {value === undefined && !fault && <Skeleton size="card" count={2} />}
      {value?.lines.length === 0 && <Notice kind="info" heading={t`No company owes anything`} />}
      {value !== undefined && value.lines.length > 0 && (
        <Card className={styles.part}>
          <SortableTable
            caption={t`Receivables by days overdue, today`}
            columns={columns}
            rows={value.lines}
            keyOf={({ companyId }) => companyId}
            first={{ column: 'owed', isDown: true }}
          />
        </Card>
      )}
      {value !== undefined && <MissingCertificates missing={value.missingCertificates} />}
    </>
  )
}

/** Withheld tax whose certificates companies have not sent, oldest first; recorded on the company's page. */
function MissingCertificates({ missing }: { readonly missing: readonly MissingCompanyCertificate[] }) {
  const { t } = useLingui()
  const columns = useCertificateColumns(missing)
  if (missing.length === 0) return null
  return (
    <Card className={styles.part}>
      <SortableTable
        caption={t`Missing certificates of withheld tax (50 Tawi)`}
        columns={columns}
        rows={missing}
        keyOf={({ paymentId }) => paymentId}
        first={{ column: 'since', isDown: false }}
      />
    </Card>
  )
}

function useCertificateColumns(
  missing: readonly MissingCompanyCertificate[],
): Column<MissingCompanyCertificate>[] {
  const { t } = useLingui()
  const { money } = useFigureFormatters()
  return [
    {
      id: 'name',
      head: t`Company`,
      show: ({ companyId, name }) => <CompanyLink companyId={companyId} name={name} />,
      sortBy: ({ name }) => name,
      isFigure: false,
    },
    {
      id: 'reference',
      head: t`Transfer reference`,
      show: ({ reference }) => reference,
      sortBy: ({ reference }) => reference,
      isFigure: false,
    },
    {
      id: 'since',
      head: t`Missing since`,
      show: ({ since }) => <MomentText at={since} />,
      sortBy: ({ since }) => since,
      isFigure: false,
    },
    {
      id: 'asked',
      head: t`Last requested`,
      show: ({ askedAt }) => (askedAt === undefined ? t`Not yet` : <MomentText at={askedAt} />),
      sortBy: ({ askedAt = '' }) => askedAt,
      isFigure: false,
    },
    {
      id: 'withheld',
      head: t`Withheld tax`,
      show: ({ withheld }) => money(withheld),
      sortBy: ({ withheld }) => withheld,
      isFigure: true,
      total: money(missing.reduce((sum, { withheld }) => sum + withheld, 0)),
    },
  ]
}

function CompanyLink({ companyId, name }: Pick<AgeingLine, 'companyId' | 'name'>) {
  const href = pageUrl(pagePaths.staff, { section: 'companies', company: companyId })
  return (
    <a href={href} className={styles.longName}>
      {name}
    </a>
  )
}

function useColumns(lines: readonly AgeingLine[]): Column<AgeingLine>[] {
  const { t } = useLingui()
  const { money } = useFigureFormatters()
  const figure = (id: Figure, head: string): Column<AgeingLine> => ({
    id,
    head,
    show: (line) => money(line[id]),
    sortBy: (line) => line[id],
    isFigure: true,
    total: money(lines.reduce((sum, line) => sum + line[id], 0)),
  })
  return [
    {
      id: 'name',
      head: t`Company`,
      show: ({ companyId, name }) => <CompanyLink companyId={companyId} name={name} />,
      sortBy: ({ name }) => name,
      isFigure: false,
    },
    figure('current', t`Not due`),
    figure('overdue1', t`1–30 days`),
    figure('overdue31', t`31–60 days`),
    figure('overdue61', t`61–90 days`),
    figure('overdue91', t`Over 90 days`),
    figure('uninvoiced', t`Not invoiced`),
    figure('unapplied', t`Unapplied cash`),
    figure('owed', t`Total owed`),
  ]
}
