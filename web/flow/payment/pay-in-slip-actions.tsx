import { useDownload } from '#web/api/use-download.ts'
import { downloadPayInSlip } from '#contract/api/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './payment-page.module.css'

/** Properties of the pay-in slip's actions. */
export type PayInSlipActionsProps = { readonly pageKey: string; readonly orderNumber: string }

/** Prints the pay-in slip, or downloads it as a PDF in the page's language. */
export function PayInSlipActions({ pageKey, orderNumber }: PayInSlipActionsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { isBusy, failure, download } = useDownload()
  const downloadPdf = () =>
    download(
      () => fetchFile(downloadPayInSlip, { query: { lang: language }, orderKey: pageKey }),
      `${orderNumber}-slip.pdf`,
    )
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void downloadPdf()} isBusy={isBusy}>{t`Download pay-in slip (PDF)`}</Button>
      <Button onClick={() => window.print()}>{t`Print pay-in slip`}</Button>
      <div aria-live="polite">{failure && <FailureNotice failure={failure} />}</div>
    </div>
  )
}
