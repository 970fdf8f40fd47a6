import { useLingui } from '@lingui/react/macro'
import { downloadQuotationPdf, downloadQuotationPicture } from '#contract/api/quotation/quotation-files.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useDownload } from '#web/api/use-download.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './quotation.module.css'

/** Properties of the buttons. */
export type QuotationFilesProps = { readonly number: string; readonly quotationKey: string }

/** Downloads the quotation as a PDF or a picture, in the language of the page. */
export function QuotationFiles({ number, quotationKey }: QuotationFilesProps) {
  const { t } = useLingui()
  const lang = useLanguage()
  const { isBusy, failure, download } = useDownload()
  const input = { orderKey: quotationKey, query: { lang } }
  return (
    <div className={styles.files}>
      {failure && <FailureNotice failure={failure} />}
      <Button
        isBusy={isBusy}
        onClick={() => void download(() => fetchFile(downloadQuotationPdf, input), `${number}.pdf`)}
      >{t`Download PDF`}</Button>
      <Button
        isBusy={isBusy}
        onClick={() => void download(() => fetchFile(downloadQuotationPicture, input), `${number}.png`)}
      >{t`Download picture`}</Button>
    </div>
  )
}
