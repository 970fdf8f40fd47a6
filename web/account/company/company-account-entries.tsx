import { useDownload } from '#web/api/use-download.ts'
import { exportOwnCreditEntries, type CreditEntryAnswer } from '#contract/api/account/company.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { fetchCompanyEntries } from '#web/api/agent-company.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'
import { CreditStatement } from '#web/travel-ui/credit-statement.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './company.module.css'

/** Every entry of the company's account, newest first, with the balance after each. */
export function CompanyAccountEntries() {
  const { t } = useLingui()
  const { items, fault, hasMore, isReading, readMore, askAgain } = useCompanyEntries()
  return (
    <Card labelledBy="company-lines">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 id="company-lines" className={styles.title}>{t`Statement`}</h2>
          {items !== undefined && items.length > 0 && <DownloadEntriesButton />}
        </div>
        {fault && (
          <FailureNotice failure={fault}>
            <Button onClick={askAgain}>{t`Try again`}</Button>
          </FailureNotice>
        )}
        {items === undefined && !fault && <Skeleton size="line" count={4} />}
        {items?.length === 0 && <p className={styles.soft}>{t`No entries yet.`}</p>}
        {items !== undefined && items.length > 0 && <CreditStatement entries={items} />}
        {hasMore && <Button onClick={readMore} isBusy={isReading}>{t`Show more`}</Button>}
      </div>
    </Card>
  )
}

/** Downloads the whole account as a spreadsheet file. */
function DownloadEntriesButton() {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  return (
    <>
      <Button
        isBusy={isBusy}
        onClick={() => void download(() => fetchFile(exportOwnCreditEntries), 'account.csv')}
      >{t`CSV file`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

function useCompanyEntries(): PagedList<CreditEntryAnswer> {
  return usePagedList(['own-company', 'entries'], fetchCompanyEntries, ({ entries }) => entries)
}
