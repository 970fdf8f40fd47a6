import { useLingui } from '@lingui/react/macro'
import {
  downloadQuotationPdfForStaff,
  downloadQuotationPictureForStaff,
} from '#contract/api/quotation/quotation-files.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/button.tsx'

/** Downloads a quotation as a PDF, or as a picture for LINE, in the customer's language. */
export function QuotationDownloads({ number }: { readonly number: string }) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const input = { params: { number }, query: {} }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        isBusy={isBusy}
        onClick={() => void download(() => fetchFile(downloadQuotationPdfForStaff, input), `${number}.pdf`)}
      >{t`Download PDF`}</Button>
      <Button
        isBusy={isBusy}
        onClick={() =>
          void download(() => fetchFile(downloadQuotationPictureForStaff, input), `${number}.png`)
        }
      >{t`Download picture for LINE`}</Button>
    </>
  )
}
