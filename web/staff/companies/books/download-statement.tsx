import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { downloadStatement, exportStatement } from '#contract/api/staff/books/company-papers.ts'
import { instantFromMs, parseLocalDate } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateRangeField } from '#web/ui/calendar/date-range-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from '../companies.module.css'

/** Downloads the statement of account of a period, this month at first. */
export function DownloadStatement({ companyId }: { readonly companyId: string }) {
  const { t } = useLingui()
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  const [days, setDays] = useState({ start: `${today.slice(0, 8)}01`, end: String(today) })
  const { isBusy, failure, download } = useDownload()
  const [from, to] = [parseLocalDate(days.start), parseLocalDate(days.end)]
  const isRight = from !== undefined && to !== undefined && from <= to
  const query = { from: days.start, to: days.end }
  const name = `statement-${days.start}-${days.end}`
  const params = { companyId }
  return (
    <Disclosure summary={t`Statement of account`}>
      <div className={styles.stack}>
        {failure && <FailureNotice failure={failure} />}
        <DateRangeField
          start={{ label: t`First day` }}
          end={{ label: t`Last day` }}
          value={days}
          onChange={setDays}
          today={today}
        />
        <div className={styles.ways}>
          <Button
            isBusy={isBusy}
            onClick={() => {
              if (isRight) void download(() => fetchFile(downloadStatement, { params, query }), `${name}.pdf`)
            }}
          >{t`Statement (PDF)`}</Button>
          <Button
            isBusy={isBusy}
            onClick={() => {
              if (isRight) void download(() => fetchFile(exportStatement, { params, query }), `${name}.csv`)
            }}
          >{t`Statement (CSV)`}</Button>
        </div>
      </div>
    </Disclosure>
  )
}
