import { useDownload } from '#web/api/use-download.ts'
import { exportOwnData } from '#contract/api/account/own-data.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fetchFile } from '#web/api/fetch-file.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFailure } from '../account-failure.tsx'
import styles from '../account.module.css'

/** Downloads all data that the shop stores about the owner of the account, as one file. */
export function ExportSection() {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const [isDone, setDone] = useState(false)
  const downloadOwnData = () => {
    setDone(false)
    const name = `farehouse-data-${browserToday()}.json`
    void download(
      () => fetchFile(exportOwnData),
      name,
      () => setDone(true),
    )
  }
  return (
    <Card labelledBy="export-title">
      <h2 id="export-title" className={styles.heading}>{t`Download your data`}</h2>
      <div className={styles.stack}>
        <p>{t`One JSON file with everything we hold about you: profile, sign-ins, saved travellers, unfinished bookings, and your bookings with travellers, contact details, payments and requests.`}</p>
        <p className={styles.soft}>{t`The file contains passport numbers. Keep it somewhere safe.`}</p>
        {failure && <AccountFailure failure={failure} />}
        {isDone && <Notice kind="done" heading={t`Your data is in your downloads folder.`} isAnnounced />}
        <p>
          <Button isBusy={isBusy} onClick={downloadOwnData}>{t`Download your data`}</Button>
        </p>
      </div>
    </Card>
  )
}
