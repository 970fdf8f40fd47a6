import { downloadItineraryReceipt } from '#contract/api/order.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { type Failure } from '#web/api/failure.ts'
import { fetchFile, keepFile } from '#web/api/fetch-file.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './itinerary-receipt.module.css'

/** Properties of the summary's actions. */
export type SummaryActionsProps = { readonly orderKey: string; readonly orderNumber: string }

/** Prints the booking summary, or fetches it as a PDF in the page's language. */
export function SummaryActions({ orderKey, orderNumber }: SummaryActionsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isFetching, setIsFetching] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const download = async () => {
    setIsFetching(true)
    setFailure(undefined)
    const file = await fetchFile(downloadItineraryReceipt, { query: { lang: language }, orderKey })
    setIsFetching(false)
    if (file.ok) keepFile(file.value, `${orderNumber}.pdf`)
    else setFailure(file.fault)
  }
  return (
    <div className={styles.actions}>
      <Button onClick={() => window.print()}>{t`Print the summary`}</Button>
      <Button onClick={() => void download()} isBusy={isFetching}>{t`Download PDF`}</Button>
      <div className={styles.failure} aria-live="polite">
        {failure && <FailureNotice failure={failure} />}
      </div>
    </div>
  )
}
