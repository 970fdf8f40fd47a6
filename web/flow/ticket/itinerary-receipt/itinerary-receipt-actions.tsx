import { useDownload } from '#web/api/use-download.ts'
import { downloadItineraryReceipt } from '#contract/api/order.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './itinerary-receipt.module.css'

/** Properties of the itinerary receipt's actions. */
export type SummaryActionsProps = { readonly orderKey: string; readonly orderNumber: string }

/** Prints the itinerary receipt, or downloads it as a PDF in the page's language. */
export function ItineraryReceiptActions({ orderKey, orderNumber }: SummaryActionsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { isBusy, failure, download } = useDownload()
  const downloadPdf = () =>
    download(
      () => fetchFile(downloadItineraryReceipt, { query: { lang: language }, orderKey }),
      `${orderNumber}.pdf`,
    )
  return (
    <div className={styles.actions}>
      <Button onClick={() => window.print()}>{t`Print booking summary`}</Button>
      <Button onClick={() => void downloadPdf()} isBusy={isBusy}>{t`Download PDF`}</Button>
      <div className={styles.failure} aria-live="polite">
        {failure && <FailureNotice failure={failure} />}
      </div>
    </div>
  )
}
