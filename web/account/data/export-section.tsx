import { exportOwnData } from '#contract/api/account/own-data.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { fetchFile, keepFile } from '#web/api/fetch-file.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFailure } from '../account-failure.tsx'
import styles from '../account.module.css'

/** Everything that the shop keeps about the owner of the account, as one file. */
export function ExportSection() {
  const { t } = useLingui()
  const [failure, setFailure] = useState<Failure>()
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setDone(false)
    const file = await fetchFile(exportOwnData)
    setBusy(false)
    setFailure(file.ok ? undefined : file.fault)
    setDone(file.ok)
    if (file.ok) keepFile(file.value, `farehouse-data-${browserToday()}.json`)
  }
  return (
    <Card labelledBy="export-title">
      <h2 id="export-title" className={styles.heading}>{t`Download your data`}</h2>
      <div className={styles.stack}>
        <p>{t`One file (JSON) with everything that we keep about you: profile, sign-ins, saved travellers, what you typed lately, and your orders with passengers, contact, payments and requests.`}</p>
        <p className={styles.soft}>{t`Passport numbers are in it. Keep it where nobody else looks.`}</p>
        {failure && <AccountFailure failure={failure} />}
        {isDone && (
          <Notice kind="done" heading={t`Your data is in the downloads of this browser.`} isAnnounced />
        )}
        <p>
          <Button isBusy={isBusy} onClick={() => void download()}>{t`Download your data`}</Button>
        </p>
      </div>
    </Card>
  )
}
